// What a page and the worker with its engine say to each other, and how the worker answers.
import { isError } from "./answers";
import { type Engine, engineOf } from "./engine";

/** A method of the engine, and with what it is called. */
export type Call<M extends keyof Engine = keyof Engine> = {
  [K in M]: { method: K; with: Parameters<Engine[K]> };
}[M];

/** Calls that belong together, such as a position and a question about it. Later ones are left out after an error. */
export interface Request {
  calls: readonly Call[];
}

/** The last answer: to all calls if none of them was an error. Or why the engine cannot answer any more. */
export type Reply = { answer: object | string; error: boolean } | { failed: string };

/** The first message is the engine itself; each one after that is a request, and has one reply. */
export type Message = WebAssembly.Module | Request;

type Methods = Record<keyof Engine, (...values: readonly unknown[]) => object | string>;

function answerTo(engine: Engine, call: Call): object | string {
  return (engine as unknown as Methods)[call.method](...call.with);
}

function replyTo(engine: Engine, { calls }: Request): Reply {
  let answer: object | string = {};
  for (const call of calls) {
    answer = answerTo(engine, call);
    if (typeof answer === "object" && isError(answer)) return { answer, error: true };
  }
  return { answer, error: false };
}

/** What a worker does with its messages. */
export function serve(tell: (reply: Reply) => void): (message: Message) => void {
  let engine: Promise<Engine> | undefined;
  return (message) => {
    if (message instanceof WebAssembly.Module) {
      engine = engineOf(message);
      return;
    }
    engine?.then((loaded) => replyTo(loaded, message)).then(tell, (error: unknown) => tell({ failed: String(error) }));
  };
}
