// One WebSocket to the server that mends itself. Intents that have no answer yet are sent again with
// their id after a break, so none is lost and none is done twice (docs/protocol.md, "Intents").
import { batch, signal } from "@preact/signals";

import type { Accepted, ClientMessage, Intent, Refused, Seat, ServerMessage, TableCode } from "../generated/protocol";
import { pauseAfter } from "./back_off";
import type { ConnectionState, IntentBody, Line } from "./line";
import { randomHex } from "./random";

export const kProtocolVersion = 1;

interface Waiting {
  intent: Intent;
  sent: boolean;
  /** Of the page itself: its person does not wait for the answer. */
  quiet: boolean;
  resolve: (answer: Accepted | Refused) => void;
}

/** What the connection asks of the table that it watches. */
export interface Watcher {
  table: TableCode;
  /** The seat to look from, if the person has several. */
  seat: Seat | null;
  /** The last event known; 0 at first. */
  seen: () => number;
  receive: (message: ServerMessage) => void;
}

const kFirstDelay = 400;
const kLongestDelay = 10_000;
// What the server owes does not come for so long: the line is dead, though nobody said so.
const kPatience = 8_000;
/** Reasons for a refusal that are only temporary. */
export const kPassing: ReadonlySet<string> = new Set(["busy", "stopping", "too_fast", "unavailable"]);

export class Connection implements Line {
  readonly state = signal<ConnectionState>("closed");
  readonly clockAhead = signal(0);
  readonly known = signal(false);
  readonly retryAt = signal<number | null>(null);
  readonly held = signal<string | null>(null);
  /** Intents of the page's person without an answer. */
  readonly unanswered = signal(0);

  private socket: WebSocket | null = null;
  private watcher: Watcher | null = null;
  private waiting: Waiting[] = [];
  /** Attempts in a row that did not lead to the table. */
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private watched = false;
  /** A table was asked for, and neither it nor a reason has arrived. */
  private asking = false;

  constructor(private readonly url: string) {}

  watch(watcher: Watcher): void {
    this.watcher = watcher;
    this.watched = false;
    if (this.state.value === "online") this.sendWatch();
    else if (this.socket === null) this.connect();
  }

  /** Asks for the whole table again. */
  watchAgain(): void {
    this.watched = false;
    if (this.state.value === "online") this.sendWatch();
  }

  /**
   * Sends an intent, now or as soon as there is a connection; the answer comes for certain if the page stays.
   * `quiet`: it is the page's own, and keeps nobody from the next one.
   */
  send(body: IntentBody, { quiet = false } = {}): Promise<Accepted | Refused> {
    const intent = { ...body, type: "intent", id: randomHex(16), after: this.watcher?.seen() ?? 0 } as Intent;
    return new Promise((resolve) => {
      this.waiting.push({ intent, sent: false, quiet, resolve });
      this.unanswered.value = this.waiting.filter(({ quiet }) => !quiet).length;
      this.sendWaiting();
    });
  }

  check(): void {
    if (this.state.value === "online") this.watchAgain();
    else this.reconnect();
  }

  reconnect(): void {
    if (this.state.value !== "waiting") return;
    clearTimeout(this.retry);
    this.failures = 0;
    this.tryNow();
  }

  renew(): void {
    this.drop();
    this.connect();
  }

  close(): void {
    this.drop();
    this.retryAt.value = null;
    this.state.value = "closed";
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.patience);
    const socket = this.socket;
    this.socket = null;
    this.watched = false;
    this.asking = false;
    for (const waiting of this.waiting) waiting.sent = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private connect(): void {
    this.state.value = "connecting";
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.tell({ type: "hello", version: kProtocolVersion });
    socket.onmessage = (event) => {
      if (typeof event.data === "string") this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      this.drop();
      this.held.value = null;
      if (event.code === 1008 && event.reason.includes("version")) this.state.value = "outdated";
      else if (this.state.value !== "outdated") this.tryLater();
    };
    this.expectAnswer();
  }

  private tryLater(): void {
    this.state.value = "waiting";
    // A little randomness, so that not all browsers reconnect at the same moment.
    const delay = pauseAfter(++this.failures, kFirstDelay, kLongestDelay) * (0.75 + Math.random() / 2);
    this.retry = setTimeout(() => this.tryNow(), delay);
    this.retryAt.value = Date.now() + delay;
  }

  private tryNow(): void {
    if (this.socket === null) this.connect();
    else this.sendWatch();
  }

  private tell(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private sendWatch(): void {
    const watcher = this.watcher;
    if (!watcher) return;
    this.tell({
      type: "watch",
      table: watcher.table,
      seen: watcher.seen(),
      ...(watcher.seat === null ? {} : { seat: watcher.seat }),
    });
    this.asking = true;
    this.expectAnswer();
  }

  private sendWaiting(): void {
    if (!this.watched || this.state.value !== "online") return;
    for (const waiting of this.waiting) {
      if (waiting.sent) continue;
      waiting.sent = true;
      this.tell(waiting.intent);
    }
    this.expectAnswer();
  }

  private expectAnswer(): void {
    clearTimeout(this.patience);
    const owed = this.state.value === "connecting" || this.asking || this.waiting.some((waiting) => waiting.sent);
    if (!owed) return;
    this.patience = setTimeout(() => {
      this.drop();
      this.held.value = null;
      this.tryLater();
    }, kPatience);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        clearTimeout(this.patience);
        this.failures = 0;
        // When the state is "online", everything else is already set.
        batch(() => {
          this.clockAhead.value = message.now - Date.now();
          this.known.value = message.known;
          this.retryAt.value = null;
          this.state.value = "online";
        });
        this.sendWatch();
        return;
      case "accepted":
      case "refused": {
        const found = this.waiting.find((waiting) => waiting.intent.id === message.id);
        this.waiting = this.waiting.filter((waiting) => waiting !== found);
        this.unanswered.value = this.waiting.filter(({ quiet }) => !quiet).length;
        found?.resolve(message);
        this.expectAnswer();
        this.sendWaiting();
        return;
      }
      case "error":
        if (message.reason === "wrong_version") {
          this.drop();
          this.state.value = "outdated";
          return;
        }
        if (this.asking && kPassing.has(message.reason)) {
          this.asking = false;
          this.expectAnswer();
          clearTimeout(this.retry);
          this.held.value = message.reason;
          this.tryLater();
          return;
        }
        this.answered();
        break;
      case "table":
        if (message.table !== this.watcher?.table) break;
        this.watched = true;
        this.answered();
        break;
      default:
        break;
    }
    this.watcher?.receive(message);
    if (message.type === "table") this.sendWaiting();
  }

  /** The table, or the reason why there is none, has arrived. */
  private answered(): void {
    this.asking = false;
    this.held.value = null;
    this.expectAnswer();
    if (this.state.value !== "waiting") return;
    clearTimeout(this.retry);
    this.failures = 0;
    batch(() => {
      this.retryAt.value = null;
      this.state.value = "online";
    });
  }
}

export function socketUrl(location: Location): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
