// Cards for a track: one of the payments that are listed, or put together card by card.
import { CardSymbol } from "../board/symbols";
import type { Cards } from "../generated/protocol";
import { text } from "../text/text";
import { cardsOf, countOf, sameCards } from "./cards";
import type { Paying } from "./paying";
import { usePlay } from "./play";
import { cardsInWords, colorWord, missingInWords } from "./words";
import prose from "../ui/prose.module.css";
import styles from "./Payment.module.css";
import rows from "./rows.module.css";

/** Beyond this many ways to pay, the exact number is not shown. */
const kMany = 30;

export function CardRow({ cards, size = 20 }: { cards: Cards; size?: number }) {
  return (
    <span class={rows.cards}>
      {cardsOf(cards).map((card, i) => (
        <CardSymbol key={`${i} ${card}`} card={card} size={size} />
      ))}
    </span>
  );
}

export function Payment({ paying }: { paying: Paying }) {
  const play = usePlay();
  const { payments, paymentsInAll } = paying;
  const others = paymentsInAll - payments.length;
  const pay = play.pay.value;
  if (payments.length === 0) return null;
  return (
    <div class={styles.payment} data-testid="payment">
      {payments.length === 1 ? (
        <p>
          <CardRow cards={payments[0] ?? {}} size={24} />
        </p>
      ) : (
        <ul class={rows.list} aria-label={text("play-payments")}>
          {payments.map((payment, i) => (
            <li key={i}>
              <button
                type="button"
                class={rows.row}
                data-testid={`payment-${i}`}
                aria-label={cardsInWords(payment)}
                aria-pressed={sameCards(payment, pay)}
                disabled={play.busy.value}
                onClick={() => play.lay(payment)}>
                <CardRow cards={payment} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p class={prose.quiet}>
          {others > kMany ? text("play-payments-many") : text("play-payments-more", { count: others })}
        </p>
      )}
      {paymentsInAll > 1 && <p class={prose.quiet}>{text("play-build")}</p>}
    </div>
  );
}

/** Cards that the person has put together, while they are not one of the payments listed. */
export function LaidCards({ paying }: { paying: Paying }) {
  const play = usePlay();
  const pay = play.pay.value;
  const { exact, missing, tooMuch } = play.laid.value;
  if (countOf(pay) === 0 || paying.payments.some((payment) => sameCards(payment, pay))) return null;
  return (
    <div data-testid="laid">
      <p class={prose.quiet}>{text("play-laid")}</p>
      <div class={rows.cards}>
        {cardsOf(pay).map((card, i) => (
          <button
            key={`${i} ${card}`}
            type="button"
            class={styles.laidCard}
            aria-label={text("play-laid-remove", { color: colorWord(card) })}
            onClick={() => play.removeCard(card)}>
            <CardSymbol card={card} size={24} />
          </button>
        ))}
      </div>
      {!exact && (
        <p role="status">
          {countOf(tooMuch) > 0 && `${text("play-laid-too-much", { cards: cardsInWords(tooMuch) })} `}
          {missingInWords(missing) || (countOf(tooMuch) === 0 && text("play-laid-wrong"))}
        </p>
      )}
    </div>
  );
}
