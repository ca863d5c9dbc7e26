// Plane geometry of a layout: oriented boxes and discs, how far they are apart, triangles of neighbours.
import type { Point } from "../src/board/layout";

/** A place and a direction, as a unit vector. */
export interface Posed {
  x: number;
  y: number;
  ux: number;
  uy: number;
}

/** A rectangle: middle, direction of its long axis, half sizes along and across. */
export interface Box extends Posed {
  along: number;
  across: number;
}

/** The length of a vector. Math.hypot guards against overflow and is many times slower. */
export function norm(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** How far two boxes are apart on the best separating axis; negative: how deep they overlap. */
export function gapOfBoxes(a: Box, b: Box): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const cos = Math.abs(a.ux * b.ux + a.uy * b.uy);
  const sin = Math.abs(a.ux * b.uy - a.uy * b.ux);
  const g1 = Math.abs(dx * a.ux + dy * a.uy) - a.along - b.along * cos - b.across * sin;
  const g2 = Math.abs(dy * a.ux - dx * a.uy) - a.across - b.along * sin - b.across * cos;
  const g3 = Math.abs(dx * b.ux + dy * b.uy) - b.along - a.along * cos - a.across * sin;
  const g4 = Math.abs(dy * b.ux - dx * b.uy) - b.across - a.along * sin - a.across * cos;
  return Math.max(g1, g2, g3, g4);
}

/** Distance of a disc's edge from a box; negative where they overlap. */
export function gapOfDisc(x: number, y: number, radius: number, box: Box): number {
  const dx = x - box.x;
  const dy = y - box.y;
  const along = Math.abs(dx * box.ux + dy * box.uy) - box.along;
  const across = Math.abs(dy * box.ux - dx * box.uy) - box.across;
  if (along <= 0 && across <= 0) return Math.max(along, across) - radius;
  return norm(Math.max(along, 0), Math.max(across, 0)) - radius;
}

export function uprightBox(left: number, top: number, right: number, bottom: number): Box {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    ux: 1,
    uy: 0,
    along: (right - left) / 2,
    across: (bottom - top) / 2,
  };
}

/** Twice the signed area of a triangle. */
export function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Distance of a point from a segment. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return norm(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

export type Triangle = [number, number, number];

/**
 * The triangles whose circle holds no other point, all turning the same way, without those that are next
 * to a line (their orientation says nothing).
 */
export function trianglesOf(points: readonly Point[]): Triangle[] {
  const found: Triangle[] = [];
  const at = (i: number): Point => points[i] as Point;
  for (let i = 0; i < points.length; ++i) {
    for (let j = i + 1; j < points.length; ++j) {
      for (let k = j + 1; k < points.length; ++k) {
        const triangle: Triangle = turn(at(i), at(j), at(k)) > 0 ? [i, j, k] : [i, k, j];
        const [a, b, c] = [at(triangle[0]), at(triangle[1]), at(triangle[2])];
        const longest = Math.max(distance(a, b), distance(b, c), distance(c, a));
        if (turn(a, b, c) < 0.02 * longest * longest) continue;
        const inside = (p: Point): boolean => p !== a && p !== b && p !== c && inCircle(a, b, c, p);
        if (!points.some(inside)) found.push(triangle);
      }
    }
  }
  return found;
}

function inCircle(a: Point, b: Point, c: Point, p: Point): boolean {
  const [ax, ay] = [a[0] - p[0], a[1] - p[1]];
  const [bx, by] = [b[0] - p[0], b[1] - p[1]];
  const [cx, cy] = [c[0] - p[0], c[1] - p[1]];
  const determinant =
    (ax * ax + ay * ay) * (bx * cy - cx * by) -
    (bx * bx + by * by) * (ax * cy - cx * ay) +
    (cx * cx + cy * cy) * (ax * by - bx * ay);
  return determinant > 1e-7;
}
