import { describe, expect, it } from "vitest";

import type { Decision, Open, TableMessage } from "../../src/generated/protocol";
import { titleOf } from "../../src/table/attention";
import { bonusInWords } from "../../src/table/bonus";
import { timeInFigures, timeLeft } from "../../src/table/clock";
import { flightsOf, kFlightTime } from "../../src/table/motion";
import { nameOf } from "../../src/table/people";
import { tokensShown } from "../../src/table/PlayerRow";
import { soundOf } from "../../src/table/sound";
import { turnInWords } from "../../src/table/turn";
import { readMap } from "../../src/map";
import { hasText } from "../../src/text/text";
import { readFileSync } from "node:fs";
import { tableMessage } from "./table_message";

function tableWith(open: Partial<Open>, more: Partial<TableMessage> = {}): TableMessage {
  return tableMessage({
    seats: [
      { kind: "open", taken: true, connected: true, color: "red", name: "Anna" },
      { kind: "computer", taken: false, connected: false, color: "blue", player: "easy" },
      { kind: "computer", taken: false, connected: false, color: "mint", player: "hard" },
    ],
    view: {
      viewer: 0,
      open: {
        decision: "action",
        turns: 0,
        display: [],
        deck: 9,
        discards: {},
        ticket_deck: 9,
        closed_tracks: [],
        seats: [],
        to_move: 0,
        ...open,
      },
    },
    ...more,
  });
}

describe("clocks", () => {
  it.each([
    [0, "0:00"],
    [1, "0:01"],
    [999, "0:01"],
    [1000, "0:01"],
    [59_001, "1:00"],
    [60_000, "1:00"],
    [249_000, "4:09"],
    [3_600_000, "1:00:00"],
    [3_723_000, "1:02:03"],
    [86_400_000, "1 d 0 h"],
    [187_200_000, "2 d 4 h"],
  ])("%i ms are %s", (left, shown) => {
    expect(timeInFigures(left)).toBe(shown);
  });

  it("runs to the end and no further, by the server's time", () => {
    expect(timeLeft({ until: 5000 }, 2000)).toBe(3000);
    expect(timeLeft({ until: 5000 }, 7000)).toBe(0);
    expect(timeLeft({ left: 4000 }, 7000)).toBe(4000);
    expect(timeLeft({}, 0)).toBeNull();
    expect(timeLeft(undefined, 0)).toBeNull();
  });
});

describe("whose turn it is", () => {
  const decisions: Decision[] = [
    "first_tickets",
    "action",
    "second_card",
    "payment",
    "tunnel",
    "tickets",
    "neutral_ticket",
    "neutral_track",
  ];

  it("says what is asked, each decision in its own words", () => {
    const words = decisions.map((decision) => turnInWords(tableWith({ decision })).detail);
    expect(new Set(words).size).toBe(decisions.length);
    expect(turnInWords(tableWith({ decision: "second_card" }))).toMatchObject({
      whose: "you",
      headline: "Your turn",
      detail: "Draw a second card",
    });
    expect(turnInWords(tableWith({ decision: "tickets", to_move: 2 }))).toMatchObject({
      whose: "other",
      seat: 2,
      headline: "Computer 2",
      detail: "chooses tickets",
    });
  });

  it("waits for several at the first tickets", () => {
    const table = tableWith({ decision: "first_tickets", waiting: [1, 2] });
    delete table.view?.open.to_move;
    expect(turnInWords(table)).toMatchObject({
      headline: "2 players",
      detail: "are choosing tickets",
    });
  });

  it("knows pauses and ends", () => {
    expect(turnInWords(tableWith({}, { phase: "paused" })).headline).toBe("Paused");
    const over = tableWith(
      { decision: "over" },
      { phase: "over", result: { scores: [], tickets: [], winners: [], ended: "agreed" } },
    );
    expect(turnInWords(over).detail).toBe("Ended by agreement: nobody wins");
    const won = tableWith({ decision: "over" }, { phase: "over", result: { scores: [], tickets: [], winners: [0] } });
    expect(turnInWords(won).detail).toBe("You win!");
    const lost = tableWith(
      { decision: "over" },
      { phase: "over", result: { scores: [], tickets: [], winners: [1, 2] } },
    );
    expect(turnInWords(lost).detail).toBe("Computer 1 and Computer 2 share the win");
  });
});

