import { describe, expect, it } from "vitest";
import { cardOutlines, locomotiveOutline, movedOutline, playerOutlines } from "../../src/board/symbols";

type Place = readonly [number, number];

/** Polygons of an outline made of M, L, C and Z. */
function polygonsOf(outline: string): Place[][] {
  const polygons: Place[][] = [];
  for (const [, command, rest] of outline.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const n = (rest?.trim() ? rest.trim().split(/[\s,]+/) : []).map(Number);
    const at = (i: number): Place => [n[i] ?? NaN, n[i + 1] ?? NaN];
    const open = polygons[polygons.length - 1];
    const last = open?.[open.length - 1];
    if (command === "M") polygons.push([at(0)]);
    else if (command === "L") open?.push(at(0));
    else if (command === "C" && open && last) {
      for (let k = 1; k <= 12; k++) {
        const [t, s] = [k / 12, 1 - k / 12];
        const bend = (i: 0 | 1) =>
          s ** 3 * last[i] + 3 * s * s * t * at(0)[i] + 3 * s * t * t * at(2)[i] + t ** 3 * at(4)[i];
        open.push([bend(0), bend(1)]);
      }
    } else if (command !== "Z") throw new SyntaxError(`${command ?? "nothing"} in an outline`);
  }
  return polygons;
}

/** Whether a place is inside, by the rule that SVG fills with. */
function isInside(polygons: Place[][], [x, y]: Place): boolean {
  let winding = 0;
  for (const polygon of polygons) {
    polygon.forEach((a, i) => {
      const b = polygon[(i + 1) % polygon.length] ?? a;
      if (a[1] <= y === b[1] <= y) return;
      if (a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) > x) winding += b[1] > a[1] ? 1 : -1;
    });
  }
  return winding !== 0;
}

/** How much of each pixel is covered when the symbol is `size` pixels large. */
function pixelsOf(outline: string, size: number): number[] {
  const polygons = polygonsOf(outline);
  const fine = 6;
  return Array.from({ length: size * size }, (_, i) => {
    let covered = 0;
    for (let k = 0; k < fine * fine; k++) {
      const x = (i % size) + ((k % fine) + 0.5) / fine;
      const y = Math.floor(i / size) + (Math.floor(k / fine) + 0.5) / fine;
      if (isInside(polygons, [(x / size) * 26 - 13, (y / size) * 26 - 13])) covered++;
    }
    return covered / (fine * fine);
  });
}

/** Pixels by which two pictures differ, the second moved by up to one pixel to look as alike as it can. */
function differenceOf(a: number[], b: number[], size: number): number {
  let least = Infinity;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      let sum = 0;
      for (let y = -1; y <= size; y++) {
        for (let x = -1; x <= size; x++) {
          const of = (pixels: number[], u: number, v: number) =>
            u < 0 || v < 0 || u >= size || v >= size ? 0 : (pixels[v * size + u] ?? 0);
          sum += Math.abs(of(a, x, y) - of(b, x + dx, y + dy));
        }
      }
      least = Math.min(least, sum);
    }
  }
  return least;
}

const cards = { ...cardOutlines, locomotive: locomotiveOutline };

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]));
}

describe("symbols", () => {
  it("stay in their box", () => {
    for (const outline of [...Object.values(cards), ...Object.values(playerOutlines)]) {
      for (const [x, y] of polygonsOf(outline).flat()) {
        expect(Math.abs(x)).toBeLessThanOrEqual(13);
        expect(Math.abs(y)).toBeLessThanOrEqual(13);
      }
    }
  });

  it.each(Object.entries(cards))("of %s cards are the same at another place, in another size", (_card, outline) => {
    const here = polygonsOf(outline).flat();
    const there = polygonsOf(movedOutline(outline, 300.5, -20, 0.5)).flat();
    expect(there).toHaveLength(here.length);
    there.forEach(([x, y], i) => {
      expect(Math.abs(x - (here[i]?.[0] ?? NaN) * 0.5 - 300.5)).toBeLessThan(0.01);
      expect(Math.abs(y - (here[i]?.[1] ?? NaN) * 0.5 + 20)).toBeLessThan(0.01);
    });
  });

  it.each(pairsOf(Object.entries(cards)).map(([a, b]) => [a[0], b[0], a[1], b[1]] as const))(
    "of %s and %s cards differ at 8 px by at least 10 of 64 pixels",
    (_a, _b, a, b) => {
      expect(differenceOf(pixelsOf(a, 8), pixelsOf(b, 8), 8)).toBeGreaterThanOrEqual(10);
    },
  );

  it.each(pairsOf(Object.entries(playerOutlines)).map(([a, b]) => [a[0], b[0], a[1], b[1]] as const))(
    "of %s and %s players differ at 8 px by at least 6 of 64 pixels",
    (_a, _b, a, b) => {
      expect(differenceOf(pixelsOf(a, 8), pixelsOf(b, 8), 8)).toBeGreaterThanOrEqual(6);
    },
  );

  it("are large: at 8 px each covers at least 13 pixels", () => {
    for (const outline of [...Object.values(cards), ...Object.values(playerOutlines)]) {
      expect(pixelsOf(outline, 8).reduce((sum, part) => sum + part, 0)).toBeGreaterThanOrEqual(13);
    }
  });
});
