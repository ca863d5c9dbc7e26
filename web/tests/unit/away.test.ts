import { expect, test } from "vitest";

import type { TableSeat } from "../../src/generated/protocol";
import { awaySince, untilLong } from "../../src/table/away";
import { tableMessage } from "./table_message";

const table = (connected: boolean, changes: Partial<TableSeat> = {}) => {
  const [ada, bo] = tableMessage().seats;
  if (!ada || !bo) throw new Error("two seats are expected");
  return tableMessage({
    seats: [
      { ...ada, connected: false },
      { ...bo, connected, ...changes },
    ],
  });
};

test("somebody who goes away is away since then, however often the table is told", () => {
  const gone = awaySince(new Map(), table(false), 1_000);
  expect([...gone]).toEqual([[1, 1_000]]);
  expect([...awaySince(gone, table(false), 5_000)]).toEqual([[1, 1_000]]);
});

test("somebody who comes back and leaves again starts over", () => {
  const gone = awaySince(new Map(), table(false), 1_000);
  const back = awaySince(gone, table(true), 2_000);
  expect(back.size).toBe(0);
  expect([...awaySince(back, table(false), 3_000)]).toEqual([[1, 3_000]]);
});

test("nobody is away whose seat a computer player has, or nobody", () => {
  expect(awaySince(new Map(), table(false, { substituted: true }), 1_000).size).toBe(0);
  expect(awaySince(new Map(), table(false, { taken: false }), 1_000).size).toBe(0);
  expect(awaySince(new Map(), table(false, { kind: "computer" }), 1_000).size).toBe(0);
});

test("a computer player may decide after as long as the table says, or never", () => {
  const told = { absent_after: 180_000 };
  expect(untilLong(told, 1_000, 1_000)).toBe(180_000);
  expect(untilLong(told, 1_000, 50_000)).toBe(131_000);
  expect(untilLong(told, 1_000, 299_000)).toBe(0);
  expect(untilLong({}, 1_000, 299_000)).toBeNull();
});
