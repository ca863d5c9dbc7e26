// Boxes on a grid: which of them are near each other, and what that costs. Every space, lead, disc, line of a label and
// stack of cards is a box. This is where nearly all the time of the tool goes.
import { edgeCost, type Group, type GroupBox, Kind, kReach, pairCost } from "./margins";

/** Width and height of a cell of the grid. */
const kCell = 32;

export interface RoomBox extends GroupBox {
  readonly group: RoomGroup;
  /** Of the circle around it. */
  radius: number;
  /** The cells that it is in; none: it is not on the board. */
  readonly cells: RoomBox[][];
  /** The corners of these cells, as one number. */
  span: number;
  /** The last box that was compared with it. */
  seen: number;
}

export interface RoomGroup extends Group {
  readonly boxes: RoomBox[];
  /** The last question in whose answer it is counted. */
  counted: number;
}

export class Room {
  readonly #columns: number;
  readonly #rows: number;
  readonly #grid: RoomBox[][];
  #comparison = 0;
  #question = 0;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#columns = Math.ceil(width / kCell) + 4;
    this.#rows = Math.ceil(height / kCell) + 4;
    this.#grid = Array.from({ length: this.#columns * this.#rows }, () => []);
  }

  /** A group without boxes so far. */
  group(from: number, to: number): RoomGroup {
    return { boxes: [], from, to, crossing: new Set(), counted: 0 };
  }

  /** One more box of the group, which is not on the board yet. */
  box(group: RoomGroup, kind: Kind): RoomBox {
    const box: RoomBox = {
      kind,
      group,
      x: 0,
      y: 0,
      ux: 1,
      uy: 0,
      along: 0,
      across: 0,
      radius: 0,
      cells: [],
      span: 0,
      seen: 0,
    };
    group.boxes.push(box);
    return box;
  }

  put(box: RoomBox, x: number, y: number, ux: number, uy: number, along: number, across: number): void {
    box.x = x;
    box.y = y;
    box.ux = ux;
    box.uy = uy;
    box.along = along;
    box.across = across;
    box.radius = box.kind === Kind.disc ? along : Math.sqrt(along * along + across * across);
    const rx = Math.abs(ux) * along + Math.abs(uy) * across + kReach;
    const ry = Math.abs(uy) * along + Math.abs(ux) * across + kReach;
    const left = within(x - rx, this.#columns);
    const right = within(x + rx, this.#columns);
    const top = within(y - ry, this.#rows);
    const bottom = within(y + ry, this.#rows);
    // Most moves are small: the box stays in the same cells.
    const span = left | (right << 8) | (top << 16) | (bottom << 24);
    if (box.cells.length > 0 && box.span === span) return;
    this.take(box);
    box.span = span;
    for (let row = top; row <= bottom; ++row) {
      for (let column = left; column <= right; ++column) {
        const cell = this.#grid[row * this.#columns + column] as RoomBox[];
        cell.push(box);
        box.cells.push(cell);
      }
    }
  }

  /** Off the board. */
  take(box: RoomBox): void {
    for (const cell of box.cells) {
      const last = cell.pop();
      if (last && last !== box) cell[cell.indexOf(box)] = last;
    }
    box.cells.length = 0;
  }

  /** The cost of everything that these groups are too near to, themselves included. */
  cost(groups: readonly RoomGroup[]): number {
    const question = ++this.#question;
    let cost = 0;
    for (const group of groups) {
      for (const box of group.boxes) if (box.cells.length > 0) cost += this.#boxCost(box, question);
      group.counted = question;
    }
    return cost;
  }

  #boxCost(box: RoomBox, question: number): number {
    const comparison = ++this.#comparison;
    let cost = edgeCost(box, this.width, this.height);
    for (const cell of box.cells) {
      for (const other of cell) {
        if (other.seen === comparison) continue;
        other.seen = comparison;
        if (other.group === box.group) continue;
        if (other.group.counted === question) continue;
        const dx = box.x - other.x;
        const dy = box.y - other.y;
        const far = box.radius + other.radius + 2 * kReach;
        if (dx * dx + dy * dy <= far * far) cost += pairCost(box, other);
      }
    }
    return cost;
  }
}

/** The row or column of a place; everything far outside is in the outermost. */
function within(v: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(v / kCell) + 2));
}
