// Who sits where, in words.
import type { OfferKind, PlayerColor, Seat } from "../generated/protocol";
import type { TableState } from "../store/source";
import { text } from "../text/text";

type Seats = Pick<TableState, "seats">;

/** All people at the table are at this device. */
export function isAlone(table: Pick<TableState, "seats" | "yours">): boolean {
  return table.seats.every((seat, i) => !seat.taken || table.yours.includes(i));
}

/** The people who must agree to an offer, including those for whom a computer player decides now. */
export function whoHasToAgree(table: Pick<TableState, "seats" | "offers">, kind: OfferKind): Seat[] {
  const agreed = table.offers?.[kind]?.agreed ?? [];
  return table.seats.flatMap((seat, i) => (seat.taken && !agreed.includes(i) ? [i] : []));
}

/** A person's name; computer players that share a table are numbered. */
export function nameOf(table: Seats, seat: Seat): string {
  const found = table.seats[seat];
  if (!found) return text("players-neutral");
  if (found.name) return found.name;
  const nameless = table.seats.flatMap((other, i) => (other.name ? [] : [i]));
  if (nameless.length === 1) return text("players-computer");
  return text("players-computer-number", { number: nameless.indexOf(seat) + 1 });
}

/** Short form, where there is little room. */
export function shortNameOf(table: Seats, seat: Seat): string {
  const found = table.seats[seat];
  if (!found) return text("players-neutral-short");
  if (found.name) return found.name;
  const number = table.seats.slice(0, seat + 1).filter((other) => !other.name).length;
  return text("players-computer-short", { number });
}

/** The neutral player has a seat in the view but none at the table. */
export function colorAt(table: Seats, seat: Seat | null): PlayerColor | "neutral" {
  return (seat === null ? null : table.seats[seat]?.color) ?? "neutral";
}
