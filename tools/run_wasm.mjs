// node tools/run_wasm.mjs FILE.wasm - runs a WebAssembly program that only computes and prints.
//
// The few system calls that such a program imports are here, so that any node can run it.
import { readFileSync, writeSync } from "node:fs";

class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const kNotSupported = 52;
let memory;

const calls = {
  fd_write(fd, vectors, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const start = view.getUint32(vectors + 8 * i, true);
      const size = view.getUint32(vectors + 8 * i + 4, true);
      writeSync(fd, new Uint8Array(memory.buffer, start, size));
      total += size;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  proc_exit(code) {
    throw new Exit(code);
  },
};

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const system = {};
for (const { name } of WebAssembly.Module.imports(module)) {
  system[name] = calls[name] ?? (() => kNotSupported);
}
const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system });
memory = exports.memory;
try {
  exports._start();
} catch (error) {
  if (!(error instanceof Exit)) throw error;
  process.exitCode = error.code;
}
