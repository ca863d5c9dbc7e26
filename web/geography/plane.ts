// Points, lines and areas in the plane of the board.
import type { Layout, Point } from "../src/board/layout";

/** The first point is not repeated at the end. */
export type Ring = Point[];
/** An outline, then its holes. */
export type Polygon = Ring[];
export type Shape = Polygon[];
export type Line = Point[];

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export function rectAround(points: readonly Point[]): Rect {
  const rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    rect.left = Math.min(rect.left, x);
    rect.right = Math.max(rect.right, x);
    rect.top = Math.min(rect.top, y);
    rect.bottom = Math.max(rect.bottom, y);
  }
  return rect;
}

/** The board, larger by a part of its width and height beyond each edge. */
export function expanded(layout: Layout, by: number): Rect {
  return {
    left: -by * layout.width,
    top: -by * layout.height,
    right: (1 + by) * layout.width,
    bottom: (1 + by) * layout.height,
  };
}

export const overlap = (a: Rect, b: Rect): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

export const holds = (rect: Rect, [x, y]: Point): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

export function segments(ring: Ring): [Point, Point][] {
  return ring.map((point, k) => [point, ring[(k + 1) % ring.length] ?? point]);
}

/** Positive where x to the right and y down turn clockwise on the screen. */
export function signedArea(ring: Ring): number {
  let twice = 0;
  for (const [a, b] of segments(ring)) twice += a[0] * b[1] - b[0] * a[1];
  return twice / 2;
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  return distance(p, between(a, b, Math.max(0, Math.min(1, t))));
}

export function distanceToShape(p: Point, shape: Shape): number {
  let nearest = Infinity;
  for (const polygon of shape) {
    for (const ring of polygon) {
      for (const [a, b] of segments(ring)) nearest = Math.min(nearest, distanceToSegment(p, a, b));
    }
  }
  return nearest;
}

export function inside(p: Point, shape: Shape): boolean {
  let odd = false;
  for (const polygon of shape) {
    for (const ring of polygon) {
      let a = ring[ring.length - 1];
      for (const b of ring) {
        if (a && a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) {
          odd = !odd;
        }
        a = b;
      }
    }
  }
  return odd;
}

/** How far inside the shape a point is; negative outside. */
export const depth = (p: Point, shape: Shape): number => (inside(p, shape) ? 1 : -1) * distanceToShape(p, shape);

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

export function crossesItself(ring: Ring): boolean {
  const edges = segments(ring);
  return edges.some(([a, b], k) =>
    edges.slice(k + 1).some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0),
  );
}

/** Visvalingam and Whyatt: leaves out points whose triangles with their neighbours are small. */
export function simplified(line: Line, area: (at: Point) => number): Line {
  const next = line.map((_, k) => k + 1);
  const before = line.map((_, k) => k - 1);
  const triangle = (k: number): number => {
    const [a, b, c] = [line[before[k] ?? -1], line[k], line[next[k] ?? -1]];
    return a && b && c ? Math.abs(signedArea([a, b, c])) / area(b) : Infinity;
  };
  const size = line.map((_, k) => triangle(k));
  const smallest = new Heap();
  size.forEach((value, k) => {
    if (value < 1) smallest.push(value, k);
  });
  // A closed line keeps three corners.
  let left = line.length - (samePlace(line[0], line[line.length - 1]) ? 4 : 2);
  for (let least = smallest.pop(); least && left > 0; least = smallest.pop()) {
    const [value, gone] = least;
    // Its neighbours have changed since, or it has left already.
    if (size[gone] !== value) continue;
    const [a, c] = [before[gone] ?? -1, next[gone] ?? -1];
    next[a] = c;
    before[c] = a;
    next[gone] = -1;
    size[gone] = Infinity;
    left--;
    for (const k of [a, c]) {
      // A point next to one that was removed does not count as smaller than it.
      const now = Math.max(value, triangle(k));
      if (size[k] === Infinity) continue;
      size[k] = now;
      if (now < 1) smallest.push(now, k);
    }
  }
  return line.filter((_, k) => next[k] !== -1);
}

/** Numbers in ascending order; equal ones by their index, so that every run is the same. */
class Heap {
  private readonly entries: [value: number, index: number][] = [];

  push(value: number, index: number): void {
    this.entries.push([value, index]);
    let k = this.entries.length - 1;
    while (k > 0 && this.less(k, (k - 1) >> 1)) {
      this.swap(k, (k - 1) >> 1);
      k = (k - 1) >> 1;
    }
  }

  pop(): [value: number, index: number] | undefined {
    this.swap(0, this.entries.length - 1);
    const least = this.entries.pop();
    for (let k = 0; ;) {
      let child = 2 * k + 1;
      if (child + 1 < this.entries.length && this.less(child + 1, child)) child++;
      if (child >= this.entries.length || !this.less(child, k)) return least;
      this.swap(k, child);
      k = child;
    }
  }

  private less(a: number, b: number): boolean {
    const [first, second] = [this.entries[a], this.entries[b]];
    if (!first || !second) return false;
    return first[0] < second[0] || (first[0] === second[0] && first[1] < second[1]);
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.entries[a], this.entries[b]];
    if (!first || !second) return;
    this.entries[a] = second;
    this.entries[b] = first;
  }
}

const samePlace = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && a[0] === b?.[0] && a[1] === b[1];

/** Adds points, so that no segment within the rectangle is longer than the limit. */
export function densified(line: Line, limit: number, within: Rect): Line {
  const made: Line = [];
  line.forEach((b, k) => {
    const a = line[k - 1];
    if (a && overlap(rectAround([a, b]), within)) {
      const parts = Math.min(1000, Math.ceil(distance(a, b) / limit));
      for (let part = 1; part < parts; part++) made.push(between(a, b, part / parts));
    }
    made.push(b);
  });
  return made;
}

type Side = (point: Point) => number;

const sides = (rect: Rect): Side[] => [
  ([x]) => x - rect.left,
  ([x]) => rect.right - x,
  ([, y]) => y - rect.top,
  ([, y]) => rect.bottom - y,
];

/** Sutherland and Hodgman. */
export function clippedRing(ring: Ring, rect: Rect): Ring {
  let points = ring;
  for (const side of sides(rect)) {
    const kept: Ring = [];
    for (const [a, b] of segments(points)) {
      const [from, to] = [side(a), side(b)];
      if (from >= 0) kept.push(a);
      if (from >= 0 !== to >= 0) kept.push(between(a, b, from / (from - to)));
    }
    points = kept;
  }
  return points;
}

export function clippedShape(shape: Shape, rect: Rect): Shape {
  return shape
    .map((polygon) => polygon.map((ring) => clippedRing(ring, rect)).filter((ring) => ring.length > 2))
    .filter((polygon) => polygon.length > 0);
}

export function clippedLine(line: Line, rect: Rect): Line[] {
  let lines = [line];
  for (const side of sides(rect)) {
    const kept: Line[] = [];
    for (const piece of lines) {
      let current: Line = [];
      piece.forEach((b, k) => {
        const a = piece[k - 1];
        if (a && side(a) >= 0 !== side(b) >= 0) {
          const cut = between(a, b, side(a) / (side(a) - side(b)));
          current.push(cut);
          if (side(b) < 0) {
            kept.push(current);
            current = [];
          }
        }
        if (side(b) >= 0) current.push(b);
      });
      if (current.length > 1) kept.push(current);
    }
    lines = kept;
  }
  return lines.filter((piece) => piece.length > 1);
}
