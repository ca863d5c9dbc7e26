// Draws every card of a finished game again (docs/fair-deals.md). A separate module: few people ask for it.
import url from "../../../build/wasm/verifier.wasm?url";
import type { MapFile } from "../map";
import type { Answer, Verified } from "./answers";
import { type Engine, loadEngine, type TableChoice } from "./engine";

/** `record`: its text, as the server sends it. */
export function verified(module: Engine, map: MapFile, choice: TableChoice, record: string): Answer<Verified> {
  return JSON.parse(module.askText(JSON.stringify({ map, ...choice, record }))) as Answer<Verified>;
}

export async function verifyRecord(map: MapFile, choice: TableChoice, record: string): Promise<Answer<Verified>> {
  return verified(await loadEngine(url), map, choice, record);
}
