// What the client knows about one table: what the server sent, and nothing else. All parts of the page read from here;
// intents go out from here.
import { computed, signal } from "@preact/signals";

import type {
  Accepted,
  Move,
  PastEvent,
  Refused,
  Seat,
  ServerMessage,
  TableCode,
  TableMessage,
} from "../generated/protocol";
import type { Connection, IntentBody, Watcher } from "../net/connection";
import { applied, pastOf } from "./apply";

/** Why there is no table to show: the server's reason ("no_table", "no_spectators", "gone" …). */
export interface TableProblem {
  reason: string;
  text: string;
}

export class TableStore implements Watcher {
  /** null: not yet known. */
  readonly state = signal<TableMessage | null>(null);
  /** All events that this page has seen, oldest first. */
  readonly log = signal<readonly PastEvent[]>([]);
  readonly problem = signal<TableProblem | null>(null);
  /** Moves cannot be saved at the moment. "": they can. */
  readonly trouble = signal("");
  /** The last event that came on its own, for animations; null after the whole table came. */
  readonly latest = signal<PastEvent | null>(null);
  /** The last intent of this page that was refused; the page shows and clears it. */
  readonly refused = signal<Refused | null>(null);
  /** Another device of the same person took the seat away from this one. */
  readonly revoked = signal(false);

  readonly open = computed(() => this.state.value?.view?.open ?? null);
  readonly own = computed(() => this.state.value?.view?.own ?? null);
  /** null: this person is not asked. The table turns up the neutral player's ticket automatically. */
  readonly choices = computed(() => {
    const choices = this.state.value?.choices;
    return choices && choices.decision !== "neutral_ticket" ? choices : null;
  });
  readonly you = computed(() => this.state.value?.you ?? null);
  /** An intent is in flight, or its consequences have not arrived: the page takes no second one meanwhile. */
  readonly pending = computed(
    () => this.connection.unanswered.value > 0 || this.granted.value > (this.state.value?.number ?? 0),
  );
  /** The event that the last intent became. */
  private readonly granted = signal(0);

  seat: Seat | null = null;
  /** What another seat saw is forgotten: the log holds cards that only that seat may see. */
  private fromScratch = false;

  constructor(
    readonly table: TableCode,
    readonly connection: Connection,
  ) {}

  start(): void {
    this.connection.watch(this);
  }

  seen(): number {
    return this.fromScratch ? 0 : (this.state.value?.number ?? 0);
  }

  /** Switches to another seat of the same person. */
  lookFrom(seat: Seat): void {
    this.seat = seat;
    this.fromScratch = seat !== this.you.peek();
    this.connection.watchAgain();
  }

  async send(body: IntentBody): Promise<Accepted | Refused> {
    this.refused.value = null;
    const answer = await this.connection.send(body);
    if (answer.type === "refused") this.refused.value = answer;
    else this.granted.value = Math.max(this.granted.peek(), answer.number);
    return answer;
  }

  /** A decision of the current seat; null if nobody sits there, or an intent is in flight. */
  async move(move: Move): Promise<Accepted | Refused | null> {
    const seat = this.you.peek();
    if (seat === null || this.pending.peek()) return null;
    return this.send({ intent: "move", seat, move });
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        if (message.table !== this.table) return;
        this.problem.value = null;
        this.latest.value = null;
        this.saved(message.number);
        // When the game begins the seats get other numbers, and what happened before is sent again.
        if (this.fromScratch || (message.view && !this.state.peek()?.view)) this.log.value = [];
        // One for the previous seat may still have been in flight.
        if (!message.yours.some((seat) => seat === this.seat)) this.seat = null;
        if (this.seat === null || message.you === this.seat) this.fromScratch = false;
        this.remember(message.recent);
        this.noteDevices(message);
        this.state.value = message;
        return;
      case "event": {
        const table = this.state.value;
        if (message.table !== this.table || !table || message.number <= table.number) return;
        if (message.number !== table.number + 1) {
          this.connection.watchAgain();
          return;
        }
        this.saved(message.number);
        const past = pastOf(message);
        this.remember([past]);
        this.state.value = applied(table, message);
        this.latest.value = past;
        return;
      }
      case "presence": {
        const table = this.state.value;
        if (message.table !== this.table || !table) return;
        const seats = table.seats.map((seat, i) => ({ ...seat, connected: message.connected[i] ?? false }));
        const { host_away: _before, ...rest } = table;
        this.state.value = {
          ...rest,
          seats,
          ...(message.host_away === undefined ? {} : { host_away: message.host_away }),
        };
        return;
      }
      case "trouble":
        if (message.table === this.table) this.trouble.value = message.text;
        return;
      case "gone":
        if (message.table === this.table) this.problem.value = { reason: message.reason, text: message.text };
        return;
      case "error":
        this.problem.value = { reason: message.reason, text: message.text };
        return;
      default:
        return;
    }
  }

  private noteDevices(message: TableMessage): void {
    const had = this.state.peek()?.yours.length ?? 0;
    if (message.yours.length > 0) this.revoked.value = false;
    else if (had > 0 && message.recent.at(-1)?.what === "revoked") this.revoked.value = true;
  }

  /** Only saved events are sent, so the end of the trouble may have been missed. */
  private saved(number: number): void {
    if (number > (this.state.peek()?.number ?? 0)) this.trouble.value = "";
  }

  private remember(events: readonly PastEvent[]): void {
    const last = this.log.value.at(-1)?.number ?? 0;
    const fresh = events.filter((event) => event.number > last);
    if (fresh.length > 0) this.log.value = [...this.log.value, ...fresh];
  }
}
