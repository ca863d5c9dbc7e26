// The bonus cards of the game, each with its words when it is pointed at.
import { useState } from "preact/hooks";

import { text } from "../text/text";
import { bonusInWords } from "./bonus";
import { useGame } from "./game";
import prose from "../ui/prose.module.css";
import styles from "./BonusCards.module.css";

export function BonusCards({ cards }: { cards: readonly string[] }) {
  const { map } = useGame();
  const [shown, setShown] = useState<string | null>(null);
  const found = map.file.bonus_cards?.find((card) => card.id === shown);
  return (
    <div class={styles.cards}>
      <h3 class={prose.heading}>{text("players-bonus-cards")}</h3>
      <ul class={styles.list}>
        {cards.map((id) => {
          const card = map.file.bonus_cards?.find((one) => one.id === id);
          if (!card) return null;
          return (
            <li key={id}>
              <button
                type="button"
                class={styles.chip}
                aria-expanded={shown === id}
                data-testid={`bonus-${id}`}
                aria-describedby={shown === id ? "bonus-words" : undefined}
                onMouseEnter={() => setShown(id)}
                onMouseLeave={() => setShown(null)}
                onFocus={() => setShown(id)}
                onBlur={() => setShown(null)}
                onClick={() => setShown(id)}>
                <span>{card.name}</span> <b>{card.points}</b>
              </button>
            </li>
          );
        })}
      </ul>
      {found && (
        <p class={styles.words} id="bonus-words" role="tooltip">
          {bonusInWords(map, found)}
        </p>
      )}
    </div>
  );
}
