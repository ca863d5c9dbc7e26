import { describe, expect, it } from "vitest";

import type { ListedTable } from "../../src/generated/protocol";
import { clockTime } from "../../src/pages/clock_time";
import { freeSeats, namesAt, stateOf } from "../../src/pages/table_words";
import { cleanName, freeName } from "../../src/store/names";
import { ago } from "../../src/text/format";
import { refusalInWords } from "../../src/text/reason";
import { qrPath } from "../../src/ui/QrCode";

const kTable: ListedTable = {
  table: "abc",
  map: "poland",
  phase: "running",
  clock: "none",
  spectators: true,
  created: 0,
  changed: 0,
  seats: [
    { kind: "open", name: "Ada" },
    { kind: "open", name: "Bo", asked: true },
    { kind: "computer", player: "hard" },
    { kind: "computer", player: "easy" },
  ],
};

describe("a table in a list", () => {
  it("names the people, and counts computer players", () => {
    expect(namesAt({ ...kTable, yours: [0] })).toBe("Ada (you), Bo and 2 computer players");
    expect(namesAt({ ...kTable, seats: [{ kind: "open" }] })).toBe("Nobody there yet");
    expect(namesAt({ ...kTable, seats: [{ kind: "open", name: "Guest" }], yours: [0] })).toBe("Guest (you)");
  });

  it("says whose turn it is", () => {
    expect(stateOf({ ...kTable, yours: [0] })).toEqual({ words: "Bo to move", yours: false });
    expect(stateOf({ ...kTable, yours: [1] })).toEqual({ words: "Your turn", yours: true });
  });

  it("names the person where several share a device", () => {
    expect(stateOf({ ...kTable, yours: [0, 1] })).toEqual({ words: "Bo to move", yours: true });
  });

  it("says if nobody is asked", () => {
    expect(stateOf({ ...kTable, phase: "paused" }).words).toBe("Paused");
    expect(stateOf({ ...kTable, phase: "waiting" }).words).toBe("Not started");
    expect(stateOf({ ...kTable, phase: "over" }).words).toBe("Finished");
  });

  it("counts seats that are free", () => {
    const seats = [{ kind: "open", name: "Ada" }, { kind: "open" }, { kind: "closed" }] as const;
    expect(freeSeats({ ...kTable, seats: [...seats] })).toBe(1);
  });
});

it("times are told as people do", () => {
  expect(ago(1_000, 2_000)).toBe("this minute");
  expect(ago(0, 5 * 60_000)).toBe("5 minutes ago");
  expect(ago(0, 26 * 3_600_000)).toBe("yesterday");
  // The clocks of two machines are never quite equal.
  expect(ago(9_000, 2_000)).toBe("this minute");
});

it("clocks are told in the largest whole unit", () => {
  expect(clockTime({ kind: "move", seconds: 90 })).toBe("90 seconds");
  expect(clockTime({ kind: "game", seconds: 1200 })).toBe("20 minutes");
  expect(clockTime({ kind: "days", days: 1 })).toBe("1 day");
});

it("refusals that this client does not know are told in the server's words", () => {
  const taken = refusalInWords({ reason: "seat_taken", text: "" });
  expect(taken).toBe("Somebody else was faster: the seat is taken.");
  expect(refusalInWords({ reason: "new_reason", text: "it rains" })).toBe("it rains");
});

it("names are trimmed to what the server takes", () => {
  expect(cleanName("  Ada \n Lovelace ")).toBe("Ada Lovelace");
  expect(cleanName(" \t ")).toBe("");
  expect(Array.from(cleanName("😀".repeat(30)))).toHaveLength(24);
});

it("a QR code has its three corners and a quiet edge", () => {
  const { path, size } = qrPath("https://example.org/t/abcdef");
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(run); ++i) dark.add(`${Number(x) + i} ${Number(y)}`);
  }
  const last = size - 5;
  for (const [x, y] of [
    [4, 4],
    [last, 4],
    [4, last],
  ] as const) {
    expect(dark).toContain(`${x} ${y}`);
  }
  for (let i = 0; i < size; ++i) {
    for (const edge of [0, 3, size - 4, size - 1]) {
      expect(dark).not.toContain(`${i} ${edge}`);
      expect(dark).not.toContain(`${edge} ${i}`);
    }
  }
});

it("a second person of the same name gets a number", () => {
  expect(freeName("Ada", [])).toBe("Ada");
  expect(freeName("Ada", ["Bo"])).toBe("Ada");
  expect(freeName("Ada", ["Bo", "ADA"])).toBe("Ada 2");
  expect(freeName("Ada", ["Ada", "Ada 2"])).toBe("Ada 3");
  expect(freeName("Ada", ["A\u200dda"])).toBe("Ada 2");
  expect(Array.from(freeName("x".repeat(24), ["X".repeat(24)]))).toHaveLength(24);
});
