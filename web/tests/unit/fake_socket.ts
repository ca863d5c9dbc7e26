// A WebSocket whose server is the test.
import type { ClientMessage, ServerMessage } from "../../src/generated/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];

  static last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket");
    return socket;
  }

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: ClientMessage[] = [];

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  readonly close = (): void => undefined;

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Opens the line and greets. */
  welcome(known = true): void {
    this.onopen?.();
    this.say({ type: "welcome", version: 1, engine: "test", known, now: Date.now() + 5_000 });
  }

  lose(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }

  of<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }>[] {
    type Sent = Extract<ClientMessage, { type: T }>;
    return this.sent.filter((message): message is Sent => message.type === type);
  }
}
