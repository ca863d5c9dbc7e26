// The rules engine in a thread of its own, so that no question makes the page wait.
import { type Message, serve } from "./serve";

const answer = serve((reply) => postMessage(reply));

addEventListener("message", ({ data }: MessageEvent<Message>) => answer(data));
