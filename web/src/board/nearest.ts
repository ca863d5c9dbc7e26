// Which track is meant: by a pointer, or by an arrow key. Hit areas of neighbours overlap on a crowded board,
// so the nearest track is computed instead of asking what lies on top.
import type { Track } from "../generated/protocol";
import type { Layout, PlacedTrack, Point } from "./layout";

export interface NearTrack {
  track: Track;
  /** From the edge of its nearest space; 0 inside. */
  distance: number;
}

/** From a place to the rectangle of a space. */
function distanceToSpace(at: Point, space: PlacedTrack["spaces"][number], size: Layout["space"]): number {
  const angle = (space[2] * Math.PI) / 180;
  const [dx, dy] = [at[0] - space[0], at[1] - space[1]];
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) - size.length / 2;
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle)) - size.width / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

/** The track at most `tolerance` (board units) away, among the candidates; null: none is that near. */
export function nearestTrack(
  at: Point,
  layout: Layout,
  tolerance: number,
  may: (track: Track) => boolean = () => true,
): NearTrack | null {
  const reach = tolerance + Math.hypot(layout.space.length, layout.space.width) / 2;
  let best: NearTrack | null = null;
  for (const [track, placed] of Object.entries(layout.tracks)) {
    for (const space of placed.spaces) {
      if (Math.abs(space[0] - at[0]) > reach || Math.abs(space[1] - at[1]) > reach) continue;
      const distance = distanceToSpace(at, space, layout.space);
      if (distance <= tolerance && (!best || distance < best.distance) && may(track)) best = { track, distance };
    }
  }
  return best;
}

export function middleOf(placed: PlacedTrack): Point {
  const { spaces } = placed;
  const [a, b] = [spaces[Math.floor((spaces.length - 1) / 2)], spaces[Math.ceil((spaces.length - 1) / 2)]];
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0, 0];
}

export type Direction = "left" | "right" | "up" | "down";

const kHeadings: Readonly<Record<Direction, Point>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The next track from this one in a direction: near, and ahead rather than to the side; null: none. */
export function trackTowards(from: Track, direction: Direction, layout: Layout): Track | null {
  const start = layout.tracks[from];
  if (!start) return null;
  const [x, y] = middleOf(start);
  const heading = kHeadings[direction];
  let best: Track | null = null;
  let least = Infinity;
  for (const [track, placed] of Object.entries(layout.tracks)) {
    if (track === from) continue;
    const [u, v] = middleOf(placed);
    const ahead = (u - x) * heading[0] + (v - y) * heading[1];
    const aside = Math.abs((u - x) * heading[1]) + Math.abs((v - y) * heading[0]);
    // A cone of 63 degrees to each side: from any track every other one can be reached.
    if (ahead <= 0.01 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [track, cost];
  }
  return best;
}
