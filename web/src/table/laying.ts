// Cards that a person puts together for a track, and whether they pay. A card is shown as laid together with what the
// rules say about it.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import type { Card, Cards } from "../generated/protocol";
import { countOf, kindsIn, plainPayment, sameCards, withMore } from "./cards";
import { aboutOf, type Paying } from "./paying";
import type { Answers, Laid, Rules } from "./rules";

export interface Laying {
  /** The cards put together so far. */
  pay: ReadonlySignal<Cards>;
  laid: ReadonlySignal<Laid>;
  lay: (cards: Cards) => void;
  addCard: (card: Card) => void;
  removeCard: (card: Card) => void;
}

interface State {
  cards: Cards;
  /** By the answers to which position; null: the rules have not been asked. */
  by: Answers | null;
  answer: Laid | null;
}

function isListed(paying: Paying, cards: Cards): boolean {
  return paying.payments.some((payment) => sameCards(payment, cards));
}

/** Whether the cards pay, as far as is known: the list, then the rules, then the server. */
export function laidFor(paying: Paying | null, cards: Cards, answer: Laid | null): Laid {
  if (!paying) return { exact: false, missing: [], tooMuch: {}, mayAdd: new Set() };
  if (isListed(paying, cards)) return { exact: true, missing: [], tooMuch: {}, mayAdd: kindsIn(paying.payments) };
  if (answer) return answer;
  const listed = paying.payments.length < paying.paymentsInAll;
  return {
    exact: listed && countOf(cards) > 0,
    missing: [],
    tooMuch: {},
    mayAdd: kindsIn(paying.payments),
  };
}

export function layingOf(paying: ReadonlySignal<Paying | null>, rules: Rules): Laying & { stop: () => void } {
  const state = signal<State>({ cards: {}, by: null, answer: null });
  const pay = computed(() => state.value.cards);
  const laid = computed(() => {
    const { cards, by, answer } = state.value;
    const asked = rules.answers.value !== null && by !== rules.answers.value;
    const found = laidFor(paying.value, cards, asked ? null : answer);
    return asked && paying.value && !isListed(paying.value, cards) ? { ...found, exact: false } : found;
  });
  const about = aboutOf(paying);
  // The cards that were wanted last: an answer about others is too late.
  let wanted: Cards = {};
  let asking: Promise<void> = Promise.resolve();

  /** Shows these cards as soon as the rules have answered. */
  async function ask(cards: Cards): Promise<void> {
    wanted = cards;
    const now = paying.peek();
    const answers = rules.answers.peek();
    const answer = now && answers && (await answers.laid(now.track, cards).catch(() => null));
    if (wanted === cards) state.value = { cards, by: answers, answer };
  }

  function lay(cards: Cards): void {
    state.value = { cards, by: null, answer: null };
    asking = ask(cards);
  }

  /** What is laid next depends on what the rules say about the cards before. */
  function change(next: (cards: Cards) => Cards): void {
    const before = about.peek();
    asking = asking.then(() => (about.peek() === before ? ask(next(state.peek().cards)) : undefined));
  }

  const stops = [
    effect(() => {
      if (about.value === "") {
        lay({});
        return;
      }
      const payments = paying.peek()?.payments ?? [];
      const plain = plainPayment(payments);
      lay(plain === null ? {} : (payments[plain] ?? {}));
    }),
    effect(() => {
      if (rules.answers.value && about.peek() !== "") asking = ask(state.peek().cards);
    }),
  ];
  return {
    pay,
    laid,
    lay,
    addCard(card) {
      change((cards) => {
        // Already complete: another card begins a new payment. Without the rules this is unknown.
        const whole = laid.peek().exact && rules.answers.peek() !== null;
        return withMore(whole ? {} : cards, card, 1);
      });
    },
    removeCard(card) {
      change((cards) => withMore(cards, card, -1));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
