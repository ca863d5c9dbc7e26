import { expect, test } from "vitest";

import { cardsOf, countOf, kindsIn, plainPayment, sameCards, stacksOf, withMore } from "../../src/table/cards";

test("a hand is sorted by colour, locomotives last", () => {
  expect(stacksOf({ locomotive: 1, red: 2, purple: 3, blue: 0 })).toEqual([
    { card: "purple", count: 3 },
    { card: "red", count: 2 },
    { card: "locomotive", count: 1 },
  ]);
  expect(cardsOf({ locomotive: 1, red: 2 })).toEqual(["red", "red", "locomotive"]);
  expect(countOf({ locomotive: 1, red: 2 })).toBe(3);
});

test("cards are added and taken away, never below none", () => {
  expect(withMore({}, "green", 1)).toEqual({ green: 1 });
  expect(withMore({ green: 1, red: 1 }, "green", -1)).toEqual({ red: 1 });
  expect(withMore({ red: 1 }, "green", -1)).toEqual({ red: 1 });
});

test("none of a kind is the same as the kind left out", () => {
  expect(sameCards({ red: 2, blue: 0 }, { red: 2 })).toBe(true);
  expect(sameCards({ red: 2 }, { red: 2, locomotive: 1 })).toBe(false);
});

test("kinds of several payments", () => {
  expect([...kindsIn([{ red: 2 }, { red: 1, locomotive: 1 }])].sort()).toEqual(["locomotive", "red"]);
});

test.each([
  ["the only one", [{ red: 2 }], 0],
  ["fewer locomotives for as many cards", [{ green: 2, locomotive: 1 }, { green: 3 }, { locomotive: 3 }], 1],
  ["two colours", [{ red: 2 }, { blue: 2 }], null],
  ["a locomotive, or three cards for it", [{ green: 2, locomotive: 1 }, { green: 5 }], null],
  ["nothing to choose from", [], null],
] as const)("the payment that nobody would think about: %s", (_, payments, expected) => {
  expect(plainPayment(payments)).toBe(expected);
});
