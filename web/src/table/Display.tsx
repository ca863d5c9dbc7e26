// The face-up cards, and the deck.
import { TrainCard } from "../board/symbols";
import { reasonInWords } from "../text/reason";
import { text } from "../text/text";
import { countOf } from "./cards";
import { useGame } from "./game";
import { usePlay } from "./play";
import { whyNotDeck, whyNotSlot } from "./why_not";
import { colorWord } from "./words";
import prose from "../ui/prose.module.css";
import styles from "./Display.module.css";
import counts from "./counts.module.css";

export function Display() {
  const { store, table } = useGame();
  const play = usePlay();
  const open = table.value.view?.open;
  if (!open) return null;
  const choices = store.choices.value;
  const watching = store.you.value === null;
  const busy = play.busy.value;
  const whyNot = play.rules.answers.value?.position.why_not;

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
  const deckWhy = whyNotDeck(choices, whyNot);
  const deckName = text("play-deck", { count: open.deck });
  return (
    <section class={styles.display} aria-label={text("play-display")} data-asked={second || undefined}>
      <h2 class={prose.title}>
        {second ? text("play-one-more") : text("play-display")}
        <span class={prose.quiet} data-place="discard">
          {text("play-discards", { count: countOf(open.discards) })}
        </span>
      </h2>
      <div class={styles.cards}>
        <button
          type="button"
          class={styles.card}
          data-testid="deck"
          data-place="deck"
          aria-keyshortcuts="d"
          data-may={deckWhy === null || undefined}
          aria-disabled={deckWhy !== null || busy}
          aria-label={named(deckName, deckWhy)}
          title={titled(deckName, deckWhy, text("play-deck-key"))}
          onClick={() => take("deck", deckWhy)}>
          <TrainCard card="back" landscape />
          <span class={counts.count} aria-hidden="true">
            {open.deck}
          </span>
        </button>
        {open.display.map((card, slot) => {
          const why = card === null ? "slot_empty" : whyNotSlot(choices, whyNot, slot);
          const name = card ? text("play-slot", { color: colorWord(card), slot: slot + 1 }) : text("play-slot-empty");
          return (
            <button
              key={slot}
              type="button"
              class={styles.card}
              data-testid={`slot-${slot}`}
              data-place={`slot-${slot}`}
              data-card={card ?? "none"}
              aria-keyshortcuts={String(slot + 1)}
              data-may={why === null || undefined}
              aria-disabled={why !== null || busy}
              aria-label={named(name, why)}
              title={titled(name, why, text("play-slot-key", { name, slot: slot + 1 }))}
              onClick={() => take(slot, why)}>
              {card ? <TrainCard key={card} card={card} landscape /> : <span class={styles.empty} />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
