// Where border routes end: a point on the real border, in reach of the route, crossing as little as possible.
import type { Point } from "../src/board/layout";
import type { RouteSpec } from "../src/map";
import { distance, distanceToSegment, segmentsCross } from "./geometry";

interface Wanted {
  spec: RouteSpec;
  city: Point;
  /** What the route needs from city to mark. */
  length: number;
}

interface Line {
  a: Point;
  b: Point;
  /** Number of spaces: long tracks can be crossed between two of them. */
  spaces: number;
}

/** One point for each border route. `outlines` gives a country's border in board units. */
export function borderPoints(
  wanted: readonly Wanted[],
  cities: readonly Point[],
  lines: readonly Line[],
  outlines: (country: string) => Point[],
): Point[] {
  const middle: Point = [
    cities.reduce((sum, p) => sum + p[0], 0) / cities.length,
    cities.reduce((sum, p) => sum + p[1], 0) / cities.length,
  ];
  const chosen: { point: Point; far: Point }[] = [];
  for (const { spec, city, length } of wanted) {
    const inReach = outlines(spec.between[1]).filter((point) => {
      const reach = distance(point, city);
      return reach > 10 && reach < 2.5 * length;
    });
    let best: { point: Point; far: Point; cost: number } | undefined;
    for (const point of inReach.length > 0 ? inReach : around(city, middle, length)) {
      const reach = distance(point, city);
      // A border point that is too near is pushed outwards later; the way there should still lead out.
      const away = length / reach;
      const far: Point = [city[0] + (point[0] - city[0]) * away, city[1] + (point[1] - city[1]) * away];
      let cost = (reach < length ? -12 : 80) * Math.log(reach / length);
      cost -= 0.25 * (distance(far, middle) - distance(city, middle));
      for (const { a, b, spaces } of lines) {
        const shared = distance(a, city) < 1 || distance(b, city) < 1;
        if (!shared && segmentsCross(city, far, a, b)) cost += spaces > 2 ? 150 : 250;
        const beside = distanceToSegment(far, a, b);
        if (!shared || beside < 0.9 * length) cost += 2 * Math.max(0, 30 - beside);
      }
      for (const other of cities) if (other !== city) cost += 2 * Math.max(0, 45 - distance(far, other));
      for (const other of chosen) {
        cost += 3 * Math.max(0, 60 - distance(far, other.far));
        cost += 3 * Math.max(0, 25 - distance(point, other.point));
      }
      if (!best || cost < best.cost) best = { point, far, cost };
    }
    if (!best) throw new RangeError(`no way from ${spec.between[0]} to ${spec.between[1]}`);
    chosen.push(best);
  }
  return chosen.map(({ point }) => point);
}

/** For countries that do not exist: the directions away from the middle of the board. */
function around(city: Point, middle: Point, length: number): Point[] {
  const out = Math.atan2(city[1] - middle[1], city[0] - middle[0]);
  return [0, 1, -1, 2, -2, 3, -3].map((k) => {
    const angle = out + k * 0.3;
    return [city[0] + length * Math.cos(angle), city[1] + length * Math.sin(angle)];
  });
}
