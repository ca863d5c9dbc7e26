import type { Seat, TableMessage } from "../generated/protocol";

/** The first seat that the viewer may take; null: there is none. Somebody who has seen one hand may not play another. */
export function freeSeat({ seats, known_hands: known = [] }: TableMessage): Seat | null {
  const seat = seats.findIndex(
    (there, i) => there.kind === "open" && !there.taken && (known.length === 0 || known.includes(i)),
  );
  return seat < 0 ? null : seat;
}
