// What lies on the table before first tickets are chosen (C-SETUP-4), for windows in which its panels make room for the
// choice.
import { CardSymbol } from "../board/symbols";
import { seriesOf } from "../text/format";
import { text } from "../text/text";
import { bonusCardsIn, bonusInWords } from "./bonus";
import { useGame } from "./game";
import { colorWord } from "./words";
import styles from "./LaidOut.module.css";
import rows from "./rows.module.css";

/** The panels that are not there meanwhile. */
export type Hidden = "nothing" | "display" | "display and bonus cards";

export function LaidOut({ hidden }: { hidden: Hidden }) {
  const { map, table } = useGame();
  const open = table.value.view?.open;
  if (!open || hidden === "nothing") return null;
  const display = open.display.flatMap((card) => card ?? []);
  const bonus = hidden === "display" ? [] : bonusCardsIn(map, open);
  return (
    <div class={styles.laidOut} data-testid="laid-out">
      <p>
        {text("play-display")}
        <span class={rows.cards} role="img" aria-label={seriesOf(display.map(colorWord))}>
          {display.map((card, i) => (
            <CardSymbol key={i} card={card} size={20} />
          ))}
        </span>
      </p>
      {bonus.length > 0 && (
        <>
          <p>{text("players-bonus-cards")}</p>
          <ul>
            {bonus.map((card) => (
              <li key={card.id}>
                <b>{card.name}</b> {bonusInWords(map, card)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
