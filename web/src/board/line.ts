// Lines along tracks, as the `d` of a path: smooth, because spaces have a position and a direction.
import { trackName } from "../map";
import type { Layout, PlacedTrack, Point } from "./layout";

type Place = PlacedTrack["spaces"][number];

function ahead([x, y, angle]: Place, by: number): Point {
  const turn = (angle * Math.PI) / 180;
  return [x + by * Math.cos(turn), y + by * Math.sin(turn)];
}

function pair([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** From one space's middle to the next one's. */
function bend(a: Place, b: Place): string {
  const third = Math.hypot(b[0] - a[0], b[1] - a[1]) / 3;
  return `C${pair(ahead(a, third))} ${pair(ahead(b, -third))} ${pair([b[0], b[1]])}`;
}

function along(spaces: readonly Place[]): string {
  return spaces
    .slice(1)
    .map((space, i) => bend(spaces[i] ?? space, space))
    .join("");
}

/** Through all spaces, from edge to edge and a little beyond. */
export function bandOf({ spaces }: PlacedTrack, size: Layout["space"], beyond = 0): string {
  const [first, last] = [spaces[0], spaces[spaces.length - 1]];
  if (!first || !last) return "";
  const half = size.length / 2 + beyond;
  return `M${pair(ahead(first, -half))}L${pair([first[0], first[1]])}${along(spaces)}L${pair(ahead(last, half))}`;
}

/** Where the ends of a track lie: cities, or a border's mark. */
export function endsOf(layout: Layout, between: readonly [string, string]): [Point | undefined, Point | undefined] {
  const [from, to] = between;
  return [layout.cities[from]?.at, layout.cities[to]?.at ?? layout.borders[trackName(between, 0)]?.at];
}

/** The same, on to the places at both ends. */
export function lineOf({ spaces }: PlacedTrack, size: Layout["space"], from: Point, to: Point): string {
  const [first, last] = [spaces[0], spaces[spaces.length - 1]];
  if (!first || !last) return "";
  const half = size.length / 2;
  const [start, end] = [ahead(first, -half), ahead(last, half)];
  const lead = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) / 2;
  return (
    `M${pair(from)}Q${pair(ahead(first, -half - lead(from, start)))} ${pair(start)}L${pair([first[0], first[1]])}` +
    `${along(spaces)}L${pair(end)}Q${pair(ahead(last, half + lead(end, to)))} ${pair(to)}`
  );
}
