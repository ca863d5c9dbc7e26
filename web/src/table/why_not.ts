// Why something cannot be done now, as a reason; null: it can. The server says what can be done; the reason comes from
// the rules, and before they have answered it is only "not your turn" or "not asked".
import type { Choices, WhyNot } from "../generated/protocol";

export function whyNotAsked(choices: Choices | null): string {
  return choices ? "not_asked" : "not_your_turn";
}

function asksForCards(choices: Choices | null) {
  return choices?.decision === "action" || choices?.decision === "second_card" ? choices : null;
}

export function whyNotSlot(choices: Choices | null, whyNot: WhyNot | undefined, slot: number): string | null {
  if (asksForCards(choices)?.slots.includes(slot)) return null;
  return whyNot?.slots[slot]?.reason ?? whyNotAsked(choices);
}

export function whyNotDeck(choices: Choices | null, whyNot: WhyNot | undefined): string | null {
  if (asksForCards(choices)?.deck) return null;
  return whyNot?.deck?.reason ?? whyNotAsked(choices);
}

export function whyNotTickets(choices: Choices | null, whyNot: WhyNot | undefined): string | null {
  if (choices?.decision === "action" && choices.draw_tickets) return null;
  return whyNot?.tickets?.reason ?? whyNotAsked(choices);
}
