// Finds space for the names of countries and seas: places without a city, a space, a label or a mark.
import type { Geography } from "../src/board/geography";
import type { Layout, Point } from "../src/board/layout";
import type { MapFile } from "../src/map";
import type { Bend } from "./bend";
import { distance, expanded, holds, type Shape, segments } from "./plane";
import { projector, seas } from "./world";

interface Picture {
  land: Shape;
  countries: ReadonlyMap<string, Shape>;
  lakes: Shape;
}

type Name = Geography["names"][number];

const kCell = 2;
const kSizes = { country: [18, 16, 14, 12, 10, 9], sea: [15, 13, 11, 9] };
/** Of a letter with the gap after it, in font sizes. */
const kLetter = { country: 0.95, sea: 0.72 };
/** Between a name and anything else. */
const kGap = 3;

/** Which cells of the board belong to something. */
class Cells {
  readonly columns: number;
  readonly rows: number;
  private readonly taken: Uint8Array;

  constructor(layout: Layout) {
    this.columns = Math.ceil(layout.width / kCell);
    this.rows = Math.ceil(layout.height / kCell);
    this.taken = new Uint8Array(this.columns * this.rows);
  }

  has([x, y]: Point): boolean {
    const [column, row] = [Math.floor(x / kCell), Math.floor(y / kCell)];
    return this.taken[row * this.columns + column] === 1;
  }

  takeShape(shape: Shape): void {
    for (let row = 0; row < this.rows; row++) {
      const y = (row + 0.5) * kCell;
      const crossings: number[] = [];
      for (const polygon of shape) {
        for (const ring of polygon) {
          for (const [a, b] of segments(ring)) {
            if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]));
          }
        }
      }
      crossings.sort((a, b) => a - b);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const from = Math.max(0, Math.ceil((crossings[k] ?? 0) / kCell - 0.5));
        const to = Math.min(this.columns - 1, Math.floor((crossings[k + 1] ?? 0) / kCell - 0.5));
        for (let column = from; column <= to; column++) this.taken[row * this.columns + column] = 1;
      }
    }
  }

  takeBox(box: Box): void {
    this.takeShape([[corners(box)]]);
  }
}

interface Box {
  at: Point;
  width: number;
  height: number;
  angle: number;
}

function corners({ at, width, height, angle }: Box): Point[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (x: number, y: number): Point => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
  const [w, h] = [width / 2, height / 2];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

/** Every place of the box, as close as the cells. */
function* placesIn(box: Box): Generator<Point> {
  const [cos, sin] = [Math.cos((box.angle * Math.PI) / 180), Math.sin((box.angle * Math.PI) / 180)];
  const [columns, rows] = [Math.ceil(box.width / kCell), Math.ceil(box.height / kCell)];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [x, y] = [(column / columns - 0.5) * box.width, (row / rows - 0.5) * box.height];
      yield [box.at[0] + x * cos - y * sin, box.at[1] + x * sin + y * cos];
    }
  }
}

function occupied(layout: Layout): Cells {
  const cells = new Cells(layout);
  const add = (at: Point, width: number, height: number, angle = 0): void =>
    cells.takeBox({ at, width: width + 2 * kGap, height: height + 2 * kGap, angle });
  const disc = 2 * layout.cityRadius;
  for (const { at, label } of Object.values(layout.cities)) {
    add(at, disc, disc);
    label?.lines.forEach((_, k) => {
      const width = label.widths[k] ?? 0;
      const shift = { start: width / 2, middle: 0, end: -width / 2 }[label.anchor];
      const y = label.at[1] + layout.fontSize * (1.15 * k - 0.35);
      add([label.at[0] + shift, y], width, layout.fontSize);
    });
  }
  for (const { spaces } of Object.values(layout.tracks)) {
    for (const [x, y, angle] of spaces) add([x, y], layout.space.length, layout.space.width, angle);
  }
  for (const { at } of Object.values(layout.borders)) add(at, 16, 16);
  for (const { at } of Object.values(layout.countries)) add(at, 46, 34);
  return cells;
}

interface NameToPlace {
  id: string;
  kind: Name["kind"];
  letters: number;
  angles: number[];
  /** Near one of them, the nearer the better. */
  spots: Point[];
  reach: number;
  /** Whether the name may touch a place. */
  free: (at: Point) => boolean;
}

function roomFor(wanted: NameToPlace, layout: Layout): Name | undefined {
  for (const size of kSizes[wanted.kind]) {
    const width = Math.round(wanted.letters * kLetter[wanted.kind] * size);
    let best: Name | undefined;
    let least = Infinity;
    for (let y = 0; y <= layout.height; y += 4) {
      for (let x = 0; x <= layout.width; x += 4) {
        const away = Math.min(...wanted.spots.map((spot) => distance(spot, [x, y])));
        if (away > wanted.reach || away >= least || !wanted.free([x, y])) continue;
        for (const angle of wanted.angles) {
          const cost = away + Math.abs(angle);
          if (cost >= least) continue;
          let room = true;
          for (const place of placesIn({ at: [x, y], width, height: 1.1 * size, angle })) {
            if (!wanted.free(place)) {
              room = false;
              break;
            }
          }
          if (!room) continue;
          least = cost;
          best = { id: wanted.id, kind: wanted.kind, at: [x, y], angle, size, width };
        }
      }
    }
    if (best) return best;
  }
  return undefined;
}

export function namesIn(map: MapFile, layout: Layout, picture: Picture, bend: Bend): Name[] {
  const busy = occupied(layout);
  const cellsOf = (shape: Shape): Cells => {
    const cells = new Cells(layout);
    cells.takeShape(shape);
    return cells;
  };
  const land = cellsOf(picture.land);
  const lakes = cellsOf(picture.lakes);
  const project = projector(layout.projection);
  const names: Name[] = [];
  const page = expanded(layout, -0.012);
  const settle = (wanted: NameToPlace): void => {
    const name = roomFor(wanted, layout);
    if (!name) return;
    names.push(name);
    busy.takeBox({ at: name.at, width: name.width + 10, height: name.size + 10, angle: name.angle });
  };
  for (const code of Object.keys(map.countries).sort()) {
    const own = cellsOf(picture.countries.get(code) ?? []);
    const inside: Point[] = [];
    for (let y = kCell / 2; y < layout.height; y += 2 * kCell) {
      for (let x = kCell / 2; x < layout.width; x += 2 * kCell) if (own.has([x, y])) inside.push([x, y]);
    }
    if (inside.length === 0) continue;
    const mean = (k: 0 | 1): number => inside.reduce((sum, at) => sum + at[k], 0) / inside.length;
    settle({
      id: code,
      kind: "country",
      letters: map.countries[code]?.length ?? code.length,
      angles: [0, -20, 20, -40, 40, -60, 60],
      spots: [[mean(0), mean(1)]],
      reach: Infinity,
      free: (at) => holds(page, at) && own.has(at) && !busy.has(at) && !lakes.has(at),
    });
  }
  for (const { id, spots } of seas().filter(({ scale = 0 }) => scale <= layout.projection.scale)) {
    settle({
      id,
      kind: "sea",
      letters: id.length,
      angles: [0, -20, 20, -40, 40, -60, 60],
      spots: spots.map((spot) => bend(project(spot))).filter((spot) => holds(expanded(layout, 0), spot)),
      reach: 32,
      free: (at) => holds(page, at) && !land.has(at) && !busy.has(at),
    });
  }
  return names;
}