describe("the window's title", () => {
  it("calls when it is one's turn", () => {
    expect(titleOf(tableWith({ decision: "payment" }), "Poland")).toBe("● Your turn: Pay for the track · Poland");
    expect(titleOf(tableWith({ to_move: 1 }), "Poland")).toBe("Computer 1 · Poland · railhead");
    expect(titleOf(tableWith({}, { phase: "paused" }), "Poland")).toBe("Paused · Poland · railhead");
    expect(titleOf(null, "Poland")).toBe("Poland · railhead");
  });

  it("does not say who has won before the points are counted", () => {
    const over = tableWith({}, { phase: "over", result: { scores: [], tickets: [], winners: [0] } });
    expect(titleOf(over, "Poland", false)).toBe("Game over · Poland · railhead");
    expect(titleOf(over, "Poland")).toContain("You win!");
  });
});

describe("names", () => {
  it("numbers computer players only if there are several", () => {
    const table = tableWith({});
    expect([0, 1, 2, 3].map((seat) => nameOf(table, seat))).toEqual([
      "Anna",
      "Computer 1",
      "Computer 2",
      "Neutral player",
    ]);
    expect(nameOf({ seats: table.seats.slice(0, 2) }, 1)).toBe("Computer");
  });
});

describe("bonus cards", () => {
  it("explains every one of them", () => {
    const file = readFileSync(new URL("../../../data/maps/northern-lights/map.json", import.meta.url), "utf8");
    const map = readMap(JSON.parse(file) as Parameters<typeof readMap>[0]);
    expect(map.file.bonus_cards).toHaveLength(11);
    for (const card of map.file.bonus_cards ?? []) {
      expect(hasText(`players-measure-${card.measure}`), card.measure).toBe(true);
      expect(bonusInWords(map, card)).toMatch(new RegExp(`^${card.points} points at the end for the most [^{}]+\\.$`));
    }
  });
});

describe("what moves and sounds", () => {
  it("brings one's own card to the hand, another's to its player", () => {
    expect(flightsOf([{ event: "card_drawn", seat: 0, card: "red" }], 0)).toEqual([
      { what: { card: "red" }, from: "deck", to: "hand-red", after: 0 },
    ]);
    expect(flightsOf([{ event: "card_drawn", seat: 1 }], 0)).toMatchObject([{ what: { card: "back" }, to: "seat-1" }]);
    expect(flightsOf([{ event: "country_card_taken", seat: 2, country: "DE", amount: 7 }], 0)).toMatchObject([
      { from: "country-DE", to: "seat-2" },
    ]);
  });

  it("is over in less than 400 ms", () => {
    const many = flightsOf(
      Array.from({ length: 9 }, (_, slot) => ({ event: "slot_filled" as const, slot, card: "red" as const })),
      0,
    );
    expect(Math.max(...many.map((flight) => flight.after + kFlightTime))).toBeLessThanOrEqual(400);
  });

  it("has one sound for a move", () => {
    expect(
      soundOf([
        { event: "track_paid", seat: 0, track: "a:b:0" },
        { event: "track_claimed", seat: 0, track: "a:b:0" },
      ]),
    ).toBe("track");
    expect(soundOf([{ event: "card_drawn", seat: 0 }])).toBe("card");
    expect(soundOf([{ event: "passed", seat: 0 }])).toBeNull();
  });
});

describe("toll tokens (C-INFO-2)", () => {
  const seat = (tokens: number) => ({ trains: 40, tracks: [], toll_tokens: tokens });
  const own = { hand: {}, tickets: [], offered: [], unkept: [], put_away: [], toll_tokens: 21 };
  // Not even what a server tells too early is shown.
  const running = tableWith({ seats: [seat(21), seat(17)] });
  const view = running.view ? { ...running.view, own } : undefined;
  const table: TableMessage = view ? { ...running, view } : running;
  const shown = { covered: false, counted: false };

  it("are one's own until the end", () => {
    expect([0, 1].map((i) => tokensShown(table, i, shown))).toEqual([21, undefined]);
    expect([0, 1].map((i) => tokensShown(table, i, { ...shown, counted: true }))).toEqual([21, undefined]);
    expect(tokensShown(table, 0, { ...shown, covered: true })).toBeUndefined();
    expect(tokensShown(tableWith({ seats: [seat(21)] }, { you: null }), 0, shown)).toBeUndefined();
  });

  it("are everybody's once the game is counted", () => {
    const over: TableMessage = { ...table, phase: "over", result: { scores: [], tickets: [], winners: [] } };
    expect([0, 1].map((i) => tokensShown(over, i, shown))).toEqual([21, undefined]);
    expect([0, 1].map((i) => tokensShown(over, i, { ...shown, counted: true }))).toEqual([21, 17]);
  });
});
