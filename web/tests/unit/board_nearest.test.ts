import { describe, expect, it } from "vitest";
import type { Layout } from "../../src/board/layout";
import { middleOf, nearestTrack, trackTowards } from "../../src/board/nearest";

/** Two parallel tracks, one that crosses the picture below them, one far to the right. */
const layout: Layout = {
  map: "sample",
  width: 400,
  height: 300,
  space: { length: 20, width: 10 },
  cityRadius: 5,
  fontSize: 10,
  projection: { kind: "mercator", rotate: 0, parallels: [0, 0], scale: 1, translate: [0, 0] },
  cities: {},
  tracks: {
    "a:b:0": {
      spaces: [
        [100, 100, 0],
        [122, 100, 0],
        [144, 100, 0],
      ],
    },
    "a:b:1": {
      spaces: [
        [100, 112, 0],
        [122, 112, 0],
        [144, 112, 0],
      ],
    },
    "a:c:0": {
      spaces: [
        [100, 160, 90],
        [100, 182, 90],
      ],
    },
    "b:d:0": { spaces: [[300, 100, 45]] },
  },
  borders: {},
  countries: {},
};

describe("the track that a pointer means", () => {
  it.each([
    ["inside a space", [122, 101], "a:b:0"],
    ["between two parallels, nearer to the first", [122, 105.5], "a:b:0"],
    ["between two parallels, nearer to the second", [122, 106.6], "a:b:1"],
    ["in the gap between two spaces", [111, 100], "a:b:0"],
    ["beside a track that stands upright", [108, 171], "a:c:0"],
    ["before its end", [100, 145], "a:c:0"],
    ["at the corner of a turned space", [307, 107], "b:d:0"],
  ] as const)("%s", (_, at, track) => {
    expect(nearestTrack([at[0], at[1]], layout, 6)?.track).toBe(track);
  });

  it("is the nearest of those that may be meant", () => {
    const [one, other] = Object.keys(layout.tracks);
    const at = layout.tracks[one ?? ""]?.spaces[0] ?? [0, 0, 0];
    expect(nearestTrack([at[0], at[1]], layout, 1000, (track) => track === other)?.track).toBe(other);
    expect(nearestTrack([at[0], at[1]], layout, 1000, () => false)).toBeNull();
  });

  it("is none where all are too far", () => {
    expect(nearestTrack([200, 200], layout, 20)).toBeNull();
    expect(nearestTrack([122, 121], layout, 3)).toBeNull();
    expect(nearestTrack([122, 121], layout, 4.1)?.track).toBe("a:b:1");
  });

  it("is 0 away inside", () => {
    expect(nearestTrack([300, 100], layout, 1)).toEqual({ track: "b:d:0", distance: 0 });
  });
});

describe("the track that an arrow key means", () => {
  it("lies in that direction", () => {
    expect(trackTowards("a:b:0", "down", layout)).toBe("a:b:1");
    expect(trackTowards("a:b:1", "up", layout)).toBe("a:b:0");
    expect(trackTowards("a:b:0", "right", layout)).toBe("b:d:0");
    expect(trackTowards("a:b:1", "down", layout)).toBe("a:c:0");
    expect(trackTowards("b:d:0", "right", layout)).toBeNull();
    expect(trackTowards("nowhere", "up", layout)).toBeNull();
  });

  it("reaches every track from every other", () => {
    const reached = new Set<string>(["a:c:0"]);
    for (const from of reached) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = trackTowards(from, direction, layout);
        if (next !== null) reached.add(next);
      }
    }
    expect(reached.size).toBe(4);
  });
});

it("the middle of a track is a space's or a seam's", () => {
  expect(
    middleOf({
      spaces: [
        [0, 0, 0],
        [10, 0, 0],
      ],
    }),
  ).toEqual([5, 0]);
  expect(
    middleOf({
      spaces: [
        [0, 0, 0],
        [10, 0, 0],
        [20, 4, 0],
      ],
    }),
  ).toEqual([10, 0]);
});
