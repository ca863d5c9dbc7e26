import { describe, expect, test } from "vitest";

import { type TrackProps, TrackView } from "../../src/board/track";

const kProps: TrackProps = {
  track: {
    name: "oslo:bergen:0",
    route: 0,
    between: ["oslo", "bergen"],
    color: "gray",
    length: 1,
    border: false,
    toll: 0,
  },
  placed: { spaces: [[0, 0, 0]] },
  size: { length: 22, width: 11 },
  owner: null,
  seat: null,
  closed: false,
  claimable: null,
  selected: false,
  lit: null,
  animate: false,
};

describe("how the trains of a track came", () => {
  const free = { owner: null, came: "" } as const;
  const after = (change: Partial<TrackProps>, state: Parameters<typeof TrackView.getDerivedStateFromProps>[1] = free) =>
    TrackView.getDerivedStateFromProps({ ...kProps, ...change }, state);

  test("they arrive, or are only noted without animations", () => {
    expect(after({ owner: "red", animate: true })).toEqual({ owner: "red", came: "arriving" });
    expect(after({ owner: "red", animate: false })).toEqual({ owner: "red", came: "noted" });
  });

  test("a claim that is taken back leaves nothing", () => {
    expect(after({}, { owner: "red", came: "arriving" })).toEqual(free);
  });

  test("whatever else changes, they have come as they came", () => {
    const came = { owner: "red", came: "arriving" } as const;
    expect(after({ owner: "red", animate: false, lit: "log" }, came)).toBeNull();
  });

  test("they were there from the beginning when the track is first drawn", () => {
    expect(new TrackView({ ...kProps, owner: "red", animate: true }).state).toEqual({ owner: "red", came: "" });
  });

  test("asking whether to draw again changes nothing", () => {
    const view = new TrackView(kProps);
    expect(view.shouldComponentUpdate({ ...kProps, owner: "red", animate: true })).toBe(true);
    expect(view.shouldComponentUpdate({ ...kProps, animate: true })).toBe(false);
    expect(view.state).toEqual(free);
  });
});
