import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { hasText } from "../../src/text/text";
import { type MapFile, readMap } from "../../src/map";
import { cardsInWords, missingInWords, routeInWords } from "../../src/table/words";
import { reasonInWords } from "../../src/text/reason";

test("cards in words", () => {
  expect(cardsInWords({ green: 2, locomotive: 1 })).toBe("2 green cards and 1 locomotive");
  expect(cardsInWords({ locomotive: 2 })).toBe("2 locomotives");
});

test("what is missing, in all ways", () => {
  expect(missingInWords([{ green: 1 }, { locomotive: 1 }])).toBe("You need 1 more green card; locomotives also work.");
  expect(missingInWords([{ red: 2 }, { blue: 3 }, { locomotive: 2 }])).toBe(
    "You need 2 more red cards, 3 blue cards or 2 locomotives.",
  );
  expect(missingInWords([{ red: 2, locomotive: 1 }])).toBe("You need 2 more red cards and 1 locomotive.");
  expect(missingInWords([])).toBe("");
  expect(missingInWords([{}])).toBe("");
});

test("every reason of the protocol has its words", () => {
  const protocol = readFileSync("../docs/protocol.md", "utf8");
  const reasons = protocol.slice(protocol.indexOf("## Reasons"), protocol.indexOf("## Limits"));
  const keys = [...reasons.matchAll(/^\| (`[a-z_`, ]+) \|/gm)]
    .flatMap(([, cell]) => [...(cell ?? "").matchAll(/`([a-z_]+)`/g)].map(([, key]) => key ?? ""))
    .filter((key) => key !== "reason");
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.filter((key) => !hasText(`reason-${key}`))).toEqual([]);
});

test("stops without a printed name are told by where they are", () => {
  const file: unknown = JSON.parse(readFileSync("../data/maps/northern-lights/map.json", "utf8"));
  const map = readMap(file as MapFile);
  expect(routeInWords(map, "boden:halt-sweden-south:0")).toBe("Boden – southern halt in Sweden");
  expect(routeInWords(map, "halt-sweden-north:kiruna:0")).toBe("northern halt in Sweden – Kiruna");
  expect(routeInWords(map, "apatity:halt-russia:0")).toBe("Apatity – halt in Russia");
  for (const track of map.tracks.keys()) expect(routeInWords(map, track)).toMatch(/^\S.+ – .+\S$/);
});

test("a reason that is new has the server's words", () => {
  expect(reasonInWords("from_the_future", "Come back later")).toBe("Come back later");
  expect(reasonInWords("from_the_future")).not.toBe("");
});

test("every text that the game's page names is there", () => {
  const files = readdirSync("src/table").filter((name) => /\.tsx?$/.test(name));
  const missing = files.flatMap((name) =>
    [...readFileSync(`src/table/${name}`, "utf8").matchAll(/"(play-[a-z_-]*[a-z])"/g)]
      .map(([, id]) => id ?? "")
      .filter((id) => !hasText(id)),
  );
  expect(missing).toEqual([]);
});

test("every sea of the maps has a name", () => {
  const seas = JSON.parse(readFileSync("../data/geography/seas.json", "utf8")) as { seas: { id: string }[] };
  expect(seas.seas.map(({ id }) => id).filter((id) => !hasText(`sea-${id}`))).toEqual([]);
});
