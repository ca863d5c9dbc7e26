import { describe, expect, it } from "vitest";
import type { Point } from "../../src/board/layout";
import type { View } from "../../src/board/viewport";
import {
  clamped,
  fitScale,
  fitted,
  nearing,
  panned,
  pinched,
  resized,
  scaleOf,
  showing,
  toBoard,
  zoomed,
  zoomLimit,
  zoomStep,
} from "../../src/board/viewport";

const board = { width: 1000, height: 600 };
const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 500 };

function seenAt(at: Point, view: View, window: typeof wide): Point {
  const scale = scaleOf(view, window, board);
  return [at[0] * scale + view.x, at[1] * scale + view.y];
}

describe("fitting", () => {
  it("uses the tighter side", () => {
    expect(fitScale(wide, board)).toBeCloseTo(1.28);
    expect(fitScale({ width: 3000, height: 600 }, board)).toBeCloseTo(1);
  });

  it("centres the board", () => {
    const view = fitted(wide, board);
    expect(view.zoom).toBe(1);
    expect(view.x).toBeCloseTo(0);
    expect(view.y).toBeCloseTo((800 - 600 * 1.28) / 2);
  });
});

describe("zooming", () => {
  it("keeps the place under the pointer", () => {
    const start = zoomed(fitted(wide, board), 3, [640, 400], wide, board);
    const at: Point = [500, 300];
    const before = toBoard(at, start, wide, board);
    const after = toBoard(at, zoomed(start, zoomStep, at, wide, board), wide, board);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("stays between the whole board and the limit", () => {
    const start = fitted(wide, board);
    expect(zoomed(start, 100, [0, 0], wide, board).zoom).toBe(zoomLimit);
    expect(zoomed(start, 0.01, [700, 100], wide, board)).toEqual(start);
  });

  it("comes back to the same view", () => {
    const start = zoomed(fitted(wide, board), 4, [640, 400], wide, board);
    const back = zoomed(zoomed(start, zoomStep, [300, 300], wide, board), 1 / zoomStep, [300, 300], wide, board);
    expect(back.zoom).toBeCloseTo(start.zoom);
    expect(back.x).toBeCloseTo(start.x);
    expect(back.y).toBeCloseTo(start.y);
  });
});

describe("panning", () => {
  it("cannot lose the board", () => {
    const start = zoomed(fitted(phone, board), 2, [180, 250], phone, board);
    for (const [dx, dy] of [
      [1e5, 0],
      [-1e5, 0],
      [0, 1e5],
      [0, -1e5],
    ] as const) {
      const view = panned(start, dx, dy, phone, board);
      const [left, top] = seenAt([0, 0], view, phone);
      const [right, bottom] = seenAt([board.width, board.height], view, phone);
      expect(left).toBeLessThanOrEqual(1e-6);
      expect(right).toBeGreaterThanOrEqual(phone.width - 1e-6);
      // Lower than the window: centred.
      expect(top).toBeCloseTo(phone.height - bottom);
    }
  });

  it("clamps any view into an allowed one, once", () => {
    const view = clamped({ zoom: 99, x: 1e9, y: -1e9 }, wide, board);
    expect(clamped(view, wide, board)).toEqual(view);
  });
});

describe("pinching", () => {
  it("keeps what is under both fingers", () => {
    const start = zoomed(fitted(wide, board), 3, [640, 400], wide, board);
    const before: [Point, Point] = [
      [500, 400],
      [600, 400],
    ];
    const now: [Point, Point] = [
      [480, 420],
      [630, 420],
    ];
    const view = pinched(start, before, now, wide, board);
    expect(view.zoom).toBeCloseTo(start.zoom * 1.5);
    for (const i of [0, 1] as const) {
      const [x, y] = seenAt(toBoard(before[i], start, wide, board), view, wide);
      expect(x).toBeCloseTo(now[i][0]);
      expect(y).toBeCloseTo(now[i][1]);
    }
  });
});

describe("a window of another size", () => {
  it("fits again what was fitted", () => {
    expect(resized(fitted(wide, board), wide, phone, board)).toEqual(fitted(phone, board));
  });

  it("keeps the middle of an enlarged board", () => {
    const start = zoomed(fitted(wide, board), 4, [640, 400], wide, board);
    const before = toBoard([640, 400], start, wide, board);
    const after = toBoard([180, 250], resized(start, wide, phone, board), phone, board);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
});

describe("showing places", () => {
  const start = zoomed(fitted(wide, board), 4, [0, 0], wide, board);

  it("moves nothing that is seen already", () => {
    expect(
      showing(
        start,
        [
          [50, 50],
          [60, 40],
        ],
        20,
        wide,
        board,
      ),
    ).toEqual(start);
  });

  it("brings them in, with a margin", () => {
    const view = showing(
      start,
      [
        [500, 300],
        [520, 310],
      ],
      20,
      wide,
      board,
    );
    const [x, y] = seenAt([520, 310], view, wide);
    expect(x).toBeCloseTo(wide.width - 20);
    expect(y).toBeCloseTo(wide.height - 20);
  });
});

describe("coming near to places", () => {
  const phone = { width: 360, height: 300 };
  const start = fitted(phone, board);

  it("changes nothing that is large enough and seen", () => {
    expect(
      nearing(
        start,
        [
          [50, 50],
          [60, 40],
        ],
        5,
        0.01,
        phone,
        board,
      ),
    ).toEqual(start);
  });

  it("is as near as asked, with the places in sight", () => {
    const places: [number, number][] = [
      [500, 300],
      [560, 330],
    ];
    const view = nearing(start, places, 20, 0.9, phone, board);
    expect(scaleOf(view, phone, board)).toBeCloseTo(0.9);
    for (const place of places) {
      const [x, y] = seenAt(place, view, phone);
      expect(x).toBeGreaterThanOrEqual(20);
      expect(x).toBeLessThanOrEqual(phone.width - 20);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y).toBeLessThanOrEqual(phone.height - 20);
    }
  });

  it("stays far enough away to show all of a long way", () => {
    const view = nearing(
      start,
      [
        [0, 0],
        [board.width, board.height],
      ],
      0,
      5,
      phone,
      board,
    );
    expect(view).toEqual(start);
  });
});
