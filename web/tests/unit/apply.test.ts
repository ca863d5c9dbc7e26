import { describe, expect, it } from "vitest";

import { applied, pastOf } from "../../src/store/apply";
import { eventMessage, tableMessage } from "./table_message";

describe("what an event changes", () => {
  it("replaces keys, removes what is null, and leaves the rest", () => {
    const next = applied(
      tableMessage(),
      eventMessage({
        open: { to_move: 1, deck: 89, draw_points: null, seats: { 0: { cards: 5 } } },
      }),
    );
    expect(next.view?.open).toMatchObject({ to_move: 1, deck: 89, turns: 4 });
    expect(next.view?.open).not.toHaveProperty("draw_points");
    expect(next.view?.open.seats[0]).toMatchObject({ cards: 5, trains: 35 });
    expect(next.view?.open.seats[1]).toMatchObject({ cards: 4 });
    expect(next.number).toBe(11);
  });

  it("replaces keys of a seat as a whole", () => {
    const open = { seats: { 1: { known_cards: { blue: 1 } } } };
    const next = applied(tableMessage(), eventMessage({ open }));
    expect(next.view?.open.seats[1]?.known_cards).toEqual({ blue: 1 });
  });

  it("asks nobody and takes nothing back unless it says so", () => {
    const next = applied(tableMessage(), eventMessage());
    expect(next).not.toHaveProperty("choices");
    expect(next).not.toHaveProperty("take_back");
    expect(next).not.toHaveProperty("take_back_move");
    expect(applied(tableMessage(), eventMessage({ take_back: 3, take_back_move: 2 }))).toMatchObject({
      take_back: 3,
      take_back_move: 2,
    });
  });

  it("keeps seats, offers and one's own cards as they were", () => {
    const before = tableMessage({ offers: { pause: { by: 1, agreed: [1] } } });
    const next = applied(before, eventMessage());
    expect(next.seats).toBe(before.seats);
    expect(next.offers).toBe(before.offers);
    expect(next.view?.own).toBe(before.view?.own);
  });

  it("ends all offers with the game", () => {
    const before = tableMessage({ offers: { pause: { by: 1, agreed: [1] } } });
    expect(applied(before, eventMessage({ phase: "over" })).offers).toEqual({});
  });

  it("adds what is said to the chat", () => {
    const next = applied(tableMessage(), eventMessage({ what: "said", seat: 1, text: "Hello" }));
    expect(next.chat).toEqual([{ number: 11, at: 1, what: "said", seat: 1, text: "Hello" }]);
  });

  it("does not touch the table that it starts from", () => {
    const before = tableMessage();
    const copy = structuredClone(before);
    const open = { deck: 1, seats: { 0: { trains: 3 } } };
    applied(before, eventMessage({ open, what: "said", text: "x" }));
    expect(before).toEqual(copy);
  });
});

it("the log keeps what happened, without what followed from it", () => {
  const event = eventMessage({
    seat: 1,
    by: "hard",
    open: { deck: 3 },
    events: [{ event: "passed", seat: 1 }],
  });
  expect(pastOf(event)).toEqual({
    number: 11,
    at: 1,
    what: "acted",
    seat: 1,
    by: "hard",
    events: [{ event: "passed", seat: 1 }],
  });
});
