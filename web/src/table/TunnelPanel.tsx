// A tunnel: the cards turned up one by one, then the extra cards, or giving it up.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { TrainCard } from "../board/symbols";
import type { Card } from "../generated/protocol";
import { wantsMotion } from "../store/settings";
import { text } from "../text/text";
import { countOf } from "./cards";
import { useGame } from "./game";
import { noRepeat } from "./keys";
import { LaidCards, Payment } from "./Payment";
import type { FreeTunnel, Paying } from "./paying";
import { usePlay } from "./play";
import { cardsInWords, colorWord, routeInWords } from "./words";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import dock from "./Dock.module.css";
import styles from "./TunnelPanel.module.css";

const kTurnEvery = 380;

/** How many of the cards have been turned. */
function useTurned(count: number, about: string): number {
  const turned = useSignal(wantsMotion() ? 0 : count);
  useEffect(() => {
    if (!wantsMotion()) {
      turned.value = count;
      return;
    }
    turned.value = 0;
    const timer = setInterval(() => {
      turned.value += 1;
      if (turned.value >= count) clearInterval(timer);
    }, kTurnEvery);
    return () => clearInterval(timer);
  }, [turned, count, about]);
  return turned.value;
}

function TurnedCards({ cards, turned }: { cards: readonly Card[]; turned: number }) {
  return (
    <div class={styles.turned} role="status">
      {cards.map((card, i) => (
        <span key={i} class={styles.card} data-turned={i < turned || undefined}>
          {i < turned ? <TrainCard card={card} label={colorWord(card)} /> : <TrainCard card="back" />}
        </span>
      ))}
    </div>
  );
}

export function TunnelPanel({ paying }: { paying: Paying }) {
  const { map, table } = useGame();
  const play = usePlay();
  const open = table.value.view?.open;
  const cards = open?.turned ?? [];
  const extra = paying.payments[0] ? countOf(paying.payments[0]) : null;
  const pay = play.pay.value;
  const title = text("play-tunnel", { route: routeInWords(map, paying.track) });
  const turned = useTurned(cards.length, paying.track);
  const hidden = turned < cards.length;
  const busy = play.busy.value || hidden;
  return (
    <section class={dock.panel} aria-label={title}>
      <h2 class={dock.title}>{title}</h2>
      <p class={prose.quiet}>{text("play-tunnel-laid", { cards: cardsInWords(open?.laid ?? {}) })}</p>
      <TurnedCards cards={cards} turned={turned} />
      {!hidden && <p>{extra === null ? text("play-tunnel-cannot") : text("play-tunnel-extra", { count: extra })}</p>}
      {!hidden && <Payment paying={paying} />}
      <div class={dock.foot}>
        {!hidden && <LaidCards paying={paying} />}
        <div class={dock.buttons}>
          {extra !== null && (
            <button
              type="button"
              class={buttons.primary}
              data-testid="confirm-claim"
              onKeyDown={noRepeat}
              disabled={busy || !play.laid.value.exact}
              onClick={() => void play.confirm()}>
              {hidden
                ? text("play-tunnel-turning")
                : play.laid.value.exact
                  ? text("play-pay-with", { cards: cardsInWords(pay) })
                  : text(countOf(pay) > 0 ? "play-claim-unpaid" : "play-claim-which")}
            </button>
          )}
          <button
            type="button"
            class={buttons.plain}
            data-testid="give-up"
            disabled={busy}
            onClick={() => void play.giveUp()}>
            {text("play-give-up")}
          </button>
        </div>
      </div>
    </section>
  );
}

const kFreeLasts = 6_000;

/** What was turned up for a tunnel that needed no extra cards; it disappears on its own. */
export function FreeTunnelPanel({ free }: { free: FreeTunnel }) {
  const { map } = useGame();
  const play = usePlay();
  const route = routeInWords(map, free.track);
  const turned = useTurned(free.turned.length, String(free.number));
  useEffect(() => {
    const timer = setTimeout(() => {
      play.freeTunnel.value = null;
    }, kFreeLasts);
    return () => clearTimeout(timer);
  }, [free, play.freeTunnel]);
  return (
    <section class={dock.panel} aria-label={text("play-tunnel", { route })}>
      <h2 class={dock.title}>{text("play-tunnel", { route })}</h2>
      <TurnedCards cards={free.turned} turned={turned} />
      {turned >= free.turned.length && <p>{text("play-tunnel-free", { route })}</p>}
      <div class={dock.buttons}>
        <button
          type="button"
          class={buttons.plain}
          onClick={() => {
            play.freeTunnel.value = null;
          }}>
          {text("play-close")}
        </button>
      </div>
    </section>
  );
}
