// Draws every card of a finished game again (docs/fair-deals.md). A separate module: few people ask for it.
import url from "../../../build/wasm/verifier.wasm?url";
import type { MapFile } from "../map";
import type { Answer, Verified } from "./answers";
import { EngineClient } from "./client";
import { compiled } from "./compile";
import type { TableChoice } from "./engine";
import { starter } from "./start";

/** `record`: its text, as the server sends it. */
export async function verified(
  verifier: EngineClient,
  map: MapFile,
  choice: TableChoice,
  record: string,
  signal?: AbortSignal,
): Promise<Answer<Verified>> {
  const question = JSON.stringify({ map, ...choice, record });
  return JSON.parse(await verifier.ask({}, { method: "askText", with: [question] }, signal)) as Answer<Verified>;
}

/** In a worker that lives as long as the question, which takes seconds. */
export async function verifyRecord(
  map: MapFile,
  choice: TableChoice,
  record: string,
  signal: AbortSignal,
): Promise<Answer<Verified>> {
  const verifier = new EngineClient(starter(await compiled(url)));
  try {
    return await verified(verifier, map, choice, record, signal);
  } finally {
    verifier.end();
  }
}
