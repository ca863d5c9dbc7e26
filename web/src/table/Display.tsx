// The five cards that lie open, and the deck.
import { TrainCard } from "../board/symbols";
import type { Card, Choices } from "../generated/protocol";
import { text } from "../text/text";
import { countOf } from "./cards";
import { useGame } from "./game";
import { usePlay } from "./play";
import { colorWord, reasonInWords } from "./words";

/** Why a card cannot be taken, as a reason; null: it can. */
export function whyNotSlot(choices: Choices | null, slot: number, card: Card | null): string | null {
  if (card === null) return "slot_empty";
  if (choices?.decision !== "action" && choices?.decision !== "second_card") {
    return choices ? "not_asked" : "not_your_turn";
  }
  if (choices.slots.includes(slot)) return null;
  return choices.decision === "second_card" && card === "locomotive" ? "locomotive_as_second_card" : "not_asked";
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
  const deckWhy = whyNotDeck(choices);
  const deckName = text("play-deck", { count: open.deck });
  return (
    <section class="display" aria-label={text("play-display")} data-asked={choices?.decision === "second_card" || undefined}>
      <h2 class="part-title">
        {choices?.decision === "second_card" ? text("play-one-more") : text("play-display")}
        <span class="quiet" data-place="discard">{text("play-discards", { count: countOf(open.discards) })}</span>
      </h2>
      <div class="display-cards">
        <button
          type="button" class="card-button deck" data-testid="deck" data-place="deck" aria-keyshortcuts="d"
          data-may={deckWhy === null || undefined} aria-disabled={deckWhy !== null || busy}
          aria-label={deckWhy === null || watching ? deckName : text("play-cannot", { what: deckName, why: reasonInWords(deckWhy) })}
          title={deckWhy === null ? text("play-deck-key") : watching ? deckName : reasonInWords(deckWhy)}
          onClick={() => take("deck", deckWhy)}
        >
          <TrainCard card="back" landscape />
          <span class="stack-count" aria-hidden="true">{open.deck}</span>
        </button>
        {open.display.map((card, slot) => {
          const why = whyNotSlot(choices, slot, card);
          const name = card ? text("play-slot", { color: colorWord(card), slot: slot + 1 }) : text("play-slot-empty");
          return (
            <button
              key={slot} type="button" class="card-button" data-testid={`slot-${slot}`} data-place={`slot-${slot}`} data-card={card ?? "none"}
              aria-keyshortcuts={String(slot + 1)}
              data-may={why === null || undefined} aria-disabled={why !== null || busy}
              aria-label={why === null || watching ? name : text("play-cannot", { what: name, why: reasonInWords(why) })}
              title={why === null ? text("play-slot-key", { name, slot: slot + 1 }) : watching ? name : reasonInWords(why)}
              onClick={() => take(slot, why)}
            >
              {card ? <TrainCard key={card} card={card} landscape /> : <span class="slot-empty" />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
