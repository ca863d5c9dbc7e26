// data/maps/<id>/layout.json: where everything is on the board. Written by web/layout, read by the board.
//
// Lengths are board units. With the whole board fitted into a window of 1280 x 800 a unit is a pixel:
// tall boards have room for 760 x 748 (panels at both sides), wide ones for 1000 x 630 (panels at the
// right and below).
import type { Country, Track } from "../generated/protocol";
import type { CityId } from "../map";

export type Point = [x: number, y: number];

export interface Layout {
  map: string;
  width: number;
  height: number;
  /** Of one space for a train, without the gap to the next. */
  space: { length: number; width: number };
  cityRadius: number;
  fontSize: number;
  /** Of d3-geo: what made the undistorted places `from` of longitudes and latitudes. */
  projection: {
    kind: "conic-conformal" | "mercator";
    rotate: number;
    parallels: [number, number];
    scale: number;
    translate: Point;
  };
  cities: Record<CityId, PlacedCity>;
  tracks: Record<Track, PlacedTrack>;
  /** Where border routes end, by the name of the route's first track. */
  borders: Record<Track, BorderMark>;
  /** Of countries with border routes: the middle of a free place of 46 x 34 for the stack of cards and the name. */
  countries: Record<Country, { at: Point }>;
}

export interface PlacedCity {
  at: Point;
  /** Where the projection alone would put it. */
  from: Point;
  /**
   * None for halts. `at` is on the first line's baseline, at its start, middle or end as the anchor says;
   * each further line is 1.15 font sizes below. Every line is drawn exactly as wide as `widths` says
   * (textLength), whatever font the reader has, so that labels never overlap.
   */
  label?: { at: Point; anchor: "start" | "middle" | "end"; lines: string[]; widths: number[] };
}

export interface PlacedTrack {
  /** Middle and direction (degrees, clockwise from east) of each space, from the first end to the second. */
  spaces: [x: number, y: number, angle: number][];
}

/** A disc of radius 8. */
export interface BorderMark {
  at: Point;
  /** Where the projection alone would put this point of the border: the border is bent with it. */
  from: Point;
  country: Country;
}
