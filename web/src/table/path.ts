// The longest path of each player, as the rules engine finds it.
import type { TableMessage, Track } from "../generated/protocol";
import type { MapFile } from "../map";

export interface LongestPath {
  tracks: readonly Track[];
  /** In spaces. */
  length: number;
}

/** By seat; null: the engine is not available. It is loaded on demand, as most of a game needs no paths. */
export async function longestPaths(table: TableMessage, map: MapFile): Promise<LongestPath[] | null> {
  if (!table.view) return null;
  try {
    const { engine } = await import("../engine/load");
    const rules = await engine();
    const { variant, options } = table.settings;
    // The same table and view as all other questions, so nothing changes for other callers.
    const opened = rules.open(map, { players: table.seats.length, variant, options });
    if ("error" in opened || "error" in rules.position(table.view)) return null;
    const paths: LongestPath[] = [];
    for (let seat = 0; seat < table.seats.length; ++seat) {
      const path = rules.longest(seat);
      if ("error" in path) return null;
      paths.push(path);
    }
    return paths;
  } catch {
    return null;
  }
}
