import { describe, expect, it } from "vitest";

import { clockSetting, deviceTable, firstDraft, fitted, fittingNumber, friendsTable } from "../../src/store/new_table";
import { listedMap } from "./listed_maps";

const alps = listedMap("alps", { players: [2, 3], options: { unequal_parallels: ["together", "separate"] } });
const plain = listedMap("plain");
const lowlands = listedMap("lowlands", {
  players: [2, 5],
  variants: [
    { name: "flood", players: [2, 5] },
    { name: "duel", players: [2, 2] },
  ],
});

describe("a table of friends", () => {
  it("has all seats open and no clock, and is not listed", () => {
    expect(friendsTable(plain, firstDraft(plain))).toEqual({
      map: "plain",
      variant: null,
      options: {},
      seats: [{ kind: "open" }, { kind: "open" }, { kind: "open" }, { kind: "open" }],
      order: "drawn",
      clock: { kind: "none" },
      time_out: "computer",
      hints: true,
      spectators: true,
      chat: true,
      public: false,
    });
  });

  it("keeps what another map has, and drops the rest", () => {
    const wanted = {
      ...firstDraft(lowlands),
      variant: "flood",
      seats: ["open", "hard", "closed", "open", "easy"] as const,
      options: { unequal_parallels: "separate" as const },
    };
    expect(fitted(wanted, alps)).toMatchObject({
      variant: null,
      seats: ["open", "hard", "closed"],
      options: { unequal_parallels: "separate" },
    });
    expect(fitted(wanted, lowlands)).toMatchObject({
      variant: "flood",
      seats: ["open", "hard", "closed", "open", "easy"],
      options: {},
    });
  });

  it("has as many seats as its variant", () => {
    const wanted = { ...firstDraft(lowlands), variant: "duel" };
    expect(friendsTable(lowlands, wanted).seats).toEqual([{ kind: "open" }, { kind: "open" }]);
  });

  it("names seconds or days of its clock, never both", () => {
    const draft = { ...firstDraft(lowlands), moveSeconds: 60, gameSeconds: 900, days: 3 };
    expect(clockSetting({ ...draft, clock: "move" })).toEqual({ kind: "move", seconds: 60 });
    expect(clockSetting({ ...draft, clock: "game" })).toEqual({ kind: "game", seconds: 900 });
    expect(clockSetting({ ...draft, clock: "days" })).toEqual({ kind: "days", days: 3 });
  });
});

describe("a table on one device", () => {
  it("has people first, then computer players", () => {
    expect(deviceTable(lowlands, null, 2, 1, "hard")).toEqual({
      map: "lowlands",
      variant: null,
      order: "drawn",
      chat: false,
      seats: [{ kind: "open" }, { kind: "open" }, { kind: "computer", player: "hard" }],
    });
  });

  it("has as many computer players as fit", () => {
    expect(fittingNumber(4, [2, 3], 1)).toBe(2);
    expect(fittingNumber(0, [2, 5], 1)).toBe(1);
    expect(fittingNumber(3, [2, 5], 1)).toBe(3);
    expect(fittingNumber(3, [0, 4], 4)).toBe(0);
  });
});
