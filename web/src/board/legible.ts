// Which names are shown when the board is so small that not all of them can be read: the important ones first,
// then as many as find room.
import type { CityId } from "../map";
import type { Layout } from "./layout";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From the board's edge, in board units. */
const margin = 5;

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

/** Of the cities in the order of their importance those whose names overlap no other and stay on the board. */
export function legibleNames(layout: Layout, cities: readonly CityId[], factor: number): Set<CityId> {
  const shown = new Set<CityId>();
  const taken: Box[] = [];
  for (const city of cities) {
    const box = boxOf(layout, city, factor);
    if (!box) continue;
    const { left, right, top, bottom } = box;
    if (left < margin || right > layout.width - margin || top < margin || bottom > layout.height - margin) continue;
    const overlaps = taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    );
    if (overlaps) continue;
    taken.push(box);
    shown.add(city);
  }
  return shown;
}
