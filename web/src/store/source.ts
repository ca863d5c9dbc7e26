// Where the page of a game has its table from: a server (table.ts), a game in this browser, a record that is replayed.
// The page depends on this, and on nothing behind it.
import { computed, type ReadonlySignal, type Signal } from "@preact/signals";

import type {
  Accepted,
  Choices,
  Move,
  Open,
  Own,
  PastEvent,
  Refused,
  Seat,
  Settings,
  TableCode,
  TableMessage,
  TableSeat,
} from "../generated/protocol";
import type { IntentBody, Line } from "../net/line";

/** What every table has. */
type Core = Pick<TableMessage, "number" | "phase" | "you" | "yours">;
type CoreSettings = Pick<Settings, "map" | "variant" | "options" | "hints">;
type CoreSeat = Omit<TableSeat, "connected">;

/** Who sits there. Without `connected`: there is no connection that could be lost. */
export type SeatState = CoreSeat & Partial<TableSeat>;

/**
 * A table with its game, as the server's message has it. What only a table on a server has may be missing: its code,
 * the fair deal, offers, chat, devices, clocks, a rematch.
 */
export type TableState = Core &
  Omit<Partial<TableMessage>, keyof Core | "settings" | "seats"> & {
    settings: CoreSettings & Partial<Settings>;
    seats: readonly SeatState[];
  };

/** What became of a request: the event that it is, or why nothing has changed. */
export type Fate = Granted | Refusal;
export type Granted = Pick<Accepted, "type" | "number" | "secret">;
export type Refusal = Pick<Refused, "type" | "reason" | "text">;

export interface TableSource {
  /** null: not yet known. */
  readonly state: ReadonlySignal<TableState | null>;
  /** All events that this page has seen, oldest first. */
  readonly log: ReadonlySignal<readonly PastEvent[]>;
  /** The last event that came on its own, for animations; null after the whole table came. */
  readonly latest: ReadonlySignal<PastEvent | null>;
  /** The last request of this page that was refused; the page shows and clears it. */
  readonly refused: Signal<Refusal | null>;
  /** A request has no answer yet, or its consequences have not arrived: the page takes no second one meanwhile. */
  readonly pending: ReadonlySignal<boolean>;

  readonly open: ReadonlySignal<Open | null>;
  readonly own: ReadonlySignal<Own | null>;
  /** null: this person is not asked. The table turns up the neutral player's ticket automatically. */
  readonly choices: ReadonlySignal<Choices | null>;
  readonly you: ReadonlySignal<Seat | null>;

  /** A decision of the current seat; null if nobody sits there, or a request is pending. */
  move: (move: Move) => Promise<Fate | null>;
  /** The current seat takes its last decisions back, as many; null as above. */
  takeBack: (amount: number) => Promise<Fate | null>;
  /** Switches to another seat of the same person. */
  lookFrom: (seat: Seat) => void;
  /** null: the table is not on a server. Nobody else is there to talk to, and no connection can be lost. */
  readonly server: ServerSide | null;
}

/** What a table has that is on a server. */
export interface ServerSide {
  readonly table: TableCode;
  readonly connection: Line;
  /** Moves cannot be saved at the moment. "": they can. */
  readonly trouble: ReadonlySignal<string>;
  /** Everything but moves: people who come and go, offers, links. */
  send: (body: IntentBody) => Promise<Fate>;
  /** The same where the caller shows a refusal. `quiet`: the page sends it by itself, and it does not hold up the next request. */
  tell: (body: IntentBody, how?: { quiet?: boolean }) => Promise<Fate>;
}

/** Why there is no table to show: the server's reason ("no_table", "no_spectators", "gone" …). */
export interface TableProblem {
  reason: string;
  text: string;
}

/** A table on a server from the first visit on, with or without a game. */
export interface ServerTable extends TableSource, ServerSide {
  readonly state: ReadonlySignal<TableMessage | null>;
  readonly server: ServerSide;
  readonly problem: ReadonlySignal<TableProblem | null>;
  /** Another device of the same person took the seat away from this one. */
  readonly revoked: Signal<boolean>;
  start: () => void;
}

/** The parts of a table that much of a page reads. */
export function partsOf(
  state: ReadonlySignal<TableState | null>,
): Pick<TableSource, "open" | "own" | "choices" | "you"> {
  return {
    open: computed(() => state.value?.view?.open ?? null),
    own: computed(() => state.value?.view?.own ?? null),
    choices: computed(() => {
      const choices = state.value?.choices;
      return choices && choices.decision !== "neutral_ticket" ? choices : null;
    }),
    you: computed(() => state.value?.you ?? null),
  };
}
