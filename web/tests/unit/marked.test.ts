import { expect, test } from "vitest";

import { markedCard, markedName, partsOf, plainText } from "../../src/table/marked";

test("a sentence is taken apart into words, symbols and names", () => {
  const parts = partsOf(`${markedName("Anna")} takes ${markedCard("locomotive")}a locomotive`);
  expect(parts).toEqual([{ name: "Anna" }, " takes ", { card: "locomotive" }, "a locomotive"]);
  expect(plainText(parts)).toBe("Anna takes a locomotive");
});

test("a name cannot hold the marks of others", () => {
  const name = `A${markedCard("red")}\uE011\uE010b`;
  expect(partsOf(`${markedName(name)}!`)).toEqual([{ name: "A7b" }, "!"]);
});
