// Bends the plane smoothly, so that pins reach their targets.
//
// The way is cut into many small steps. Each step is a smooth field that moves every pin a part of its
// remaining way; small smooth steps cannot fold the plane, so all of them together cannot either (as long
// as no two pins meet on their way). Far from all pins only the affine map that fits the pins best is left.
import type { Point } from "../src/board/layout";

export interface Pin {
  from: Point;
  to: Point;
  /** 0: goes exactly to its target; more: may fall short, for a smoother result. */
  slack: number;
}

export type Bend = (point: Point) => Point;

/** Solves the symmetric system for both coordinates together. */
function solved(matrix: readonly (readonly number[])[], right: readonly Point[]): Point[] {
  const rows = matrix.map((row, k) => [...row, ...(right[k] ?? [0, 0])]);
  const size = rows.length;
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row++) {
      if (Math.abs(cell(row, pivot)) > Math.abs(cell(best, pivot))) best = row;
    }
    const [upper, lower] = [rows[pivot], rows[best]];
    if (!upper || !lower) continue;
    rows[pivot] = lower;
    rows[best] = upper;
    for (let row = pivot + 1; row < size; row++) {
      const factor = cell(row, pivot) / (cell(pivot, pivot) || 1e-12);
      const current = rows[row];
      if (!current || factor === 0) continue;
      for (let column = pivot; column < size + 2; column++) {
        current[column] = cell(row, column) - factor * cell(pivot, column);
      }
    }
  }
  const result: Point[] = [];
  for (let row = size - 1; row >= 0; row--) {
    const sum: Point = [cell(row, size), cell(row, size + 1)];
    for (let column = row + 1; column < size; column++) {
      const known = result[column] ?? [0, 0];
      sum[0] -= cell(row, column) * known[0];
      sum[1] -= cell(row, column) * known[1];
    }
    const pivot = cell(row, row) || 1e-12;
    result[row] = [sum[0] / pivot, sum[1] / pivot];
  }
  return result;
}

/** The affine map that fits the pins best; with few or collinear pins it only moves. */
function affine(pins: readonly Pin[]): Bend {
  const count = Math.max(1, pins.length);
  const mean = (pick: (pin: Pin) => number): number => pins.reduce((sum, pin) => sum + pick(pin), 0) / count;
  const from: Point = [mean((pin) => pin.from[0]), mean((pin) => pin.from[1])];
  const to: Point = [mean((pin) => pin.to[0]), mean((pin) => pin.to[1])];
  let [xx, xy, yy] = [0, 0, 0];
  const right: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const pin of pins) {
    const [x, y] = [pin.from[0] - from[0], pin.from[1] - from[1]];
    const [u, v] = [pin.to[0] - to[0], pin.to[1] - to[1]];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    right[0][0] += x * u;
    right[0][1] += x * v;
    right[1][0] += y * u;
    right[1][1] += y * v;
  }
  const flat = xx * yy - xy * xy < 1e-3 * (xx + yy) ** 2;
  const [row, column] = flat
    ? []
    : solved(
        [
          [xx, xy],
          [xy, yy],
        ],
        right,
      );
  if (!row || !column || row[0] * column[1] - row[1] * column[0] <= 0.05) {
    return ([x, y]) => [x - from[0] + to[0], y - from[1] + to[1]];
  }
  return ([x, y]) => [
    to[0] + (x - from[0]) * row[0] + (y - from[1]) * column[0],
    to[1] + (x - from[0]) * row[1] + (y - from[1]) * column[1],
  ];
}

/** A smooth field of small moves, each pin's share falling with the distance from it. */
class Field {
  private readonly numbers: Float64Array;

  constructor(
    centres: readonly Point[],
    weights: readonly Point[],
    private readonly reach: number,
  ) {
    this.numbers = Float64Array.from(centres.flatMap((centre, k) => [...centre, ...(weights[k] ?? [0, 0])]));
  }

  moved([x, y]: Point): Point {
    const { numbers, reach } = this;
    let [u, v] = [x, y];
    for (let k = 0; k < numbers.length; k += 4) {
      const share = pull(Math.hypot((numbers[k] ?? 0) - x, (numbers[k + 1] ?? 0) - y) / reach);
      u += share * (numbers[k + 2] ?? 0);
      v += share * (numbers[k + 3] ?? 0);
    }
    return [u, v];
  }
}

const pull = (r: number): number => (r > 20 ? 0 : (1 + r) * Math.exp(-r));

/** The field that moves each centre as wanted; with slack, approximately. */
function fieldOf(centres: readonly Point[], moves: readonly Point[], reach: number, slack: readonly number[]): Field {
  const system = centres.map((a, k) =>
    centres.map((b, j) => {
      const share = pull(Math.hypot(a[0] - b[0], a[1] - b[1]) / reach);
      return k === j ? share + 1e-6 + (slack[k] ?? 0) : share;
    }),
  );
  return new Field(centres, solved(system, moves), reach);
}

/** `reach`: how far a pin pulls its neighbourhood along, in board units. */
export function bendWith(pins: readonly Pin[], reach: number, steps: number): Bend {
  const start = affine(pins);
  let places = pins.map((pin) => start(pin.from));
  const way = (targets: readonly Point[], part: number): Point[] =>
    places.map((place, k): Point => {
      const target = targets[k] ?? place;
      return [(target[0] - place[0]) * part, (target[1] - place[1]) * part];
    });
  // Where the pins with slack want to be in the smoother whole.
  const whole = fieldOf(
    places,
    way(
      pins.map((pin) => pin.to),
      1,
    ),
    reach,
    pins.map((pin) => pin.slack),
  );
  const targets = places.map((place) => whole.moved(place));
  const fields: Field[] = [];
  for (let left = steps; left > 0; left--) {
    const field = fieldOf(places, way(targets, 1 / left), reach, []);
    fields.push(field);
    places = places.map((place) => field.moved(place));
  }
  return (point) => fields.reduce((at, field) => field.moved(at), start(point));
}
