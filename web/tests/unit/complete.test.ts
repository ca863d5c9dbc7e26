import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

import { completeLayout } from "../../src/board/complete";
import type { Layout } from "../../src/board/layout";
import { type BoardMap, type MapFile, readMap } from "../../src/map";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(root + path, "utf8"));
const layout = json("data/maps/poland/layout.json") as Layout;

function poland(change: (file: MapFile) => void = () => undefined): BoardMap {
  const file = json("data/maps/poland/map.json") as MapFile;
  change(file);
  return readMap(file);
}

function expectWhole(map: BoardMap, found: Layout): void {
  for (const city of map.file.cities) {
    const at = found.cities[city.id]?.at;
    expect(at, city.id).toBeDefined();
    expect(at?.[0]).toBeGreaterThanOrEqual(0);
    expect(at?.[0]).toBeLessThanOrEqual(found.width);
    expect(at?.[1]).toBeGreaterThanOrEqual(0);
    expect(at?.[1]).toBeLessThanOrEqual(found.height);
  }
  for (const track of map.tracks.values()) {
    const spaces = found.tracks[track.name]?.spaces ?? [];
    expect(spaces.length, track.name).toBe(track.length);
    for (const number of spaces.flat()) expect(Number.isFinite(number), track.name).toBe(true);
  }
}

describe("a layout for the map that is played", () => {
  it("is today's, where that fits", () => {
    for (const id of ["poland", "usa", "netherlands", "nordic-countries", "northern-lights"]) {
      const own = json(`data/maps/${id}/layout.json`) as Layout;
      expect(completeLayout(readMap(json(`data/maps/${id}/map.json`) as MapFile), own), id).toBe(own);
    }
  });

  it("has as many spaces as the tracks of an old map, and their names", () => {
    const map = poland((file) => {
      const [route] = file.routes;
      const [city] = file.cities;
      if (!route || !city) throw new Error("an empty map");
      for (const track of route.tracks) track.length += 2;
      city.name = "Stettin";
    });
    const found = completeLayout(map, layout);
    expectWhole(map, found);
    expect(found.cities[map.file.cities[0]?.id ?? ""]?.label?.lines).toEqual(["Stettin"]);
    // The rest is where it was.
    const other = map.file.cities[5]?.id ?? "";
    expect(found.cities[other]).toBe(layout.cities[other]);
  });

  it("has places for cities and routes that are gone from today's map, and none for new ones", () => {
    const map = poland((file) => {
      const [, second] = file.cities;
      if (!second) throw new Error("an empty map");
      file.cities.push({
        id: "old",
        name: "Old Town",
        country: second.country,
        at: [second.at[0] + 0.5, second.at[1] - 0.4],
      });
      file.routes = file.routes.slice(1);
      file.routes.push({
        between: ["old", second.id],
        tracks: [
          { length: 2, color: "red" },
          { length: 2, color: "blue" },
        ],
      });
    });
    const found = completeLayout(map, layout);
    expectWhole(map, found);
    expect(Object.keys(found.tracks).sort()).toEqual([...map.tracks.keys()].sort());
    const near = layout.cities[map.file.cities[1]?.id ?? ""]?.at ?? [0, 0];
    const at = found.cities.old?.at ?? [0, 0];
    expect(Math.hypot(at[0] - near[0], at[1] - near[1])).toBeLessThan(150);
  });

  it("is made of plain lines for maps without one, large and small, wide and tall", () => {
    for (const id of ["poland", "usa", "netherlands", "nordic-countries", "northern-lights"]) {
      const map = readMap(json(`data/maps/${id}/map.json`) as MapFile);
      expectWhole(map, completeLayout(map, null));
    }
    const map = readMap(json("tests/maps/micro.json") as MapFile);
    const found = completeLayout(map, null);
    expectWhole(map, found);
    for (const { border, between } of map.file.routes) {
      if (border) expect(found.borders[`${between[0]}:${between[1]}:0`]?.country).toBe(between[1]);
    }
  });
});
