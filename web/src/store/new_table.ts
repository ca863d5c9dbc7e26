// What people choose on the start page, and the settings that a table is made with.
import type {
  ClockKind,
  ClockSetting,
  Level,
  ListedMap,
  NewTable,
  SeatOrder,
  SeatSetting,
  TimeOut,
} from "../generated/protocol";
import { playersFor, variantOf } from "./maps";

export const kLevels: readonly Level[] = ["easy", "medium", "hard", "expert"];

/** Who may sit on a seat: a level stands for a computer player. */
export type SeatChoice = "open" | "closed" | Level;

export interface TableDraft {
  variant: string | null;
  /** Keys and values are those of the map's list. */
  options: Readonly<Partial<Record<string, string>>>;
  /** As many as the map has; the first one is the host's. */
  seats: readonly SeatChoice[];
  order: SeatOrder;
  clock: ClockKind;
  /** Seconds of a turn. */
  moveSeconds: number;
  /** Seconds of a seat's whole game. */
  gameSeconds: number;
  /** Days of a turn. */
  days: number;
  timeOut: TimeOut;
  hints: boolean;
  spectators: boolean;
  chat: boolean;
  public: boolean;
}

/** Defaults for a table of friends: all seats open, no clock, only for people with the link. */
export function firstDraft(facts: ListedMap): TableDraft {
  return {
    variant: null,
    options: {},
    seats: Array.from({ length: facts.players[1] }, () => "open"),
    order: "drawn",
    clock: "none",
    moveSeconds: 90,
    gameSeconds: 1200,
    days: 2,
    timeOut: "computer",
    hints: true,
    spectators: true,
    chat: true,
    public: false,
  };
}

/** The same draft on another map or with another variant: seats, variant and options that it has. */
export function fitted(draft: TableDraft, facts: ListedMap): TableDraft {
  const variant = variantOf(facts, draft.variant);
  const most = playersFor(facts, variant)[1];
  const seats = Array.from({ length: most }, (_, i) => draft.seats[i] ?? "open");
  const kept = Object.entries(draft.options).filter(([option, chosen = ""]) => facts.options[option]?.includes(chosen));
  return { ...draft, variant, seats, options: Object.fromEntries(kept) };
}

export function seatSetting(choice: SeatChoice): SeatSetting {
  return choice === "open" || choice === "closed" ? { kind: choice } : { kind: "computer", player: choice };
}

export function clockSetting(draft: TableDraft): ClockSetting {
  switch (draft.clock) {
    case "none":
      return { kind: "none" };
    case "move":
      return { kind: "move", seconds: draft.moveSeconds };
    case "game":
      return { kind: "game", seconds: draft.gameSeconds };
    case "days":
      return { kind: "days", days: draft.days };
  }
}

export function friendsTable(facts: ListedMap, wanted: TableDraft): NewTable {
  const draft = fitted(wanted, facts);
  return {
    map: facts.id,
    variant: draft.variant,
    options: draft.options,
    seats: draft.seats.map(seatSetting),
    order: draft.order,
    clock: clockSetting(draft),
    time_out: draft.timeOut,
    hints: draft.hints,
    spectators: draft.spectators,
    chat: draft.chat,
    public: draft.public,
  };
}

/** How many of them fit: at least enough for a game, at most as many as the map takes. */
export function fittingNumber(wanted: number, [fewest, most]: readonly [number, number], others: number): number {
  return Math.min(Math.max(wanted, fewest - others, 0), most - others);
}

/** People on this device first, then computer players; nobody to chat with. */
export function deviceTable(
  facts: ListedMap,
  variant: string | null,
  people: number,
  computers: number,
  level: Level,
): NewTable {
  const seats: SeatChoice[] = [
    ...Array.from({ length: people }, () => "open" as const),
    ...Array.from({ length: computers }, () => level),
  ];
  return { map: facts.id, variant, seats: seats.map(seatSetting), order: "drawn", chat: false };
}
