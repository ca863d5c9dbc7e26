// Draws what has moved: puts its boxes where they now are.
import type { Curve } from "./curve";
import type { Room, RoomBox } from "./room";
import { over, routeShape } from "./shape";
import { kLineHeight } from "./text";
import {
  type Cards,
  kCardSize,
  kGapAcross,
  kGapAlong,
  kPad,
  type Label,
  type Node,
  placeLabel,
  type Route,
  type Sizes,
} from "./things";

/** A lead that is shorter is not there. */
const kShortestLead = 3;

export function drawNode(room: Room, { disc, x, y, radius }: Node): void {
  room.put(disc, x, y, 1, 0, radius, radius);
}

export function drawCards(room: Room, { stack, x, y }: Cards): void {
  room.put(stack, x, y, 1, 0, kCardSize[0] / 2, kCardSize[1] / 2);
}

export function drawLabel(room: Room, label: Label, fontSize: number): void {
  const { widths, ascents, descents } = label.way;
  const { anchor, x, y } = placeLabel(label, fontSize);
  label.lines.forEach((box, k) => {
    const width = widths[k];
    if (width === undefined) {
      room.take(box);
      return;
    }
    const base = y + k * kLineHeight * fontSize;
    const middle = anchor === "start" ? x + width / 2 : anchor === "end" ? x - width / 2 : x;
    const top = base - (ascents[k] ?? 0);
    const bottom = base + (descents[k] ?? 0);
    room.put(box, middle, (top + bottom) / 2, 1, 0, width / 2, (bottom - top) / 2);
  });
}

/** The spaces of all its tracks, and a lead at each end. The curve is drawn anew. */
export function drawRoute(room: Room, curve: Curve, route: Route, sizes: Sizes): void {
  const { a, b, bendA, bendB, opening } = route;
  curve.draw(a, b, bendA, bendB);
  const { length, across } = sizes;
  const span = spanOf(route, curve.length);
  let first = Infinity;
  let last = 0;
  let sharpest = 0;
  route.spaces.forEach((spaces, k) => {
    const aside = (k - (route.spaces.length - 1) / 2) * (across + kGapAcross);
    const { start, pitch } = spread(spaces.length, aside, span, sizes);
    sharpest = Math.max(sharpest, span.curvature * pitch);
    spaces.forEach((box, i) => {
      const s = start + i * pitch + (opening && i > opening.after ? span.extra : 0);
      if (s < first) first = s;
      if (s > last) last = s;
      putAlong(room, curve, box, s, aside, length / 2, across / 2);
    });
  });
  putLead(room, curve, route.leads[0], a.radius, first - length / 2);
  putLead(room, curve, route.leads[1], last + length / 2, curve.length - b.radius);
  route.cost = routeShape(route, curve.length, span.room, sharpest, sizes);
}

/** The part of a route's curve on which spaces can be. */
interface Span {
  begin: number;
  room: number;
  curvature: number;
  extra: number;
  slide: number;
}

function spanOf({ a, b, bendA, bendB, slide, opening }: Route, total: number): Span {
  const begin = a.radius + kPad;
  return {
    begin,
    room: total - begin - b.radius - kPad,
    curvature: (2 * Math.max(Math.abs(bendA), Math.abs(bendB))) / total,
    extra: opening?.extra ?? 0,
    slide,
  };
}

/** Where the middle of a track's first space is, and how far it is from one to the next. */
function spread(n: number, aside: number, span: Span, { length, across }: Sizes): { start: number; pitch: number } {
  const { begin, room, curvature, extra, slide } = span;
  // On the inside of a bend the spaces come closer than along the middle.
  const squeeze = Math.max(0.5, 1 - curvature * (Math.abs(aside) + across / 2));
  const least = (length + kGapAlong) / squeeze;
  const slack = room - (n - 1) * least - length - extra;
  const pitch = least + (n > 1 ? Math.min((over(slack) * 0.75) / (n - 1), 0.35 * (length + kGapAlong)) : 0);
  const rest = room - (n - 1) * pitch - length - extra;
  return { start: begin + (rest / 2) * (1 + (rest > 0 ? slide : 0)) + length / 2, pitch };
}

function putLead(room: Room, curve: Curve, lead: RoomBox, start: number, end: number): void {
  if (end - start < kShortestLead) room.take(lead);
  else putAlong(room, curve, lead, (start + end) / 2, 0, (end - start) / 2, 1);
}

function putAlong(
  room: Room,
  curve: Curve,
  box: RoomBox,
  s: number,
  aside: number,
  along: number,
  across: number,
): void {
  const { x, y, ux, uy } = curve.at(s, aside);
  room.put(box, x, y, ux, uy, along, across);
}
