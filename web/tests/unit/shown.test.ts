// Each step of a table is shown together with what the rules say about it.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PastEvent, View } from "../../src/generated/protocol";
import { type Fate, partsOf, type Refusal, type TableSource, type TableState } from "../../src/store/source";
import type { Answers } from "../../src/table/rules";
import { Shown } from "../../src/table/shown";
import { tableMessage } from "./table_message";

/** A table that does what it is told. */
function scripted() {
  const state = signal<TableState | null>(tableMessage({ number: 1 }));
  const granted: Fate = { type: "accepted", number: 2 };
  const source: TableSource = {
    state,
    log: signal<readonly PastEvent[]>([]),
    latest: signal<PastEvent | null>(null),
    refused: signal<Refusal | null>(null),
    pending: signal(false),
    ...partsOf(state),
    move: () => Promise.resolve(granted),
    takeBack: () => Promise.resolve(granted),
    lookFrom: () => undefined,
    server: null,
  };
  const step = (number: number, how: "moves" | "talks" = "moves") => {
    const before = state.peek();
    state.value = tableMessage({ number, ...(how === "talks" && before?.view ? { view: before.view } : {}) });
  };
  return { source, step };
}

/** Rules that answer when they are told to. */
function rules() {
  const asked: { view: View; answer: (answers: Answers | null) => Promise<void>; fail: () => Promise<void> }[] = [];
  const ask = (view: View) =>
    new Promise<Answers | null>((resolve, reject) => {
      const settled = (settle: () => void) => {
        settle();
        return vi.advanceTimersByTimeAsync(0).then(() => undefined);
      };
      asked.push({
        view,
        answer: (answers) => settled(() => resolve(answers)),
        fail: () => settled(() => reject(new Error("the worker failed"))),
      });
    });
  return { ask, asked };
}

const answersNamed = (name: string) => ({ name }) as unknown as Answers;

let shown: Shown;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  shown.stop();
  vi.useRealTimers();
});

const seen = () => [shown.state.value?.number, (shown.answers.value as { name?: string } | null)?.name];

test("before there are rules every step is shown at once", () => {
  const { source, step } = scripted();
  shown = new Shown(source);
  expect(seen()).toEqual([1, undefined]);
  step(2);
  expect(seen()).toEqual([2, undefined]);
});

test("a step waits for its answers, and the next one for its own", async () => {
  const { source, step } = scripted();
  const { ask, asked } = rules();
  shown = new Shown(source);
  const all: unknown[] = [];
  shown.askWith(ask);
  await asked[0]?.answer(answersNamed("one"));
  shown.state.subscribe(() => all.push(seen()));
  expect(seen()).toEqual([1, "one"]);
  step(2);
  step(3, "talks");
  step(4);
  expect(seen()).toEqual([1, "one"]);
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(answersNamed("two"));
  // Talk changes no position.
  expect(seen()).toEqual([3, "two"]);
  await asked[2]?.answer(answersNamed("four"));
  expect(all.map((one) => (one as number[])[0])).toEqual([1, 2, 3, 4]);
  expect(seen()).toEqual([4, "four"]);
});

test("an answer that is late is added, or forgotten if another position is shown", async () => {
  const { source, step } = scripted();
  const { ask, asked } = rules();
  shown = new Shown(source);
  shown.askWith(ask);
  await asked[0]?.answer(answersNamed("one"));
  step(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen()).toEqual([2, undefined]);
  await asked[1]?.answer(answersNamed("two"));
  expect(seen()).toEqual([2, "two"]);
  step(3);
  await vi.advanceTimersByTimeAsync(1000);
  step(4);
  await asked[2]?.answer(answersNamed("three"));
  expect(seen()).toEqual([3, "three"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen()).toEqual([4, undefined]);
  step(5);
  await vi.advanceTimersByTimeAsync(1000);
  await asked[3]?.answer(answersNamed("four"));
  expect(seen()).toEqual([5, undefined]);
});

test("rules that fail, or do not understand, hold nothing up", async () => {
  const { source, step } = scripted();
  const { ask, asked } = rules();
  shown = new Shown(source);
  shown.askWith(ask);
  step(2);
  await asked[1]?.fail();
  expect(seen()).toEqual([2, undefined]);
  await asked[0]?.answer(answersNamed("one"));
  expect(seen()).toEqual([2, undefined]);
  step(3);
  await asked[2]?.answer(null);
  expect(seen()).toEqual([3, undefined]);
});

test("a request is pending until its consequences are shown", async () => {
  const { source, step } = scripted();
  const { ask, asked } = rules();
  shown = new Shown(source);
  shown.askWith(ask);
  await asked[0]?.answer(null);
  await shown.move({ do: "pass" });
  expect(shown.pending.value).toBe(true);
  step(2);
  expect(shown.pending.value).toBe(true);
  await asked[1]?.answer(null);
  expect(shown.pending.value).toBe(false);
});

test("after it is stopped nothing is shown any more", async () => {
  const { source, step } = scripted();
  const { ask, asked } = rules();
  shown = new Shown(source);
  shown.askWith(ask);
  step(2);
  shown.stop();
  await asked[1]?.answer(answersNamed("two"));
  step(3);
  expect(seen()).toEqual([1, undefined]);
});
