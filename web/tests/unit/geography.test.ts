import { existsSync, readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nearestStop, northOf } from "../../geography/arctic";
import { bendWith } from "../../geography/bend";
import { folds, type Made, makeGeography, written } from "../../geography/make";
import { linesPath, readPath, shapePath } from "../../geography/path";
import {
  clippedLine,
  clippedRing,
  crossesItself,
  depth,
  distanceToShape,
  expanded,
  holds,
  inside,
  type Line,
  type Shape,
  signedArea,
  simplified,
} from "../../geography/plane";
import type { Geography } from "../../src/board/geography";
import type { Layout, Point } from "../../src/board/layout";
import type { City, MapFile } from "../../src/map";

const maps = new URL("../../../data/maps/", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, maps), "utf8");
const shapeIn = (path: string): Shape => [readPath(path)];

// The geography follows the layout: every map that has one has the other.
const ids = readdirSync(maps).filter((id) => existsSync(new URL(`${id}/layout.json`, maps)));

describe.each(ids)("the geography of %s", (id) => {
  const map = JSON.parse(textOf(`${id}/map.json`)) as MapFile;
  const layout = JSON.parse(textOf(`${id}/layout.json`)) as Layout;
  const geography = JSON.parse(textOf(`${id}/geography.json`)) as Geography;
  const land = shapeIn(geography.land);
  const lakes = shapeIn(geography.lakes);
  const country = (code: string): Shape => shapeIn(geography.countries[code] ?? "");
  const at = (city: City): Point => layout.cities[city.id]?.at ?? [NaN, NaN];

  it("has every city on land", () => {
    const wet = map.cities.filter((city) => depth(at(city), land) < 0);
    expect(wet.map((city) => city.id)).toEqual([]);
  });

  it("has no city in a lake", () => {
    const wet = map.cities.filter((city) => inside(at(city), lakes));
    expect(wet.map((city) => city.id)).toEqual([]);
  });

  it("has every city in its country", () => {
    const abroad = map.cities.filter((city) => depth(at(city), country(city.country)) < 0);
    expect(abroad.map((city) => city.id)).toEqual([]);
  });

  it("keeps Arctic stops north of the line and others south, none touched by it", () => {
    expect(geography.arctic !== undefined).toBe(map.cities.some((city) => city.arctic));
    if (geography.arctic === undefined) return;
    const line = readPath(geography.arctic)[0] ?? [];
    const wrong = map.cities.filter((city) => northOf(line, at(city)) !== (city.arctic ?? false));
    expect(wrong.map((city) => city.id)).toEqual([]);
    expect(nearestStop(line, layout)).toBeGreaterThan(layout.cityRadius + 2);
  });

  it("writes names where no city is and no space", () => {
    expect(geography.names.length).toBeGreaterThan(0);
    const occupied = [
      ...map.cities.map(at),
      ...Object.values(layout.tracks).flatMap(({ spaces }) => spaces.map(([x, y]): Point => [x, y])),
    ];
    for (const name of geography.names) {
      const turn = (name.angle * Math.PI) / 180;
      for (const [x, y] of occupied) {
        const [dx, dy] = [x - name.at[0], y - name.at[1]];
        const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
        const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn));
        expect(along > name.width / 2 || across > name.size / 2, `${name.id} over ${x}, ${y}`).toBe(true);
      }
      const right = name.kind === "sea" ? !inside(name.at, land) : inside(name.at, country(name.id));
      expect(right, name.id).toBe(true);
    }
  });

  it("is small", () => {
    const text = textOf(`${id}/geography.json`);
    expect(text.length).toBeLessThanOrEqual(40_000);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(12_000);
  });

  it("has no lake whose shore crosses itself", () => {
    expect(readPath(geography.lakes).filter(crossesItself)).toEqual([]);
  });

  it("reaches beyond the board and not further", () => {
    const rect = expanded(layout, 0.2501);
    const { land, lakes, borders, countries } = geography;
    for (const path of [land, lakes, borders, ...Object.values(countries)]) {
      for (const point of readPath(path).flat()) expect(holds(rect, point)).toBe(true);
    }
    expect(
      readPath(land)
        .flat()
        .some(([x]) => x < 0 || x > layout.width),
    ).toBe(true);
  });

  it("is made again to the same bytes, without a fold or a warning", { timeout: 300_000 }, () => {
    const made = makeGeography(map, layout);
    expect(made.warnings).toEqual([]);
    expect(folds(made.bend, layout)).toEqual([]);
    expect(written(made.geography) === textOf(`${id}/geography.json`)).toBe(true);
  });
});

