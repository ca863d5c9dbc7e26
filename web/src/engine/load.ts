// The engine of this build, in a worker: `cmake --preset wasm && cmake --build --preset wasm` makes the file.
import url from "../../../build/wasm/railhead.wasm?url";
import { EngineClient } from "./client";
import { BrowserTooOld, compiled } from "./compile";
import { starter } from "./start";
import { tooOld } from "./too_old";

let loading: Promise<EngineClient> | undefined;

/** The engine, loaded once; after a failure the next call tries again. */
export function engine(): Promise<EngineClient> {
  loading ??= compiled(url).then(
    (module) => new EngineClient(starter(module)),
    (error: unknown) => {
      loading = undefined;
      tooOld.value = error instanceof BrowserTooOld;
      throw error;
    },
  );
  return loading;
}
