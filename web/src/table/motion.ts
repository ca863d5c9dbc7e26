// Which cards go where after an event. Places are named by data-place on the page's elements.
import type { Card, Country, GameEvent, Seat } from "../generated/protocol";

export type Flown = { card: Card | "back" } | { country: Country; points: number } | { ticket: true };

export interface Flight {
  what: Flown;
  from: string;
  to: string;
  /** Milliseconds after the event. */
  after: number;
}

/** Of one flight; the last one of an event lands within 400 ms. */
export const kFlightTime = 280;
const kGap = 60;
const kMost = 3;

function cardTo(seat: Seat, you: Seat | null, card: Card | undefined): string {
  return seat === you && card ? `hand-${card}` : `seat-${seat}`;
}

export function flightsOf(events: readonly GameEvent[], you: Seat | null): Flight[] {
  const flights: Omit<Flight, "after">[] = [];
  for (const event of events) {
    switch (event.event) {
      case "card_drawn":
        flights.push({ what: { card: event.card ?? "back" }, from: "deck", to: cardTo(event.seat, you, event.card) });
        break;
      case "card_taken":
        flights.push({
          what: { card: event.card },
          from: `slot-${event.slot}`,
          to: cardTo(event.seat, you, event.card),
        });
        break;
      case "slot_filled":
        flights.push({ what: { card: event.card }, from: "deck", to: `slot-${event.slot}` });
        break;
      case "bonus_cards_drawn":
        flights.push({ what: { card: "back" }, from: "deck", to: `seat-${event.seat}` });
        break;
      case "country_card_taken":
        flights.push({
          what: { country: event.country, points: event.amount ?? 0 },
          from: `country-${event.country}`,
          to: `seat-${event.seat}`,
        });
        break;
      case "track_paid":
        flights.push({ what: { card: "back" }, from: `seat-${event.seat}`, to: "discard" });
        break;
      case "tickets_offered":
        if (event.seat !== you) flights.push({ what: { ticket: true }, from: "tickets", to: `seat-${event.seat}` });
        break;
      default:
        break;
    }
  }
  return flights.slice(0, kMost).map((flight, i) => ({ ...flight, after: i * kGap }));
}

/** The middle of a place; null: it is not on the page, or not to be seen. */
export function middleOf(place: string): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}
