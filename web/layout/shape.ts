// What a board costs apart from what is too near: how far directions, neighbours, lengths and the places of labels are
// from what they should be.
import { norm } from "./geometry";
import { type Cards, type Corners, type Edge, kPad, type Label } from "./things";
import { naturalLength, type Node, type Route, type Sizes } from "./things";

/** By how much something is above zero. */
export function over(x: number): number {
  return x > 0 ? x : 0;
}

/** The bends and the length of a route's curve. `room` is for spaces, `sharpest` the most that two of them turn. */
export function routeShape(route: Route, total: number, room: number, sharpest: number, sizes: Sizes): number {
  const { a, b, bendA, bendB, slide } = route;
  const natural = naturalLength(route, sizes);
  // Short routes may be stretched more than long ones.
  const stretch = (total - natural) / (natural + 25);
  const skew = bendA - bendB;
  return (
    1.2 * (bendA * bendA + bendB * bendB) +
    2.5 * skew * skew +
    60 * over(sharpest - 0.25) ** 2 +
    3 * over(stretch - 0.12) ** 2 +
    12 * over(stretch - 0.45) ** 2 +
    0.15 * slide * slide +
    (room < natural - (a.radius + kPad) - b.radius - kPad ? 0.06 * (natural - total) : 0)
  );
}

/** Preferred places of a label: beside, then above or below, near, in one line unless that is long. */
export function labelShape({ ways, way, angle, gap }: Label, fontSize: number): number {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const long = ways.length > 1 && Math.max(...ways[0].widths) > 7 * fontSize;
  const lines = (way !== ways[0]) !== long;
  // Beside, above or below, or at a corner of 45 degrees: places in between look accidental.
  const corner = Math.min(sin, cos, Math.abs(sin - cos));
  return 0.25 * corner + 0.08 * sin + 0.05 * over(gap - 1.6) + (lines ? 0.3 : 0);
}

/** Cards are near the marks of their country. */
export function cardsShape({ x, y, marks }: Cards): number {
  let nearest = Infinity;
  let sum = 0;
  for (const mark of marks) {
    const d = norm(mark.x - x, mark.y - y);
    nearest = Math.min(nearest, d);
    sum += d;
  }
  return 0.012 * over(nearest - 38) + (0.004 * sum) / marks.length;
}

/** Directions to the neighbours, their triangles, the distance from home. */
export function nodeShape(node: Node, { width, height }: Sizes): number {
  const hx = (node.x - node.home[0]) / 100;
  const hy = (node.y - node.home[1]) / 100;
  let cost = 0.2 * (hx * hx + hy * hy);
  const inset = node.mark ? 16 : 22;
  cost += 0.01 * (over(inset - node.x) ** 2 + over(inset - node.y) ** 2);
  cost += 0.01 * (over(node.x - width + inset) ** 2 + over(node.y - height + inset) ** 2);
  for (const edge of node.edges) cost += edgeShape(edge);
  for (const corners of node.triangles) cost += triangleShape(corners);
  for (const route of node.routes) cost += directionShape(route);
  return cost;
}

function edgeShape({ a, b }: Edge): number {
  const vx = b.x - a.x;
  const vy = b.y - a.y;
  const hx = b.home[0] - a.home[0];
  const hy = b.home[1] - a.home[1];
  const v = Math.max(norm(vx, vy), 1);
  const h = Math.max(norm(hx, hy), 1);
  const cos = (vx * hx + vy * hy) / (v * h);
  const ratio = Math.log(v / h);
  const faint = a.mark || b.mark ? 0.3 : 1;
  return faint * (0.7 * (1 - cos) + 0.1 * ratio * ratio);
}

function directionShape({ a, b }: Route): number {
  const vx = b.x - a.x;
  const vy = b.y - a.y;
  const hx = b.home[0] - a.home[0];
  const hy = b.home[1] - a.home[1];
  const cos = (vx * hx + vy * hy) / Math.max(norm(vx, vy) * norm(hx, hy), 1);
  const weight = b.mark ? 1.5 : 2;
  return weight * (1 - cos) + 6 * over(0.8 - cos);
}

function triangleShape({ a, b, c, height }: Corners): number {
  const twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const ab = norm(b.x - a.x, b.y - a.y);
  const bc = norm(c.x - b.x, c.y - b.y);
  const ca = norm(a.x - c.x, a.y - c.y);
  const longest = Math.max(ab, bc, ca, 1);
  const short = over(height - twice / longest);
  const flipped = over(0.5 - twice / longest);
  return 0.03 * short * short + (flipped > 0 ? 2 + flipped : 0);
}
