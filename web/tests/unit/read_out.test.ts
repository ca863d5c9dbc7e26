import { expect, test } from "vitest";

import type { TableMessage } from "../../src/generated/protocol";
import type { LogLine } from "../../src/table/log";
import { toReadOut } from "../../src/table/read_out";
import { tableMessage } from "./table_message";

const line = (number: number, last: number, seat: number | null, words: string): LogLine => ({
  key: `${number}.0`,
  number,
  last,
  seat,
  sentence: [words],
  notes: [],
  tracks: [],
  tone: "move",
  takenBack: false,
});

/** Bo, on seat 1, is asked this. */
function bos(decision: "action" | "payment", you: number | null = 0): TableMessage {
  const table = tableMessage();
  if (!table.view) throw new Error("a game is expected");
  return { ...table, you, view: { ...table.view, open: { ...table.view.open, to_move: 1, decision } } };
}

test("a claim is read out once, when it is paid", () => {
  const chosen = toReadOut([line(5, 5, 1, "Bo chooses")], 4, bos("payment"));
  expect(chosen).toEqual({ words: "", until: 4 });
  const claimed = [line(5, 6, 1, "Bo claims")];
  expect(toReadOut(claimed, chosen.until, bos("action"))).toEqual({ words: "Bo claims", until: 6 });
  expect(toReadOut(claimed, 6, bos("action")).words).toBe("");
});

test("one's own moves are not read out, those of all others are", () => {
  const lines = [line(5, 5, 0, "You draw"), line(6, 6, null, "The last turns begin"), line(7, 7, 1, "Bo draws")];
  expect(toReadOut(lines, 4, bos("action")).words).toBe("The last turns begin. Bo draws");
  expect(toReadOut(lines, 4, bos("action", null)).words).toBe("You draw. The last turns begin. Bo draws");
});

test("what came before an unfinished move does not wait for it", () => {
  const lines = [line(5, 5, null, "The last turns begin"), line(6, 6, 1, "Bo chooses")];
  expect(toReadOut(lines, 4, bos("payment"))).toEqual({ words: "The last turns begin", until: 5 });
});
