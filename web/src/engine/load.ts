// The engine of this build: `cmake --preset wasm && cmake --build --preset wasm` makes the file.
import url from "../../../build/wasm/railhead.wasm?url";
import { BrowserTooOld, type Engine, loadEngine } from "./engine";
import { tooOld } from "./too_old";

let loading: Promise<Engine> | undefined;

/** The engine, loaded once; after a failure the next call tries again. */
export function engine(): Promise<Engine> {
  loading ??= loadEngine(url).catch((error: unknown) => {
    loading = undefined;
    tooOld.value = error instanceof BrowserTooOld;
    throw error;
  });
  return loading;
}
