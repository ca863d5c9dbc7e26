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
  kZoomLimit,
  kZoomStep,
} from "../../src/board/viewport";

const kBoard = { width: 1000, height: 600 };
const kWide = { width: 1280, height: 800 };
const kPhone = { width: 360, height: 500 };

function seenAt(at: Point, view: View, window: typeof kWide): Point {
  const scale = scaleOf(view, window, kBoard);
  return [at[0] * scale + view.x, at[1] * scale + view.y];
}

describe("fitting", () => {
  it("uses the tighter side", () => {
    expect(fitScale(kWide, kBoard)).toBeCloseTo(1.28);
    expect(fitScale({ width: 3000, height: 600 }, kBoard)).toBeCloseTo(1);
  });

  it("centres the board", () => {
    const view = fitted(kWide, kBoard);
    expect(view.zoom).toBe(1);
    expect(view.x).toBeCloseTo(0);
    expect(view.y).toBeCloseTo((800 - 600 * 1.28) / 2);
  });
});

describe("zooming", () => {
  it("keeps the place under the pointer", () => {
    const start = zoomed(fitted(kWide, kBoard), 3, [640, 400], kWide, kBoard);
    const at: Point = [500, 300];
    const before = toBoard(at, start, kWide, kBoard);
    const after = toBoard(at, zoomed(start, kZoomStep, at, kWide, kBoard), kWide, kBoard);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("stays between the whole board and the limit", () => {
    const start = fitted(kWide, kBoard);
    expect(zoomed(start, 100, [0, 0], kWide, kBoard).zoom).toBe(kZoomLimit);
    expect(zoomed(start, 0.01, [700, 100], kWide, kBoard)).toEqual(start);
  });

  it("comes back to the same view", () => {
    const start = zoomed(fitted(kWide, kBoard), 4, [640, 400], kWide, kBoard);
    const back = zoomed(zoomed(start, kZoomStep, [300, 300], kWide, kBoard), 1 / kZoomStep, [300, 300], kWide, kBoard);
    expect(back.zoom).toBeCloseTo(start.zoom);
    expect(back.x).toBeCloseTo(start.x);
    expect(back.y).toBeCloseTo(start.y);
  });
});

describe("panning", () => {
  it("cannot lose the board", () => {
    const start = zoomed(fitted(kPhone, kBoard), 2, [180, 250], kPhone, kBoard);
    for (const [dx, dy] of [
      [1e5, 0],
      [-1e5, 0],
      [0, 1e5],
      [0, -1e5],
    ] as const) {
      const view = panned(start, dx, dy, kPhone, kBoard);
      const [left, top] = seenAt([0, 0], view, kPhone);
      const [right, bottom] = seenAt([kBoard.width, kBoard.height], view, kPhone);
      expect(left).toBeLessThanOrEqual(1e-6);
      expect(right).toBeGreaterThanOrEqual(kPhone.width - 1e-6);
      // Lower than the window: centred.
      expect(top).toBeCloseTo(kPhone.height - bottom);
    }
  });

  it("clamps any view into an allowed one, once", () => {
    const view = clamped({ zoom: 99, x: 1e9, y: -1e9 }, kWide, kBoard);
    expect(clamped(view, kWide, kBoard)).toEqual(view);
  });
});

describe("pinching", () => {
  it("keeps what is under both fingers", () => {
    const start = zoomed(fitted(kWide, kBoard), 3, [640, 400], kWide, kBoard);
    const before: [Point, Point] = [
      [500, 400],
      [600, 400],
    ];
    const now: [Point, Point] = [
      [480, 420],
      [630, 420],
    ];
    const view = pinched(start, before, now, kWide, kBoard);
    expect(view.zoom).toBeCloseTo(start.zoom * 1.5);
    for (const i of [0, 1] as const) {
      const [x, y] = seenAt(toBoard(before[i], start, kWide, kBoard), view, kWide);
      expect(x).toBeCloseTo(now[i][0]);
      expect(y).toBeCloseTo(now[i][1]);
    }
  });
});

describe("a window of another size", () => {
  it("fits again what was fitted", () => {
    expect(resized(fitted(kWide, kBoard), kWide, kPhone, kBoard)).toEqual(fitted(kPhone, kBoard));
  });

  it("keeps the middle of an enlarged board", () => {
    const start = zoomed(fitted(kWide, kBoard), 4, [640, 400], kWide, kBoard);
    const before = toBoard([640, 400], start, kWide, kBoard);
    const after = toBoard([180, 250], resized(start, kWide, kPhone, kBoard), kPhone, kBoard);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
});

describe("showing places", () => {
  const start = zoomed(fitted(kWide, kBoard), 4, [0, 0], kWide, kBoard);

  it("moves nothing that is seen already", () => {
    expect(
      showing(
        start,
        [
          [50, 50],
          [60, 40],
        ],
        20,
        kWide,
        kBoard,
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
      kWide,
      kBoard,
    );
    const [x, y] = seenAt([520, 310], view, kWide);
    expect(x).toBeCloseTo(kWide.width - 20);
    expect(y).toBeCloseTo(kWide.height - 20);
  });
});

describe("coming near to places", () => {
  const phone = { width: 360, height: 300 };
  const start = fitted(phone, kBoard);

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
        kBoard,
      ),
    ).toEqual(start);
  });

  it("is as near as asked, with the places in sight", () => {
    const places: [number, number][] = [
      [500, 300],
      [560, 330],
    ];
    const view = nearing(start, places, 20, 0.9, phone, kBoard);
    expect(scaleOf(view, phone, kBoard)).toBeCloseTo(0.9);
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
        [kBoard.width, kBoard.height],
      ],
      0,
      5,
      phone,
      kBoard,
    );
    expect(view).toEqual(start);
  });
});
