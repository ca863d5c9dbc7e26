// What is on a board in the making, and can be moved: cities and marks, routes, labels, stacks of cards.
import type { Point } from "../src/board/layout";
import type { Country } from "../src/generated/protocol";
import type { RoomBox, RoomGroup } from "./room";
import { extentOfLine, kLineHeight, waysToWrite, widthOf } from "./text";

export interface Sizes {
  width: number;
  height: number;
  /** Of a space. */
  length: number;
  across: number;
  fontSize: number;
}

/** Between spaces of a track, and between parallel tracks. */
export const kGapAlong = 2;
export const kGapAcross = 1.8;
/** From a city's disc to the first space. */
export const kPad = 2.2;
export const kCardSize: Point = [46, 34];

/** A city, or the mark at the end of a border route. */
export interface Node {
  readonly group: RoomGroup;
  readonly disc: RoomBox;
  x: number;
  y: number;
  readonly from: Point;
  /** The undistorted place, spread over the whole board. */
  readonly home: Point;
  readonly radius: number;
  readonly mark: boolean;
  label: Label | null;
  /** What it is a corner of, or an end. */
  routes: Route[];
  edges: Edge[];
  triangles: Corners[];
}

/** Two neighbours. */
export interface Edge {
  a: Node;
  b: Node;
}

/** Three neighbours; they turn the same way on the board as on the map. */
export interface Corners {
  a: Node;
  b: Node;
  c: Node;
  /** The triangle is flat if it is less high than this. */
  height: number;
}

export interface Route {
  readonly group: RoomGroup;
  readonly a: Node;
  readonly b: Node;
  /** Of its tracks. */
  readonly lengths: readonly number[];
  readonly spaces: readonly (readonly RoomBox[])[];
  readonly leads: readonly [RoomBox, RoomBox];
  /** How far the curve leaves the chord at its two ends, in radians, to the right of the way from a to b. */
  bendA: number;
  bendB: number;
  /** Where the spaces are between the ends, -1 to 1. */
  slide: number;
  /** A wider gap in which another route crosses. */
  opening?: { after: number; extra: number };
  /** The cost of its own shape, kept from its last drawing. */
  cost: number;
}

export interface Label {
  readonly group: RoomGroup;
  readonly lines: readonly RoomBox[];
  readonly node: Node;
  readonly ways: LabelWays;
  way: LabelWay;
  angle: number;
  gap: number;
}

/** In one line; broken into two. */
export type LabelWays = readonly [LabelWay, ...LabelWay[]];

export interface LabelWay {
  lines: string[];
  widths: number[];
  ascents: number[];
  descents: number[];
}

export interface Cards {
  readonly group: RoomGroup;
  readonly stack: RoomBox;
  readonly country: Country;
  x: number;
  y: number;
  readonly marks: readonly Node[];
}

export interface PlacedLabel {
  anchor: "start" | "middle" | "end";
  /** Of the first baseline, at the anchor. */
  x: number;
  y: number;
}

export function labelWays(name: string, fontSize: number): LabelWays {
  const way = (lines: string[]): LabelWay => ({
    lines,
    widths: lines.map((line) => widthOf(line, fontSize)),
    ascents: lines.map((line) => extentOfLine(line, fontSize).ascent),
    descents: lines.map((line) => extentOfLine(line, fontSize).descent),
  });
  const [plain, ...broken] = waysToWrite(name);
  return [way(plain), ...broken.map(way)];
}

/** A label's place on the board. */
export function placeLabel({ node, way, angle, gap }: Label, fontSize: number): PlacedLabel {
  const { widths, ascents, descents } = way;
  const { x, y, radius } = node;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const clamp = (v: number): number => Math.max(-1, Math.min(1, v * 1.5));
  const width = Math.max(...widths);
  const bottom = (widths.length - 1) * kLineHeight * fontSize + (descents.at(-1) ?? 0);
  const top = -(ascents[0] ?? 0);
  const middleX = x + (radius + gap) * cos + (width / 2) * clamp(cos);
  const middleY = y + (radius + gap) * sin + ((bottom - top) / 2) * clamp(sin);
  const anchor = cos > 0.4 ? "start" : cos < -0.4 ? "end" : "middle";
  const shift = anchor === "start" ? -width / 2 : anchor === "end" ? width / 2 : 0;
  return { anchor, x: middleX + shift, y: middleY - (top + bottom) / 2 };
}

/** Half the width of a route with all its tracks. */
export function halfWidth({ lengths }: Route, { across }: Sizes): number {
  return (lengths.length * across + (lengths.length - 1) * kGapAcross) / 2;
}

/** From city to city, if the route is straight and its spaces as near as they may be. */
export function naturalLength({ a, b, lengths, opening }: Route, { length }: Sizes): number {
  const n = Math.max(...lengths);
  const ends = a.radius + b.radius + 2 * kPad;
  return ends + n * length + (n - 1) * kGapAlong + (opening?.extra ?? 0);
}
