import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { textOf } from "../../layout/file";
import { distance } from "../../layout/geometry";
import { makeLayout } from "../../layout/make";
import { measure, type Defect } from "../../layout/measure";
import type { Layout, Point } from "../../src/board/layout";
import { type MapFile, trackName } from "../../src/map";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");
const mapAt = (path: string): MapFile => JSON.parse(read(path)) as MapFile;
const layoutOf = (id: string): Layout => JSON.parse(read(`data/maps/${id}/layout.json`)) as Layout;
const ids = readdirSync(`${root}data/maps`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const kQuick = { search: 20, repair: 5 };
const quiet = (): void => undefined;

describe("the boards", () => {
  test("there are five", () => {
    expect(ids).toHaveLength(5);
  });

  test.each(ids)("%s has no defect", (id) => {
    expect(measure(mapAt(`data/maps/${id}/map.json`), layoutOf(id))).toEqual([]);
  });

  test.each(ids)("%s has large spaces and letters with the whole board in a window of 1280 x 800", (id) => {
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
    const ends = new Set(routes.map(({ between }) => between[1]));
    expect(Object.keys(countries).sort()).toEqual([...ends].sort());
    for (const [country, { at }] of Object.entries(countries)) {
      const marks = Object.values(borders).filter((mark) => mark.country === country);
      const nearest = Math.min(...marks.map((mark) => distance(mark.at, at)));
      expect(nearest, country).toBeLessThan(90);
    }
  });
});

describe("measure() finds what is wrong", () => {
  const map = mapAt("data/maps/poland/map.json");
  const spoilt = (spoil: (layout: Layout) => void): Defect["kind"][] => {
    const layout = layoutOf("poland");
    spoil(layout);
    return [...new Set(measure(map, layout).map((defect) => defect.kind))];
  };
  type Spaces = Layout["tracks"][string]["spaces"];
  const spaces = (layout: Layout, track: string): Spaces => layout.tracks[track]?.spaces ?? [];
  const space = (layout: Layout, track: string, k: number): Spaces[number] => {
    const found = spaces(layout, track)[k];
    if (!found) throw new RangeError(`${track} ${k}`);
    return found;
  };
  const city = (layout: Layout, id: string): Layout["cities"][string] => {
    const found = layout.cities[id];
    if (!found) throw new RangeError(id);
    return found;
  };
  const mark = (layout: Layout): Point => layout.borders["opole:CZ:0"]?.at ?? [0, 0];
  const cards = (layout: Layout): Point => layout.countries.CZ?.at ?? [0, 0];
  const label = (layout: Layout): Point => city(layout, "opole").label?.at ?? [0, 0];
  const move = (place: Point | Spaces[number], [x, y]: Point | Spaces[number]): void => {
    place[0] = x;
    place[1] = y;
  };
  const [short, long, out] = ["opole:wroclaw:0", "lodz:radom:0", "opole:CZ:0"];

  const table: [string, Defect["kind"], (layout: Layout) => void][] = [
    ["a space on a space", "space on space", (l) => move(space(l, short, 0), space(l, long, 0))],
    ["two spaces of a track", "space on space", (l) => move(space(l, long, 0), space(l, long, 1))],
    ["a space on a city", "space on city", (l) => move(space(l, short, 0), city(l, "opole").at)],
    ["a space on a mark", "space on city", (l) => move(space(l, out, 3), mark(l))],
    ["a city on a city", "space on city", (l) => move(city(l, "opole").at, city(l, "wroclaw").at)],
    ["a label on a space", "label", (l) => move(label(l), space(l, short, 0))],
    ["a label on a city", "label", (l) => move(label(l), city(l, "kielce").at)],
    ["a label on a label", "label", (l) => move(label(l), city(l, "kielce").label?.at ?? [0, 0])],
    ["a label on a mark", "label", (l) => move(label(l), mark(l))],
    ["a squeezed label", "label", (l) => city(l, "opole").label?.widths.splice(0, 1, 20)],
    ["another name", "label", (l) => city(l, "opole").label?.lines.splice(0, 1, "Opola")],
    ["a label outside", "edge", (l) => move(label(l), [300, -20])],
    ["a space outside", "edge", (l) => move(space(l, out, 3), [0, 300])],
    ["a city outside", "edge", (l) => move(city(l, "opole").at, [300, 2])],
    ["cards on a city", "cards", (l) => move(cards(l), city(l, "opole").at)],
    ["cards on a space", "cards", (l) => move(cards(l), space(l, out, 1))],
    ["spaces too short", "size", (l) => void (l.space.length = 11.9)],
    ["spaces too narrow", "size", (l) => void (l.space.width = 7.9)],
    ["a board too large for its window", "size", (l) => void (l.width = 2000)],
    ["a space too few", "missing", (l) => spaces(l, out).pop()],
    ["a space too many", "missing", (l) => spaces(l, out).push([5, 5, 0])],
    ["no label", "missing", (l) => delete city(l, "opole").label],
    ["no city", "missing", (l) => delete l.cities.opole],
    ["no mark", "missing", (l) => Reflect.deleteProperty(l.borders, out)],
    ["no place for cards", "missing", (l) => delete l.countries.CZ],
    ["a track nobody knows", "missing", (l) => void (l.tracks["opole:lodz:0"] = { spaces: [[5, 5, 0]] })],
    ["a kink", "bend", (l) => void (space(l, long, 1)[2] = space(l, long, 0)[2] + 30)],
    ["a space far from its track", "gap", (l) => move(space(l, "siedlce:BY:0", 1), [10, 10])],
    ["a track turned round", "end", (l) => spaces(l, long).reverse()],
    ["geography turned over", "flip", (l) => move(city(l, "lodz").at, city(l, "suwalki").at)],
  ];
  test.each(table)("%s", (_, kind, spoil) => {
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

describe("the tool works on any map", { timeout: 60_000 }, () => {
  const micro = ["micro-ferries", "micro-tolls", "micro-tunnels"].map((name) => `tests/perft/${name}.json`);
  const files = ["tests/maps/micro.json", ...micro];
  test.each(files)("%s", (file) => {
    const map = mapAt(file);
    expect(measure(map, makeLayout(map, quiet, kQuick))).toEqual([]);
  });

  test("the same bytes again", () => {
    const map = mapAt("tests/maps/micro.json");
    const once = textOf(makeLayout(map, quiet, kQuick));
    expect(textOf(makeLayout(map, quiet, kQuick))).toBe(once);
  });

  test("two cities and one track", () => {
    const map = mapAt("tests/maps/micro.json");
    const small: MapFile = { ...map, cities: map.cities.slice(0, 2), routes: map.routes.slice(0, 1) };
    expect(measure(small, makeLayout(small, quiet, kQuick))).toEqual([]);
  });

  test("two routes that cross", () => {
    const map = mapAt("tests/maps/micro.json");
    const cities = map.cities.slice(0, 4);
    const tracks = [{ length: 3, color: "gray" as const }];
    const routes: MapFile["routes"] = [
      { between: ["ash", "cedar"], tracks },
      { between: ["birch", "elm"], tracks },
      { between: ["ash", "birch"], tracks },
      { between: ["elm", "cedar"], tracks },
    ];
    const crossed: MapFile = { ...map, cities, routes };
    expect(measure(crossed, makeLayout(crossed, quiet, kQuick))).toEqual([]);
  });
});
