// What the client knows about one table: what the server sent, and nothing else. All parts of the page read from here;
// intents go out from here.
import { batch, computed, signal } from "@preact/signals";

import type { Move, PastEvent, Seat, ServerMessage, TableCode, TableMessage } from "../generated/protocol";
import type { Connection, Watcher } from "../net/connection";
import type { IntentBody } from "../net/line";
import { applied, pastOf } from "./apply";
import { type Fate, partsOf, type Refusal, type ServerSide, type ServerTable, type TableProblem } from "./source";

export class TableStore implements Watcher, ServerTable {
  readonly state = signal<TableMessage | null>(null);
  readonly log = signal<readonly PastEvent[]>([]);
  readonly problem = signal<TableProblem | null>(null);
  readonly trouble = signal("");
  readonly latest = signal<PastEvent | null>(null);
  readonly refused = signal<Refusal | null>(null);
  readonly revoked = signal(false);

  readonly open;
  readonly own;
  readonly choices;
  readonly you;
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
  ) {
    ({ open: this.open, own: this.own, choices: this.choices, you: this.you } = partsOf(this.state));
  }

  get server(): ServerSide {
    return this;
  }

  start(): void {
    this.connection.watch(this);
  }

  seen(): number {
    return this.fromScratch ? 0 : (this.state.value?.number ?? 0);
  }

  lookFrom(seat: Seat): void {
    this.seat = seat;
    this.fromScratch = seat !== this.you.peek();
    this.connection.watchAgain();
  }

  tell(body: IntentBody, how: { quiet?: boolean } = {}): Promise<Fate> {
    return this.connection.send(body, how);
  }

  async send(body: IntentBody): Promise<Fate> {
    this.refused.value = null;
    const fate = await this.tell(body);
    if (fate.type === "refused") this.refused.value = fate;
    else this.granted.value = Math.max(this.granted.peek(), fate.number);
    return fate;
  }

  move(move: Move): Promise<Fate | null> {
    return this.decide((seat) => ({ intent: "move", seat, move }));
  }

  takeBack(amount: number): Promise<Fate | null> {
    return this.decide((seat) => ({ intent: "take_back", seat, amount }));
  }

  private async decide(intent: (seat: Seat) => IntentBody): Promise<Fate | null> {
    const seat = this.you.peek();
    if (seat === null || this.pending.peek()) return null;
    return this.send(intent(seat));
  }

  receive(message: ServerMessage): void {
    batch(() => this.take(message));
  }

  private take(message: ServerMessage): void {
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
