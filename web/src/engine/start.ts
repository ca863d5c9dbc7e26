// Starts workers with an engine.
import type { Start } from "./client";
import type { Message, Reply } from "./serve";
import EngineWorker from "./worker?worker";

export function starter(module: WebAssembly.Module): Start {
  return (hear) => {
    const worker = new EngineWorker();
    const tell = (message: Message) => worker.postMessage(message);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
    // Its code did not load, or has an error.
    worker.onerror = ({ message }) => hear({ failed: message });
    tell(module);
    return { ask: tell, end: () => worker.terminate() };
  };
}
