// Shapes and lines as the `d` of an SVG path, short: tenths of a unit, relative, no needless separator.
import type { Point } from "../src/board/layout";
import type { Line, Ring, Shape } from "./plane";

const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)];

function numbers(values: readonly number[]): string {
  let text = "";
  for (const value of values) {
    const number = String(value / 10).replace(/^(-?)0\./, "$1.");
    // "1-2" and "1.5.5" are two numbers each; "1 2" and "1 .5" need the gap.
    const joined = number.startsWith("-") || (number.startsWith(".") && /\.\d+$/.test(text));
    text += text && !joined ? ` ${number}` : number;
  }
  return text;
}

function written(points: readonly Point[], closed: boolean): string {
  const places: Point[] = [];
  for (const place of points.map(tenths)) {
    const last = places[places.length - 1];
    if (last?.[0] !== place[0] || last[1] !== place[1]) places.push(place);
  }
  const first = places[0];
  const last = places[places.length - 1];
  if (closed && first && first[0] === last?.[0] && first[1] === last[1]) places.pop();
  if (!first || places.length < (closed ? 3 : 2)) return "";
  const steps: number[] = [];
  places.forEach((place, k) => {
    const before = places[k - 1];
    if (before) steps.push(place[0] - before[0], place[1] - before[1]);
  });
  return `M${numbers(first)}l${numbers(steps)}${closed ? "z" : ""}`;
}

export const shapePath = (shape: Shape): string =>
  shape.map((polygon) => polygon.map((ring) => written(ring, true)).join("")).join("");

export const linesPath = (lines: readonly Line[]): string => lines.map((line) => written(line, false)).join("");

/** The lines of a path that was written here. */
export function readPath(text: string): Ring[] {
  return text
    .split("M")
    .slice(1)
    .map((piece) => {
      const values = (piece.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      const ring: Ring = [];
      let [x, y] = [0, 0];
      for (let k = 0; k + 1 < values.length; k += 2) {
        x += values[k] ?? 0;
        y += values[k + 1] ?? 0;
        ring.push([x, y]);
      }
      return ring;
    });
}
