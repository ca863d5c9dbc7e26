// The cards that came into the viewer's hand in its last turn.
import type { Cards, PastEvent, Seat } from "../generated/protocol";
import { stacksOf, withMore } from "./cards";

/** null: the last thing that the viewer did was something else. */
export function drawnIn(log: readonly PastEvent[], you: Seat | null): Cards | null {
  if (you === null) return null;
  let drawn: Cards | null = null;
  for (let i = log.length - 1; i >= 0; --i) {
    const past = log[i];
    if (past?.what === "taken_back") break;
    if (past?.what !== "acted") continue;
    if (past.seat !== you) {
      if (drawn) break;
      continue;
    }
    let cards: Cards | null = null;
    for (const event of past.events ?? []) {
      if (!("seat" in event) || event.seat !== you) continue;
      if ((event.event === "card_drawn" || event.event === "card_taken") && event.card) {
        cards = withMore(cards ?? {}, event.card, 1);
      } else if (event.event === "bonus_cards_drawn") {
        for (const { card, count } of stacksOf(event.cards ?? {})) cards = withMore(cards ?? {}, card, count);
      }
    }
    if (!cards) break;
    for (const { card, count } of stacksOf(cards)) drawn = withMore(drawn ?? {}, card, count);
  }
  return drawn;
}
