// Which names are shown when the board is so small that not all of them can be read: the important ones first,
// then as many as find room.
import type { CityId } from "../map";
import type { Layout, Point } from "./layout";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From the board's edge, in board units. */
const kMargin = 5;
/** That a name may move, in heights of its letters. */
const kFarthest = 2.5;

/** The room of a city's name when it is enlarged by `factor` around the place where it is fixed. */
function boxOf(layout: Layout, city: CityId, factor: number): Box | null {
  const label = layout.cities[city]?.label;
  if (!label) return null;
  const width = Math.max(...label.widths) * factor;
  const font = layout.fontSize * factor;
  const left = label.at[0] - (label.anchor === "start" ? 0 : label.anchor === "middle" ? width / 2 : width);
  const top = label.at[1] - font * 0.8;
  const bottom = label.at[1] + font * (0.25 + 1.15 * (label.lines.length - 1));
  return { left, right: left + width, top, bottom };
}

/** How far a stretch has to move so that it lies between the edges. */
function inside(from: number, to: number, edge: number): number {
  if (from < kMargin) return kMargin - from;
  return Math.min(0, edge - kMargin - to);
}

/**
 * Of the cities in the order of their importance those whose names overlap no other, with how far each moves
 * to stay on the board.
 */
export function legibleNames(layout: Layout, cities: readonly CityId[], factor: number): Map<CityId, Point> {
  const shown = new Map<CityId, Point>();
  const taken: Box[] = [];
  for (const city of cities) {
    const placed = boxOf(layout, city, factor);
    if (!placed) continue;
    const dx = inside(placed.left, placed.right, layout.width);
    const dy = inside(placed.top, placed.bottom, layout.height);
    // Too far from its city, nobody can tell whose name it is.
    if (Math.hypot(dx, dy) > kFarthest * layout.fontSize * factor) continue;
    const box = {
      left: placed.left + dx,
      right: placed.right + dx,
      top: placed.top + dy,
      bottom: placed.bottom + dy,
    };
    const overlaps = taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    );
    if (overlaps) continue;
    taken.push(box);
    shown.set(city, [dx, dy]);
  }
  return shown;
}
