// Keys for what is done most: 1 to 5 take a card, D draws from the deck, T asks for tickets.
import type { Game } from "./game";
import type { Play } from "./play";

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

export function keys({ store, selected }: Game, play: Play): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat || event.defaultPrevented) {
      return;
    }
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      play.neverMind();
      return;
    }
    // With a track selected, a slip of the finger must not draw cards.
    if (selected.peek() !== null) return;
    const choices = store.choices.peek();
    if (choices?.decision !== "action" && choices?.decision !== "second_card") return;
    const key = event.key.toLowerCase();
    const slot = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    if (key === "d" && choices.deck) void play.move({ do: "draw", from: "deck" });
    else if (choices.slots.includes(slot)) void play.move({ do: "draw", from: slot });
    else if (key === "t" && choices.decision === "action" && choices.draw_tickets) play.askTickets();
    else return;
    event.preventDefault();
  };
}

/** Holding Enter down must not claim what it has just opened. */
export function noRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
