// Sums of cards, for showing them. The rules say what pays for what (rules.ts).
import { kCardColors } from "../board/palette";
import type { Card, Cards } from "../generated/protocol";

/** In the order in which a hand is shown. */
export const kCards: readonly Card[] = [...kCardColors, "locomotive"];

/** Kinds and counts in the order of a hand, without those of which there is none. */
export function stacksOf(cards: Cards): { card: Card; count: number }[] {
  return kCards.map((card) => ({ card, count: cards[card] ?? 0 })).filter(({ count }) => count > 0);
}

/** Each card separately, in the order of a hand. */
export function cardsOf(cards: Cards): Card[] {
  return stacksOf(cards).flatMap(({ card, count }) => Array.from({ length: count }, () => card));
}

export function countOf(cards: Cards): number {
  return stacksOf(cards).reduce((sum, { count }) => sum + count, 0);
}

export function sumOf(a: Cards, b: Cards | undefined): Cards {
  return stacksOf(b ?? {}).reduce((sum, { card, count }) => withMore(sum, card, count), a);
}

/** That many more of a kind; fewer if negative, never below zero. */
export function withMore(cards: Cards, card: Card, more: number): Cards {
  const { [card]: before = 0, ...others } = cards;
  const count = before + more;
  return count > 0 ? { ...others, [card]: count } : others;
}

export function sameCards(a: Cards, b: Cards): boolean {
  return kCards.every((card) => (a[card] ?? 0) === (b[card] ?? 0));
}

/** Kinds that are in one of these. */
export function kindsIn(sets: readonly Cards[]): ReadonlySet<Card> {
  return new Set(sets.flatMap((cards) => stacksOf(cards).map(({ card }) => card)));
}

/**
 * The obvious payment: it takes no more cards and no more locomotives than any
 * other one. null: there is something to choose.
 */
export function plainPayment(payments: readonly Cards[]): number | null {
  const price = (cards: Cards) => ({ cards: countOf(cards), locomotives: cards.locomotive ?? 0 });
  const prices = payments.map(price);
  const best = prices.findIndex((one, i) =>
    prices.every(
      (other, k) =>
        i === k ||
        (one.cards <= other.cards &&
          one.locomotives <= other.locomotives &&
          (one.cards < other.cards || one.locomotives < other.locomotives)),
    ),
  );
  return best < 0 ? null : best;
}
