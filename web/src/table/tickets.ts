// Tickets in the order in which they are shown, and what one of them lights on the board.
import type { Ticket } from "../generated/protocol";
import { type BoardMap, ticketOf } from "../map";
import type { Light } from "./game";
import type { TicketStanding } from "./rules";

const kOrder: Record<TicketStanding["state"], number> = { open: 0, possible: 0, done: 1, impossible: 2 };

export interface ShownTicket extends TicketStanding {
  ticket: Ticket;
  points: number;
}

/** What is still to be done first, the most valuable on top; then what is done, then what is lost. */
export function sortedTickets(
  map: BoardMap,
  tickets: readonly Ticket[],
  standing: (ticket: Ticket) => TicketStanding,
): ShownTicket[] {
  return tickets
    .map((ticket) => ({ ticket, points: ticketOf(map, ticket).points, ...standing(ticket) }))
    .sort((a, b) => kOrder[a.state] - kOrder[b.state] || b.points - a.points || a.ticket - b.ticket);
}

export function lightOf(map: BoardMap, ticket: Ticket, standing: TicketStanding, withWay: boolean): Light {
  return {
    kind: "ticket",
    cities: new Set(ticketOf(map, ticket).between),
    tracks: new Set(withWay || standing.state === "done" ? standing.way : []),
  };
}
