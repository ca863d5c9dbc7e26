import { describe, expect, it } from "vitest";
import type { Layout, PlacedCity } from "../../src/board/layout";
import { legibleNames } from "../../src/board/legible";

function city(x: number, y: number, anchor: "start" | "middle" | "end", width: number): PlacedCity {
  return { at: [x, y], from: [x, y], label: { at: [x, y], anchor, lines: ["name"], widths: [width] } };
}

const layout: Layout = {
  map: "sample",
  width: 300,
  height: 200,
  space: { length: 20, width: 10 },
  cityRadius: 5,
  fontSize: 10,
  projection: { kind: "mercator", rotate: 0, parallels: [0, 0], scale: 1, translate: [0, 0] },
  cities: {
    a: city(50, 100, "start", 40),
    b: city(100, 100, "start", 40),
    c: city(100, 114, "middle", 30),
    edge: city(255, 50, "start", 35),
    halt: { at: [20, 20], from: [20, 20] },
  },
  tracks: {},
  borders: {},
  countries: {},
};

const namesIn = (...facts: Parameters<typeof legibleNames>) => legibleNames(...facts).keys();

describe("names that can be read", () => {
  it("are all in the layout's own size", () => {
    expect([...namesIn(layout, ["a", "b", "c", "edge"], 1)]).toEqual(["a", "b", "c", "edge"]);
  });

  it("are the important ones where not all have room", () => {
    expect([...namesIn(layout, ["a", "b", "c"], 2)]).toEqual(["a"]);
    expect([...namesIn(layout, ["b", "a", "c"], 1.5)]).toEqual(["b"]);
    expect([...namesIn(layout, ["c", "b", "a"], 1.2)]).toEqual(["c", "b", "a"]);
  });

  it("move to stay on the board, but not far from their cities", () => {
    const shift = legibleNames(layout, ["edge"], 1.2).get("edge");
    expect(shift?.[0]).toBeCloseTo(295 - (255 + 35 * 1.2));
    expect(shift?.[1]).toBe(0);
    const narrow = { ...layout, width: 260 };
    expect(legibleNames(narrow, ["edge"], 1.2).size).toBe(0);
  });

  it("are none for halts", () => {
    expect(legibleNames(layout, ["halt", "nowhere"], 1).size).toBe(0);
  });
});
