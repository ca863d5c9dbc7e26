// The longest path of a seat. The engine finds it; until somebody who has the engine says how, there is none.
import { signal } from "@preact/signals";

import type { Seat, TableMessage, Track } from "../generated/protocol";

export interface LongestPath {
  tracks: readonly Track[];
  /** In spaces. */
  length: number;
}

type Finder = (table: TableMessage, seat: Seat) => LongestPath | null;

export const pathFinder = signal<Finder | null>(null);

export function pathOf(table: TableMessage, seat: Seat): LongestPath | null {
  return pathFinder.value?.(table, seat) ?? null;
}
