// The boards: map files from the server, layouts and geography from this page's own files.
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import { type BoardMap, readMap } from "../map";
import { rest } from "../net/rest";

type Json<T> = () => Promise<{ default: T }>;

const layouts = import.meta.glob<{ default: Layout }>("../../../data/maps/*/layout.json");
const geographies = import.meta.glob<{ default: Geography }>("../../../data/maps/*/geography.json");

function file<T>(files: Record<string, Json<T>>, map: string, name: string): Json<T> | undefined {
  return files[`../../../data/maps/${map}/${name}.json`];
}

const boards = new Map<string, Promise<BoardMap>>();

/** A map's file; asked for once. */
export function loadMap(id: string): Promise<BoardMap> {
  let board = boards.get(id);
  if (!board) {
    board = rest.map(id).then(readMap);
    board.catch(() => boards.delete(id));
    boards.set(id, board);
  }
  return board;
}

/** Asks for all parts of a board, before the page that shows it is there. What fails is asked for again then. */
export function prepareBoard(id: string): void {
  for (const part of [loadMap(id), loadLayout(id), loadGeography(id)]) part.catch(() => undefined);
}

export async function loadLayout(id: string): Promise<Layout | null> {
  const found = file(layouts, id, "layout");
  return found ? (await found()).default : null;
}

export async function loadGeography(id: string): Promise<Geography | null> {
  const found = file(geographies, id, "geography");
  return found ? (await found()).default : null;
}
