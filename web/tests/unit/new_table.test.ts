import { describe, expect, it } from "vitest";

import { type MapFacts, mapFacts, maps, playersFor } from "../../src/store/maps";
import { clockSetting, deviceTable, firstDraft, fitted, fittingNumber, friendsTable } from "../../src/store/new_table";

function facts(id: string): MapFacts {
  const found = mapFacts(id);
  if (!found) throw new Error(id);
  return found;
}

describe("the maps", () => {
  it("come from the map files, in their order", () => {
    expect(maps.map((map) => map.id)).toEqual(["northern-lights", "nordic-countries", "netherlands", "poland", "usa"]);
    expect(facts("nordic-countries").players).toEqual([2, 3]);
  });

  it("say how many play with a variant", () => {
    expect(playersFor(facts("netherlands"), null)).toEqual([2, 5]);
    expect(playersFor(facts("netherlands"), "no-tolls")).toEqual([2, 5]);
    expect(playersFor(facts("netherlands"), "neutral-player")).toEqual([2, 2]);
  });
});

describe("a table of friends", () => {
  it("has all seats open and no clock, and is not listed", () => {
    expect(friendsTable(facts("poland"), firstDraft(facts("poland")))).toEqual({
      map: "poland",
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
      ...firstDraft(facts("netherlands")),
      variant: "no-tolls",
      seats: ["open", "hard", "closed", "open", "easy"] as const,
      options: { unequal_parallels: "separate" as const },
    };
    expect(fitted(wanted, facts("nordic-countries"))).toMatchObject({
      variant: null,
      seats: ["open", "hard", "closed"],
      options: { unequal_parallels: "separate" },
    });
    expect(fitted(wanted, facts("netherlands"))).toMatchObject({
      variant: "no-tolls",
      seats: ["open", "hard", "closed", "open", "easy"],
      options: {},
    });
  });

  it("has as many seats as its variant", () => {
    const wanted = { ...firstDraft(facts("netherlands")), variant: "neutral-player" };
    expect(friendsTable(facts("netherlands"), wanted).seats).toEqual([{ kind: "open" }, { kind: "open" }]);
  });

  it("names seconds or days of its clock, never both", () => {
    const draft = { ...firstDraft(facts("usa")), moveSeconds: 60, gameSeconds: 900, days: 3 };
    expect(clockSetting({ ...draft, clock: "move" })).toEqual({ kind: "move", seconds: 60 });
    expect(clockSetting({ ...draft, clock: "game" })).toEqual({ kind: "game", seconds: 900 });
    expect(clockSetting({ ...draft, clock: "days" })).toEqual({ kind: "days", days: 3 });
  });
});

describe("a table on one device", () => {
  it("has people first, then computer players", () => {
    expect(deviceTable(facts("usa"), null, 2, 1, "hard")).toEqual({
      map: "usa",
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
