// The spaces of tracks that no layout was made for: on the line of others, or in a straight line.
import type { BoardMap, BoardTrack } from "../map";
import type { Layout, PlacedTrack, Point } from "./layout";

type Space = PlacedTrack["spaces"][number];

export const kShortestSpace = 8;

/** What two cities leave for the spaces between them. */
export function roomBetween(from: Point, to: Point, base: Layout): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) - 2 * (base.cityRadius + 4);
}

/** That many spaces on the line of others. */
export function spread(spaces: readonly Space[], count: number): Space[] {
  const last = spaces.length - 1;
  return Array.from({ length: count }, (_, i) => {
    const place = count === 1 ? last / 2 : (i * last) / (count - 1);
    const before = Math.min(Math.floor(place), last - 1);
    const [a, b] = [spaces[before], spaces[before + 1]];
    if (!a || !b) return [0, 0, 0];
    const part = place - before;
    const turn = ((b[2] - a[2] + 540) % 360) - 180;
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + turn * part];
  });
}

/** Spaces in a straight line; tracks of one route are next to each other. */
export function straight(map: BoardMap, base: Layout, track: BoardTrack, from: Point, to: Point): Space[] {
  const route = map.file.routes[track.route]?.tracks.length ?? 1;
  const index = Number(track.name.slice(track.name.lastIndexOf(":") + 1));
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.max(Math.hypot(dx, dy), 1);
  const aside = (index - (route - 1) / 2) * (base.space.width + 3);
  const room = Math.max(roomBetween(from, to, base), kShortestSpace * track.length);
  const step = Math.min(room / track.length, base.space.length * 1.5);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return Array.from({ length: track.length }, (_, i) => {
    const along = long / 2 + (i - (track.length - 1) / 2) * step;
    return [
      from[0] + (dx / long) * along - (dy / long) * aside,
      from[1] + (dy / long) * along + (dx / long) * aside,
      angle,
    ];
  });
}
