// The boards: map files, layouts and geography from the server.
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Hash } from "../generated/protocol";
import { readMap } from "../map";
import { rest } from "../net/rest";
import { loadMaps } from "./maps";

/** Asks once for each map and hash, and again if that failed. */
function onceEach<T, H extends Hash | undefined>(ask: (id: string, hash: H) => Promise<T>) {
  const answers = new Map<string, Promise<T>>();
  return (id: string, hash: H): Promise<T> => {
    const key = `${id} ${hash ?? ""}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(id, hash);
    answer.catch(() => answers.delete(key));
    answers.set(key, answer);
    return answer;
  };
}

/**
 * The file of a map. With the hash of a table's map it is the one that its game began with, even if the server now
 * has a newer one.
 */
export const loadMap = onceEach(async (id, hash: Hash | undefined) => readMap(await rest.map(id, hash)));

const layoutWith = onceEach((id, hash: Hash) => rest.drawing<Layout>(id, "layout", hash));
const geographyWith = onceEach((id, hash: Hash) => rest.drawing<Geography>(id, "geography", hash));

/** Requests all parts of a board before the page that shows it is there. What fails is requested again then. */
export function prepareBoard(id: string, hash: Hash | undefined): void {
  for (const part of [loadMap(id, hash), loadLayout(id), loadGeography(id)]) part.catch(() => undefined);
}

/** null: the server has none for this map. */
export async function loadLayout(id: string): Promise<Layout | null> {
  const hash = await hashOf(id, "layout");
  return hash === null ? null : layoutWith(id, hash);
}

export async function loadGeography(id: string): Promise<Geography | null> {
  const hash = await hashOf(id, "geography");
  return hash === null ? null : geographyWith(id, hash);
}

/** By its hash the browser keeps the file for ever. The list that names it was requested before the table was. */
async function hashOf(id: string, what: "layout" | "geography"): Promise<Hash | null> {
  return (await loadMaps()).find((map) => map.id === id)?.[what] ?? null;
}