describe("bending", () => {
  it("takes exact pins to their places and leaves what is far away", () => {
    const bend = bendWith(
      [
        { from: [0, 0], to: [10, 5], slack: 0 },
        { from: [100, 0], to: [95, -5], slack: 0 },
        { from: [0, 100], to: [-5, 95], slack: 0 },
        { from: [100, 100], to: [100, 105], slack: 0 },
      ],
      40,
      16,
    );
    const [x, y] = bend([0, 0]);
    expect(x).toBeCloseTo(10, 2);
    expect(y).toBeCloseTo(5, 2);
  });

  it("does not fold where neighbours part or swap sides", () => {
    const bend = bendWith(
      [
        { from: [300, 300], to: [340, 320], slack: 0 },
        { from: [340, 304], to: [300, 290], slack: 0 },
        { from: [100, 500], to: [100, 500], slack: 0 },
        { from: [500, 100], to: [500, 100], slack: 0 },
        { from: [500, 500], to: [500, 500], slack: 0 },
      ],
      120,
      48,
    );
    const layout = { width: 600, height: 600 } as Layout;
    expect(folds(bend, layout)).toEqual([]);
  });

  it("tells a fold", () => {
    const mirror = ([x, y]: Point): Point => [x < 300 ? x : 600 - x, y];
    expect(folds(mirror, { width: 600, height: 600 } as Layout).length).toBeGreaterThan(0);
  });
});

describe("paths", () => {
  it("are short and read back", () => {
    const ring: Line = [
      [0, 0],
      [10.04, 0.5],
      [9.5, 10],
      [-0.5, 10.25],
    ];
    const text = shapePath([[ring]]);
    expect(text).toBe("M0 0l10 .5-.5 9.5-10 .3z");
    expect(readPath(text)[0]?.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])).toEqual([
      [0, 0],
      [10, 0.5],
      [9.5, 10],
      [-0.5, 10.3],
    ]);
    expect(
      linesPath([
        [
          [1, 1],
          [1.01, 1.02],
        ],
      ]),
    ).toBe("");
  });
});

describe("the plane", () => {
  const rect = { left: 0, top: 0, right: 10, bottom: 10 };

  it("cuts rings and lines at the edge", () => {
    expect(
      signedArea(
        clippedRing(
          [
            [-5, -5],
            [5, -5],
            [5, 5],
            [-5, 5],
          ],
          rect,
        ),
      ),
    ).toBe(25);
    expect(
      clippedLine(
        [
          [-5, 5],
          [5, 5],
          [5, -5],
          [8, -5],
          [8, 5],
        ],
        rect,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 0],
      ],
      [
        [8, 0],
        [8, 5],
      ],
    ]);
  });

  it("leaves out small turns and keeps ends", () => {
    expect(
      simplified(
        [
          [0, 0],
          [5, 0.1],
          [10, 0],
        ],
        () => 1,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(
      simplified(
        [
          [0, 0],
          [5, 3],
          [10, 0],
        ],
        () => 1,
      ),
    ).toHaveLength(3);
  });

  it("measures how deep a point is inside", () => {
    const square: Shape = [
      [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        [
          [4, 4],
          [6, 4],
          [6, 6],
          [4, 6],
        ],
      ],
    ];
    expect(depth([2, 5], square)).toBe(2);
    expect(depth([5, 5], square)).toBe(-1);
    expect(depth([12, 5], square)).toBe(-2);
    expect(distanceToShape([12, 5], square)).toBe(2);
  });
});

/** Cities of a made-up map on a row, pushed apart a little. */
function madeUp(places: [number, number][], projection: Layout["projection"], from: Point[]): Made {
  const cities = places.map((at, k): City => ({ id: `c${k}`, name: `C${k}`, country: "QA", at }));
  const map: MapFile = {
    id: "made-up",
    name: "Made up",
    board: "original",
    rules: { players: [2, 2], trains: 10 },
    countries: { QA: "A", QB: "B" },
    cities,
    routes: [],
    tickets: [],
  };
  const layout: Layout = {
    map: "made-up",
    width: 400,
    height: 300,
    space: { length: 18, width: 8 },
    cityRadius: 5,
    fontSize: 10,
    projection,
    cities: Object.fromEntries(from.map(([x, y], k) => [`c${k}`, { from: [x, y], at: [x + 5 * k, y] }])),
    tracks: {},
    borders: {},
    countries: {},
  };
  return makeGeography(map, layout);
}

describe("a map that is nowhere", () => {
  it("has a geography in the ocean", () => {
    const places: [number, number][] = [
      [0, 0],
      [1, 0],
      [2, 0.5],
    ];
    const from: Point[] = [
      [100, 150],
      [200, 150],
      [300, 100],
    ];
    const { geography } = madeUp(
      places,
      { kind: "mercator", rotate: -1, parallels: [0, 0], scale: 5730, translate: [200, 150] },
      from,
    );
    expect(geography.map).toBe("made-up");
    expect(geography.countries).toEqual({});
    expect(JSON.parse(written(geography))).toEqual(geography);
  });
});
