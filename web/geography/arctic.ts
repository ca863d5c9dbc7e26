// The Arctic line: the Arctic Circle, bent with the land, then routed smoothly so that every stop that is marked
// `arctic` is north of it and every other south.
import type { Layout, Point } from "../src/board/layout";
import type { MapFile } from "../src/map";
import type { Bend } from "./bend";
import { distanceToSegment, type Line, simplified } from "./plane";
import { projector } from "./world";

const kCircle = 66.56;
const kStep = 3;

export interface ArcticLine {
  lines: Line[];
  separates: boolean;
}

/** The height of a line that runs from left to right. */
function heightAt(line: Line, x: number): number {
  const k = line.findIndex((point, index) => point[0] <= x && (line[index + 1]?.[0] ?? -Infinity) > x);
  const [a, b] = [line[k], line[k + 1]];
  return a && b ? a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]) : NaN;
}

/** The bent circle as heights over a row of equal steps from left to right. */
function heights(layout: Layout, bend: Bend, xs: readonly number[]): number[] {
  const project = projector(layout.projection);
  const line: Line = [];
  for (let longitude = -60; longitude <= 60; longitude += 0.25) {
    line.push(bend(project([longitude - layout.projection.rotate, kCircle])));
  }
  return xs.map((x) => heightAt(line, x));
}

/** On the board north is up: the line has to be below an Arctic stop's disc and above another's. */
function bounds(
  map: MapFile,
  layout: Layout,
  xs: readonly number[],
  clearance: number,
): [low: number[], high: number[]] {
  const low = xs.map(() => -Infinity);
  const high = xs.map(() => Infinity);
  const radius = layout.cityRadius + clearance;
  for (const city of map.cities) {
    const at = layout.cities[city.id]?.at;
    if (!at) continue;
    xs.forEach((x, k) => {
      const away = Math.abs(x - at[0]);
      if (away > radius + kStep) return;
      const room = Math.sqrt(Math.max(0, (radius + kStep) ** 2 - away ** 2));
      if (city.arctic) low[k] = Math.max(low[k] ?? -Infinity, at[1] + room);
      else high[k] = Math.min(high[k] ?? Infinity, at[1] - room);
    });
  }
  return [low, high];
}

/** The smoothest line near the wanted one that stays within the bounds, by relaxation. */
function relaxed(wanted: readonly number[], low: readonly number[], high: readonly number[]): number[] {
  const y = [...wanted];
  const at = (k: number): number => y[Math.max(0, Math.min(y.length - 1, k))] ?? 0;
  for (let round = 0; round < 4000; round++) {
    for (let k = 0; k < y.length; k++) {
      const smooth = (4 * (at(k - 1) + at(k + 1)) - at(k - 2) - at(k + 2)) / 6;
      const next = smooth + 0.0005 * ((wanted[k] ?? 0) - smooth);
      y[k] = Math.min(Math.max(next, low[k] ?? -Infinity), high[k] ?? Infinity);
    }
  }
  return y;
}

export const northOf = (line: Line, at: Point): boolean => at[1] < heightAt(line, at[0]);

/** How far the nearest stop's centre is from the line. */
export const nearestStop = (line: Line, layout: Layout): number =>
  Math.min(
    ...Object.values(layout.cities).flatMap((city) =>
      line.map((point, k) => distanceToSegment(city.at, line[k - 1] ?? point, point)),
    ),
  );

export function arcticLine(map: MapFile, layout: Layout, bend: Bend): ArcticLine | undefined {
  if (!map.cities.some((city) => city.arctic)) return undefined;
  const xs: number[] = [];
  for (let x = -0.25 * layout.width; x <= 1.25 * layout.width; x += kStep) xs.push(x);
  const bent = heights(layout, bend, xs);
  const known = xs.filter((_, k) => Number.isFinite(bent[k]));
  const wanted = bent.filter((y) => Number.isFinite(y));
  let best: ArcticLine | undefined;
  for (const clearance of [10, 8, 6, 4, 2, 0, -layout.cityRadius]) {
    const [low, high] = bounds(map, layout, known, clearance);
    const possible = low.every((bound, k) => bound <= (high[k] ?? Infinity));
    const y = relaxed(wanted, low, high);
    const line = known.map((x, k): Point => [x, y[k] ?? 0]);
    const separates = map.cities.every((city) => {
      const placed = layout.cities[city.id];
      return placed === undefined || northOf(line, placed.at) === (city.arctic ?? false);
    });
    best = { lines: [simplified(line, () => 0.3)], separates };
    if (possible && separates) return best;
  }
  return best;
}
