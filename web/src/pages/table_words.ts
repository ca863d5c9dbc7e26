// A table of a list in words: who sits there, and whose turn it is.
import type { ListedSeat, ListedTable, Seat } from "../generated/protocol";
import { listOf } from "../text/format";
import { text } from "../text/text";

export function seatName(table: ListedTable, seat: Seat): string {
  const there: ListedSeat | undefined = table.seats[seat];
  if (!there) return "";
  if (there.name !== undefined) {
    const alone = table.yours?.length === 1 && table.yours.includes(seat);
    return alone ? text("somebody-you", { name: there.name }) : there.name;
  }
  return there.player === undefined ? "" : text("a-computer");
}

export function namesAt(table: ListedTable): string {
  const names = table.seats.flatMap((seat, i) => (seat.name === undefined ? [] : [seatName(table, i)]));
  const computers = table.seats.filter((seat) => seat.name === undefined && seat.player !== undefined).length;
  if (computers > 0) names.push(text("computers-at-table", { count: computers }));
  return names.length === 0 ? text("nobody-yet") : listOf(names);
}

export function freeSeats(table: ListedTable): number {
  return table.seats.filter((seat) => seat.kind === "open" && seat.name === undefined).length;
}

export interface TableState {
  words: string;
  /** The person at this browser is asked. */
  yours: boolean;
}

export function stateOf(table: ListedTable): TableState {
  switch (table.phase) {
    case "waiting":
      return { words: text("table-waiting"), yours: false };
    case "paused":
      return { words: text("table-paused"), yours: false };
    case "over":
      return { words: text("table-over"), yours: false };
    case "running":
      break;
  }
  const asked = table.seats.flatMap((seat, i) => (seat.asked ? [i] : []));
  const yours = table.yours ?? [];
  // On a shared device the text says whose turn it is; otherwise that it is yours.
  if (yours.length === 1 && asked.some((seat) => yours.includes(seat))) {
    return { words: text("your-turn"), yours: true };
  }
  const names = listOf([...new Set(asked.map((seat) => seatName(table, seat)))]);
  return { words: text("turn-of", { names }), yours: asked.some((seat) => yours.includes(seat)) };
}
