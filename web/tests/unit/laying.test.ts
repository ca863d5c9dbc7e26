// Cards are shown as laid together with what the rules say about them.
import { signal } from "@preact/signals";
import { afterEach, expect, test } from "vitest";

import type { Cards, Track } from "../../src/generated/protocol";
import { type Laying, layingOf } from "../../src/table/laying";
import type { Paying } from "../../src/table/paying";
import { type Answers, type Laid, rulesOf } from "../../src/table/rules";
import { tableMessage } from "./table_message";

interface Question {
  track: Track;
  cards: Cards;
  answer: (exact: boolean) => Promise<void>;
}

/** Rules that answer when they are told to. */
function rulesAsked(asked: Question[]): Answers {
  const laid = (track: Track, cards: Cards) =>
    new Promise<Laid>((resolve) => {
      const answer = async (exact: boolean) => {
        resolve({ exact, missing: [], tooMuch: {}, mayAdd: new Set(["red"] as const) });
        await Promise.resolve();
        await Promise.resolve();
      };
      asked.push({ track, cards, answer });
    });
  return { laid } as unknown as Answers;
}

const about = (track: Track, payments: Cards[], more = 0): Paying => ({
  track,
  stage: "claim",
  payments,
  paymentsInAll: payments.length + more,
  claim: null,
});

let laying: Laying & { stop: () => void };
afterEach(() => laying.stop());

async function later(): Promise<void> {
  for (let i = 0; i < 5; ++i) await Promise.resolve();
}

test("without rules cards are laid at once, and the server will say", async () => {
  const paying = signal<Paying | null>(about("a:b:0", [{ red: 2 }, { blue: 2 }], 3));
  laying = layingOf(paying, rulesOf(signal(tableMessage()), signal(null)));
  expect(laying.pay.value).toEqual({});
  laying.addCard("red");
  laying.addCard("blue");
  await later();
  expect(laying.pay.value).toEqual({ red: 1, blue: 1 });
  expect(laying.laid.value.exact).toBe(true);
});

test("one card after the other, each with its answer; the obvious payment at once", async () => {
  const asked: Question[] = [];
  const paying = signal<Paying | null>(about("a:b:0", [{ red: 2 }]));
  laying = layingOf(paying, rulesOf(signal(tableMessage()), signal(rulesAsked(asked))));
  expect([laying.pay.value, laying.laid.value.exact]).toEqual([{ red: 2 }, true]);
  for (const question of asked.splice(0)) await question.answer(true);

  // It was complete: another card begins a new payment.
  laying.addCard("blue");
  laying.addCard("red");
  await later();
  expect(laying.pay.value).toEqual({ red: 2 });
  expect(asked.map(({ cards }) => cards)).toEqual([{ blue: 1 }]);
  await asked[0]?.answer(false);
  await later();
  expect(laying.pay.value).toEqual({ blue: 1 });
  expect([...laying.laid.value.mayAdd]).toEqual(["red"]);
  await asked[1]?.answer(true);
  expect([laying.pay.value, laying.laid.value.exact]).toEqual([{ blue: 1, red: 1 }, true]);
});

test("an answer about another track, or another position, is not shown", async () => {
  const asked: Question[] = [];
  const answers = signal<Answers | null>(rulesAsked(asked));
  const paying = signal<Paying | null>(about("a:b:0", [{ red: 2 }, { blue: 2 }]));
  laying = layingOf(paying, rulesOf(signal(tableMessage()), answers));
  for (const question of asked.splice(0)) await question.answer(false);
  laying.addCard("red");
  await later();
  const [late] = asked.splice(0);
  paying.value = about("c:d:0", [{ green: 3 }, { white: 3 }]);
  await late?.answer(true);
  expect([laying.pay.value, laying.laid.value.exact]).toEqual([{}, false]);
  for (const question of asked.splice(0)) await question.answer(false);

  laying.addCard("white");
  await later();
  await asked.splice(0)[0]?.answer(true);
  expect([laying.pay.value, laying.laid.value.exact]).toEqual([{ white: 1 }, true]);
  const next: Question[] = [];
  answers.value = rulesAsked(next);
  expect([laying.pay.value, laying.laid.value.exact]).toEqual([{ white: 1 }, false]);
  await next[0]?.answer(true);
  expect(laying.laid.value.exact).toBe(true);
});
