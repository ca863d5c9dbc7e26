import { describe, expect, it } from "vitest";

import type { Result, Score } from "../../src/generated/protocol";
import { rowsOf, sourceInWords, sumsAfter } from "../../src/table/score";
import { hasText } from "../../src/text/text";

const score = (keys: Partial<Score>): Score => ({
  routes: 0,
  tickets_won: 0,
  tickets_lost: 0,
  completed: [],
  total: 0,
  ...keys,
});

// As a server told it at the end of a game on the Netherlands, with a loan added.
const netherlands: Result = {
  scores: [
    score({ routes: 40, tickets_lost: 80, toll_rank: 35, loans: 0, total: -5 }),
    score({ routes: 67, tickets_lost: 14, tickets_won: 38, toll_rank: 0, loans: -5, total: 86, completed: [9, 20] }),
  ],
  winners: [1],
  tickets: [
    [1, 2, 3],
    [9, 20, 4],
  ],
};

describe("rows of the score sheet", () => {
  it("has the sources of the map alone, in the order of counting", () => {
    expect(rowsOf(netherlands).map((row) => row.source)).toEqual([
      "routes",
      "tickets_won",
      "tickets_lost",
      "toll_rank",
      "loans",
    ]);
  });

  it("takes away what is lost", () => {
    const rows = rowsOf(netherlands);
    expect(rows.find((row) => row.source === "tickets_lost")?.values).toEqual([-80, -14]);
    expect(rows.find((row) => row.source === "loans")?.values).toEqual([0, -5]);
  });

  it("counts up to the totals that the server tells", () => {
    const rows = rowsOf(netherlands);
    expect(sumsAfter(rows, 0, 2)).toEqual([0, 0]);
    expect(sumsAfter(rows, 2, 2)).toEqual([40, 105]);
    expect(sumsAfter(rows, rows.length, 2)).toEqual(netherlands.scores.map(({ total }) => total));
  });

  it("shows a line that is newer than this client", () => {
    const newer = {
      scores: [{ ...score({ routes: 5, loans: -5, total: 7 }), best_bridge: 7 }],
      winners: [0],
      tickets: [[]],
    };
    const rows = rowsOf(newer);
    expect(rows.map((row) => row.source)).toEqual(["routes", "tickets_won", "tickets_lost", "best_bridge", "loans"]);
    expect(sumsAfter(rows, rows.length, 1)).toEqual([7]);
    expect(sourceInWords("best_bridge")).toBe("best bridge");
    expect(sourceInWords("loans")).toBe("Loans");
  });

  it("has a text for every source", () => {
    const every: Required<Score> = {
      ...score({}),
      bonus_cards: 0,
      bonus_cards_won: [],
      most_tickets: 0,
      longest_path: 0,
      most_cities: 0,
      toll_rank: 0,
      loans: 0,
      country_cards: 0,
    };
    const sources = rowsOf({ scores: [every], winners: [0], tickets: [[]] }).map((row) => row.source);
    const noPoints = ["completed", "bonus_cards_won", "total"];
    expect([...sources].sort()).toEqual(
      Object.keys(every)
        .filter((key) => !noPoints.includes(key))
        .sort(),
    );
    for (const source of sources) expect(hasText(`score-source-${source}`), source).toBe(true);
  });
});
