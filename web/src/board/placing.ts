// Where the cities of a map lie on a board that no layout was made for, or not for all of them.
import type { BoardMap, City } from "../map";
import type { Layout, Point } from "./layout";

/** Free space around a board of plain lines, for names and for what lies beyond borders. */
const kMargin = 50;
const kBorderMargin = 100;

/** North is up, and degrees of longitude are as long as they are on the map's latitude. */
export function flat(cities: readonly City[]): (city: City) => Point {
  const north = Math.max(...cities.map(({ at }) => at[1]));
  const south = Math.min(...cities.map(({ at }) => at[1]));
  const shrink = Math.max(0.1, Math.cos((((north + south) / 2) * Math.PI) / 180));
  return ({ at: [longitude, latitude] }) => [longitude * shrink, -latitude];
}

/** Where cities lie that the layout does not have: between those that it has, or fitted into the board. */
export function placing(map: BoardMap, base: Layout): (city: City) => Point {
  const project = flat(map.file.cities);
  const known = map.file.cities.flatMap((city) => {
    const there = base.cities[city.id];
    return there ? [[project(city), there.at] as const] : [];
  });
  const inside = ([x, y]: Point): Point => [clamp(x, 12, base.width - 12), clamp(y, 12, base.height - 12)];
  // The nearest city that has moved on the board is the best guide for the others.
  const scale = known.length >= 2 ? scaleOf(known) : null;
  if (scale !== null) {
    return (city) => {
      const [x, y] = project(city);
      const near = known.reduce((best, one) =>
        Math.hypot(one[0][0] - x, one[0][1] - y) < Math.hypot(best[0][0] - x, best[0][1] - y) ? one : best,
      );
      return inside([near[1][0] + (x - near[0][0]) * scale, near[1][1] + (y - near[0][1]) * scale]);
    };
  }
  const { left, right, top, bottom } = boundsOf(map.file.cities.map(project));
  const margin = map.file.routes.some(({ border }) => border) ? kBorderMargin : kMargin;
  const fit = Math.min(
    (base.width - 2 * margin) / Math.max(right - left, 1e-9),
    (base.height - 2 * margin) / Math.max(bottom - top, 1e-9),
    1e6,
  );
  return (city) => {
    const [x, y] = project(city);
    return [base.width / 2 + (x - (left + right) / 2) * fit, base.height / 2 + (y - (top + bottom) / 2) * fit];
  };
}

export function boundsOf(points: readonly Point[]): Record<"left" | "right" | "top" | "bottom", number> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** How much larger the board is than the places on the map; null: they are all at one point. */
function scaleOf(known: readonly (readonly [Point, Point])[]): number | null {
  const spread = (which: 0 | 1) => {
    const { left, right, top, bottom } = boundsOf(known.map((one) => one[which]));
    return Math.hypot(right - left, bottom - top);
  };
  const size = spread(0);
  return size > 1e-9 ? spread(1) / size : null;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
