import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { textOf } from "../../layout/file";
import { makeLayout } from "../../layout/make";
import { measure, type Miss } from "../../layout/measure";
import type { Layout } from "../../src/board/layout";
import { type MapFile, trackName } from "../../src/map";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");
const mapAt = (path: string): MapFile => JSON.parse(read(path)) as MapFile;
const layoutOf = (id: string): Layout => JSON.parse(read(`data/maps/${id}/layout.json`)) as Layout;
const ids = readdirSync(`${root}data/maps`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const quick = { search: 40, repair: 10 };
const quiet = (): void => undefined;

describe("the boards", () => {
  test("there are five", () => {
    expect(ids).toHaveLength(5);
  });

  test.each(ids)("%s has no miss", (id) => {
    expect(measure(mapAt(`data/maps/${id}/map.json`), layoutOf(id))).toEqual([]);
  });

  test.each(ids)("%s has large enough spaces and letters with the whole board in a window of 1280 x 800", (id) => {
    const { width, height, space, fontSize } = layoutOf(id);
    const fit = Math.max(Math.min(760 / width, 748 / height), Math.min(1000 / width, 630 / height));
    expect(fit).toBeGreaterThanOrEqual(1);
    expect(space.length * fit).toBeGreaterThanOrEqual(12.5);
    expect(space.width * fit).toBeGreaterThanOrEqual(8.3);
    expect(fontSize * fit).toBeGreaterThanOrEqual(10.5);
  });

  test.each(ids)("%s is written as the tool writes it", (id) => {
    expect(textOf(layoutOf(id))).toBe(read(`data/maps/${id}/layout.json`));
  });

  test("each border route of Poland ends at a mark of its own, near the cards of its country", () => {
    const map = mapAt("data/maps/poland/map.json");
    const { borders, countries } = layoutOf("poland");
    const routes = map.routes.filter((route) => route.border);
    expect(Object.keys(borders).sort()).toEqual(routes.map(({ between }) => trackName(between, 0)).sort());
    expect(Object.keys(countries).sort()).toEqual([...new Set(routes.map(({ between }) => between[1]))].sort());
    for (const [country, { at }] of Object.entries(countries)) {
      const marks = Object.values(borders).filter((mark) => mark.country === country);
      const nearest = Math.min(...marks.map((mark) => Math.hypot(mark.at[0] - at[0], mark.at[1] - at[1])));
      expect(nearest, country).toBeLessThan(90);
    }
  });
});

describe("measure() finds what is wrong", () => {
  const map = mapAt("data/maps/poland/map.json");
  const spoilt = (spoil: (layout: Layout) => void): Miss["kind"][] => {
    const layout = layoutOf("poland");
    spoil(layout);
    return [...new Set(measure(map, layout).map((miss) => miss.kind))];
  };
  const spaces = (layout: Layout, track: string): [number, number, number][] => layout.tracks[track]?.spaces ?? [];
  const city = (layout: Layout, id: string): Layout["cities"][string] => {
    const found = layout.cities[id];
    if (!found) throw new RangeError(id);
    return found;
  };
  const move = <T>(point: T[] | undefined, to: readonly T[]): void => void point?.splice(0, 2, to[0] as T, to[1] as T);

  const table: [string, Miss["kind"], (layout: Layout) => void][] = [
    ["a space on a space", "space on space", (l) => move(spaces(l, "opole:wroclaw:0")[0], spaces(l, "lodz:radom:0")[0] ?? [])],
    ["a space on a space of its own track", "space on space", (l) => move(spaces(l, "lodz:radom:0")[0], spaces(l, "lodz:radom:0")[1] ?? [])],
    ["a space on a city", "space on city", (l) => move(spaces(l, "opole:wroclaw:0")[0], city(l, "opole").at)],
    ["a space on a mark", "space on city", (l) => move(spaces(l, "opole:CZ:0")[3], l.borders["opole:CZ:0"]?.at ?? [])],
    ["a city on a city", "space on city", (l) => move(city(l, "opole").at, city(l, "wroclaw").at)],
    ["a label on a space", "label", (l) => move(city(l, "opole").label?.at, spaces(l, "opole:wroclaw:0")[0] ?? [])],
    ["a label on a city", "label", (l) => move(city(l, "opole").label?.at, city(l, "kielce").at)],
    ["a label on a label", "label", (l) => move(city(l, "opole").label?.at, city(l, "kielce").label?.at ?? [])],
    ["a label on a mark", "label", (l) => move(city(l, "opole").label?.at, l.borders["opole:CZ:0"]?.at ?? [])],
    ["a squeezed label", "label", (l) => city(l, "opole").label?.widths.splice(0, 1, 20)],
    ["another name", "label", (l) => city(l, "opole").label?.lines.splice(0, 1, "Opola")],
    ["a label outside", "edge", (l) => move(city(l, "opole").label?.at, [l.width - 5, 20])],
    ["a space outside", "edge", (l) => move(spaces(l, "opole:CZ:0")[3], [0, 300])],
    ["a city outside", "edge", (l) => move(city(l, "opole").at, [300, 2])],
    ["cards on a city", "cards", (l) => move(l.countries["CZ"]?.at, city(l, "opole").at)],
    ["cards on a space", "cards", (l) => move(l.countries["CZ"]?.at, spaces(l, "opole:CZ:0")[1] ?? [])],
    ["spaces too short", "size", (l) => void (l.space.length = 11.9)],
    ["spaces too narrow", "size", (l) => void (l.space.width = 7.9)],
    ["a board too large for its window", "size", (l) => void (l.width = 2000)],
    ["a space too few", "missing", (l) => spaces(l, "opole:CZ:0").pop()],
    ["a space too many", "missing", (l) => spaces(l, "opole:CZ:0").push([5, 5, 0])],
    ["no label", "missing", (l) => delete city(l, "opole").label],
    ["no city", "missing", (l) => delete l.cities["opole"]],
    ["no mark", "missing", (l) => delete l.borders["opole:CZ:0"]],
    ["a track nobody knows", "missing", (l) => void (l.tracks["opole:lodz:0"] = { spaces: [[5, 5, 0]] })],
    ["a kink", "bend", (l) => void ((spaces(l, "lodz:radom:0")[1] ?? [])[2] = (spaces(l, "lodz:radom:0")[0]?.[2] ?? 0) + 30)],
    ["a space far from its track", "gap", (l) => move(spaces(l, "siedlce:BY:0")[1], [10, 10])],
    ["a track turned round", "end", (l) => spaces(l, "lodz:radom:0").reverse()],
    ["geography turned over", "flip", (l) => move(city(l, "lodz").at, city(l, "suwalki").at)],
  ];
  test.each(table)("%s", (_, kind, spoil) => {
    expect(spoilt(() => undefined)).toEqual([]);
    expect(spoilt(spoil)).toContain(kind);
  });

  test("a bend is measured across the turn from 180 to -180 degrees", () => {
    const turned = spoilt((layout) => {
      for (const { spaces: all } of Object.values(layout.tracks)) {
        for (const space of all) if (space[2] < 0) space[2] += 360;
      }
    });
    expect(turned).toEqual([]);
  });
});

describe("the tool works on any map", () => {
  const files = ["tests/maps/micro.json", "tests/perft/micro-ferries.json", "tests/perft/micro-tolls.json", "tests/perft/micro-tunnels.json"];
  test.each(files)("%s", (file) => {
    const map = mapAt(file);
    expect(measure(map, makeLayout(map, quiet, quick))).toEqual([]);
  });

  test("the same bytes again", () => {
    const map = mapAt("tests/maps/micro.json");
    const once = textOf(makeLayout(map, quiet, quick));
    expect(textOf(makeLayout(map, quiet, quick))).toBe(once);
  });

  test("two cities and one track", () => {
    const map = mapAt("tests/maps/micro.json");
    const small: MapFile = { ...map, cities: map.cities.slice(0, 2), routes: map.routes.slice(0, 1) };
    expect(measure(small, makeLayout(small, quiet, quick))).toEqual([]);
  });

  test("two routes that cross", () => {
    const map = mapAt("tests/maps/micro.json");
    const cities = map.cities.slice(0, 4);
    const tracks = [{ length: 3, color: "gray" as const }];
    const between: [string, string][] = [["ash", "cedar"], ["birch", "elm"], ["ash", "birch"], ["elm", "cedar"]];
    const crossed: MapFile = { ...map, cities, routes: between.map((ends) => ({ between: ends, tracks })) };
    expect(measure(crossed, makeLayout(crossed, quiet, quick))).toEqual([]);
  });
});
