// Names of cities on small boards: enlarged, moved to stay on the board, and left out where they do not fit.
import type { RefObject } from "preact";
import { useCallback, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardMap, CityId } from "../map";
import { legibleNames } from "./legible";
import type { BoardProps } from "./props";

/** The returned function says how much larger names are than the layout says, and whether some of them do not fit. */
export function useNames(
  names: RefObject<SVGSVGElement | null>,
  { map, layout, lit, goals }: BoardProps,
  current: Readonly<RefObject<BoardProps>>,
): (factor: number, few: boolean) => void {
  // By how much names are too large to fit all of them; some are then left out.
  const crowd = useRef<number | null>(null);
  const place = useCallback(() => {
    const { layout } = current.current;
    const shown = crowd.current === null ? null : legibleNames(layout, byImportance(current.current), crowd.current);
    for (const element of names.current?.querySelectorAll<SVGElement>("[data-label]") ?? []) {
      const city = element.getAttribute("data-label") ?? "";
      element.toggleAttribute("data-hidden", shown !== null && !shown.has(city));
      const [dx, dy] = shown?.get(city) ?? [0, 0];
      if (dx === 0 && dy === 0 && element.style.getPropertyValue("--label-x") === "") continue;
      element.style.setProperty("--label-x", `${dx}px`);
      element.style.setProperty("--label-y", `${dy}px`);
    }
  }, [names, current]);
  useLayoutEffect(place, [place, map, layout, lit, goals]);
  return useCallback(
    (factor, few) => {
      names.current?.style.setProperty("--label-scale", String(factor));
      if (!few && crowd.current === null) return;
      crowd.current = few ? factor : null;
      place();
    },
    [names, place],
  );
}

/** What is lit, then the player's goals, then cities with many tracks. */
function byImportance({ map, lit, goals }: BoardProps): CityId[] {
  const rank = (city: CityId) => (lit?.cities.has(city) ? 2 : goals.has(city) ? 1 : 0);
  return [...busiest(map)].sort((a, b) => rank(b) - rank(a));
}

const busiestOf = new WeakMap<BoardMap, readonly CityId[]>();

/** Cities by the number of their tracks. */
function busiest(map: BoardMap): readonly CityId[] {
  let cities = busiestOf.get(map);
  if (!cities) {
    const tracks = new Map<string, number>();
    for (const { between } of map.tracks.values()) {
      for (const end of between) tracks.set(end, (tracks.get(end) ?? 0) + 1);
    }
    cities = [...map.cities.keys()].sort((a, b) => (tracks.get(b) ?? 0) - (tracks.get(a) ?? 0));
    busiestOf.set(map, cities);
  }
  return cities;
}
