// The boards: map files from the server, layouts and geography from this page's own files.
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Hash } from "../generated/protocol";
import { type BoardMap, readMap } from "../map";
import { rest } from "../net/rest";

type Json<T> = () => Promise<{ default: T }>;

const layouts = import.meta.glob<{ default: Layout }>("../../../data/maps/*/layout.json");
const geographies = import.meta.glob<{ default: Geography }>("../../../data/maps/*/geography.json");

function file<T>(files: Record<string, Json<T>>, map: string, name: string): Json<T> | undefined {
  return files[`../../../data/maps/${map}/${name}.json`];
}

const boards = new Map<string, Promise<BoardMap>>();

/**
 * The file of a map; asked for once. With the hash of a table's map it is the one that its game began with,
 * even if the server now has a newer one.
 */
export function loadMap(id: string, hash?: Hash): Promise<BoardMap> {
  const key = hash === undefined ? id : `${id} ${hash}`;
  let board = boards.get(key);
  if (!board) {
    board = rest.map(id, hash).then(readMap);
    board.catch(() => boards.delete(key));
    boards.set(key, board);
  }
  return board;
}

/** Requests all parts of a board before the page that shows it is there. What fails is requested again then. */
export function prepareBoard(id: string, hash?: Hash): void {
  for (const part of [loadMap(id, hash), loadLayout(id), loadGeography(id)]) part.catch(() => undefined);
}

export async function loadLayout(id: string): Promise<Layout | null> {
  const found = file(layouts, id, "layout");
  return found ? (await found()).default : null;
}

export async function loadGeography(id: string): Promise<Geography | null> {
  const found = file(geographies, id, "geography");
  return found ? (await found()).default : null;
}
