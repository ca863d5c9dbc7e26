// The face-up cards, and the deck.
import { TrainCard } from "../board/symbols";
import type { Card, Choices } from "../generated/protocol";
import { reasonInWords } from "../text/reason";
import { text } from "../text/text";
import { countOf } from "./cards";
import { useGame } from "./game";
import { usePlay } from "./play";
import { colorWord } from "./words";

/** Why a card cannot be taken, as a reason; null: it can. */
export function whyNotSlot(choices: Choices | null, slot: number, card: Card | null): string | null {
  if (card === null) return "slot_empty";
  if (choices?.decision !== "action" && choices?.decision !== "second_card") {
    return choices ? "not_asked" : "not_your_turn";
  }
  if (choices.slots.includes(slot)) return null;
  const barred = choices.decision === "second_card" && card === "locomotive";
  return barred ? "locomotive_as_second_card" : "not_asked";
}

export function whyNotDeck(choices: Choices | null): string | null {
  if (choices?.decision !== "action" && choices?.decision !== "second_card") {
    return choices ? "not_asked" : "not_your_turn";
  }
  return choices.deck ? null : "nothing_to_draw";
}

export function Display() {
  const { store, table } = useGame();
  const play = usePlay();
  const open = table.value.view?.open;
  if (!open) return null;
  const choices = store.choices.value;
  const watching = store.you.value === null;
  const busy = play.busy.value;

  const take = (from: "deck" | number, why: string | null) => {
    if (watching || busy) return;
    if (why !== null) play.notice.value = reasonInWords(why);
    else void play.move({ do: "draw", from });
  };
  const named = (what: string, why: string | null) =>
    why === null || watching ? what : text("play-cannot", { what, why: reasonInWords(why) });
  const titled = (what: string, why: string | null, key: string) =>
    why === null ? key : watching ? what : reasonInWords(why);
  const second = choices?.decision === "second_card";
  const deckWhy = whyNotDeck(choices);
  const deckName = text("play-deck", { count: open.deck });
  return (
    <section class="display" aria-label={text("play-display")} data-asked={second || undefined}>
      <h2 class="part-title">
        {second ? text("play-one-more") : text("play-display")}
        <span class="quiet" data-place="discard">
          {text("play-discards", { count: countOf(open.discards) })}
        </span>
      </h2>
      <div class="display-cards">
        <button
          type="button"
          class="card-button deck"
          data-testid="deck"
          data-place="deck"
          aria-keyshortcuts="d"
          data-may={deckWhy === null || undefined}
          aria-disabled={deckWhy !== null || busy}
          aria-label={named(deckName, deckWhy)}
          title={titled(deckName, deckWhy, text("play-deck-key"))}
          onClick={() => take("deck", deckWhy)}>
          <TrainCard card="back" landscape />
          <span class="stack-count" aria-hidden="true">
            {open.deck}
          </span>
        </button>
        {open.display.map((card, slot) => {
          const why = whyNotSlot(choices, slot, card);
          const name = card ? text("play-slot", { color: colorWord(card), slot: slot + 1 }) : text("play-slot-empty");
          return (
            <button
              key={slot}
              type="button"
              class="card-button"
              data-testid={`slot-${slot}`}
              data-place={`slot-${slot}`}
              data-card={card ?? "none"}
              aria-keyshortcuts={String(slot + 1)}
              data-may={why === null || undefined}
              aria-disabled={why !== null || busy}
              aria-label={named(name, why)}
              title={titled(name, why, text("play-slot-key", { name, slot: slot + 1 }))}
              onClick={() => take(slot, why)}>
              {card ? <TrainCard key={card} card={card} landscape /> : <span class="slot-empty" />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
