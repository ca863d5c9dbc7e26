// The viewer's cards: one stack per colour. While a track waits for cards, a click lays one down.
import { TrainCard } from "../board/symbols";
import { text } from "../text/text";
import { cardsOf, countOf, stacksOf } from "./cards";
import { drawnIn } from "./drawn";
import { useGame } from "./game";
import { usePlay } from "./play";
import { colorWord } from "./words";
import prose from "../ui/prose.module.css";
import styles from "./Hand.module.css";
import counts from "./counts.module.css";

export function Hand() {
  const { store } = useGame();
  const play = usePlay();
  const own = store.own.value;
  if (!own || play.covered.value) return null;
  const paying = play.paying.value;
  const { mayAdd, exact } = play.laid.value;
  const pay = play.pay.value;
  const stacks = stacksOf(own.hand);
  return (
    <section class={styles.hand} aria-label={text("play-hand")}>
      <div class={prose.title}>
        <h2>
          {text("play-hand")} <span class={prose.quiet}>{countOf(own.hand)}</span>
        </h2>
        <Drawn />
      </div>
      <ul class={styles.stacks}>
        {stacks.map(({ card, count }) => {
          const laid = pay[card] ?? 0;
          const useful = paying !== null && (mayAdd.has(card) || (exact && laid > 0));
          const name = text("play-stack", { color: colorWord(card), count });
          return (
            <li key={card}>
              <button
                type="button"
                class={styles.stack}
                data-testid={`hand-${card}`}
                data-count={count}
                data-place={`hand-${card}`}
                data-rises={useful || undefined}
                data-laid={paying && laid > 0 ? laid : undefined}
                aria-label={paying ? text("play-stack-lay", { stack: name, laid }) : name}
                title={name}
                aria-disabled={!useful || (laid >= count && !exact)}
                onClick={() => {
                  if (useful && (laid < count || exact) && !play.busy.value) play.addCard(card);
                }}>
                <TrainCard card={card} />
                <span class={counts.count} aria-hidden="true">
                  {count}
                </span>
                {paying && laid > 0 && (
                  <span class={counts.laid} aria-hidden="true">
                    −{laid}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {stacks.length === 0 && <p class={prose.quiet}>{text("play-hand-empty")}</p>}
    </section>
  );
}

/** What the last draw brought. */
function Drawn() {
  const { store } = useGame();
  const drawn = drawnIn(store.log.value, store.you.value);
  return (
    <p class={styles.drawn} role="status">
      {drawn && <span>{text("play-you-drew")}</span>}
      {drawn &&
        cardsOf(drawn).map((card, i) => (
          <TrainCard key={`${i} ${card}`} card={card} landscape label={colorWord(card)} />
        ))}
    </p>
  );
}
