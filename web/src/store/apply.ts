// What an event changes in what the client knows about a table (docs/protocol.md, "What follows from it").
import type { EventMessage, Open, OpenChanges, OpenSeat, PastEvent, TableMessage, View } from "../generated/protocol";

/** A key replaces, null removes. */
function changed<T extends object>(whole: T, changes: object): T {
  const result = new Map<string, unknown>(Object.entries(whole));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) result.delete(key);
    else result.set(key, value);
  }
  return Object.fromEntries(result) as T;
}

function changedOpen(open: Open, changes: OpenChanges): Open {
  const { seats: bySeat, ...rest } = changes;
  const result = changed(open, rest);
  if (!bySeat) return result;
  const seats: OpenSeat[] = open.seats.map((seat, index) => {
    const keys = bySeat[index];
    return keys ? changed(seat, keys) : seat;
  });
  return { ...result, seats };
}

function changedView(view: View, event: EventMessage): View {
  if (!event.open && !event.own) return view;
  return {
    ...view,
    ...(event.open ? { open: changedOpen(view.open, event.open) } : {}),
    ...(event.own ? { own: event.own } : {}),
  };
}

/** The table after the event, which is the next one. */
export function applied(table: TableMessage, event: EventMessage): TableMessage {
  const { choices: _asked, take_back: _back, take_back_move: _move, ...kept } = table;
  const next: TableMessage = { ...kept, number: event.number, phase: event.phase };
  if (table.view) next.view = changedView(table.view, event);
  if (event.seats) next.seats = event.seats;
  if (event.offers) next.offers = event.offers;
  else if (event.phase === "over") next.offers = {};
  if (event.clocks) next.clocks = event.clocks;
  if (event.choices) next.choices = event.choices;
  if (event.take_back !== undefined) next.take_back = event.take_back;
  if (event.take_back_move !== undefined) next.take_back_move = event.take_back_move;
  if (event.result) next.result = event.result;
  if (event.fair) next.fair = event.fair;
  if (event.starting) next.starting = event.starting;
  else if (event.what === "start_voided") delete next.starting;
  if (event.rematch !== undefined) next.rematch = event.rematch;
  if (event.what === "said") next.chat = [...table.chat, pastOf(event)];
  return next;
}

/** What stays in the log of an event. */
export function pastOf(event: EventMessage): PastEvent {
  const { number, at, what, seat, name, by, offer, amount, text, ended, rematch, withheld, events } = event;
  const past: PastEvent = { number, at, what };
  if (seat !== undefined) past.seat = seat;
  if (name !== undefined) past.name = name;
  if (by !== undefined) past.by = by;
  if (offer !== undefined) past.offer = offer;
  if (amount !== undefined) past.amount = amount;
  if (text !== undefined) past.text = text;
  if (ended !== undefined) past.ended = ended;
  if (rematch !== undefined) past.rematch = rematch;
  if (withheld !== undefined) past.withheld = withheld;
  if (events !== undefined) past.events = events;
  return past;
}
