// A layout in the making: cities, marks, tracks, labels and stacks of cards as movable things, and one
// number, the cost, that says how far the whole is from a good board. `anneal.ts` moves the things.
//
// Two kinds of cost: `shape` terms keep the geography (directions, neighbours, lengths of routes), `room`
// terms keep things apart, as boxes and discs with a wanted margin and a hard least distance.
import type { Country } from "../src/generated/protocol";
import type { Point } from "../src/board/layout";
import { type Triangle, turn } from "./geometry";
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
const kPad = 2.2;
export const kCardSize: Point = [46, 34];

export interface Node {
  x: number;
  y: number;
  from: Point;
  /** The undistorted place, spread over the whole board. */
  home: Point;
  radius: number;
  mark: boolean;
  routes: number[];
  triangles: number[];
  edges: number[];
}

export interface Route {
  a: number;
  b: number;
  lengths: number[];
  /** How far the curve leaves the chord at its two ends, in radians, to the right of the way from a to b. */
  bendA: number;
  bendB: number;
  /** Where the spaces are between the ends, -1 to 1. */
  slide: number;
  /** A wider gap in which another route crosses. */
  opening?: { after: number; extra: number };
}

export interface Label {
  node: number;
  ways: LabelWay[];
  way: number;
  angle: number;
  gap: number;
}

interface LabelWay {
  lines: string[];
  widths: number[];
  ascents: number[];
  descents: number[];
}

export interface Cards {
  country: Country;
  x: number;
  y: number;
  marks: number[];
}

export interface PlacedLabel {
  anchor: "start" | "middle" | "end";
  /** Of the first baseline, at the anchor. */
  x: number;
  y: number;
}

/** A lead is the thin way from a city to the first or last space: nothing should lie on it either. */
const enum Kind {
  space,
  lead,
  disc,
  label,
  cards,
}

interface Rule {
  margin: number;
  least: number;
  soft: number;
  hard: number;
}

// What is nearer than `margin` costs a little, what is nearer than `least` much: it is a defect, or nearly.
const kHard = 2.5;
const kSpaceSpace: Rule = { margin: 5, least: 1, soft: 0.5, hard: kHard };
const kSpaceLead: Rule = { margin: 2.5, least: 0.5, soft: 0.2, hard: 0.6 };
const kLeadLead: Rule = { margin: 3, least: 0.5, soft: 0.2, hard: kHard };
const kDiscOwnSpace: Rule = { margin: 2.2, least: 1, soft: 0.3, hard: kHard };
const kDiscSpace: Rule = { margin: 6, least: 1.5, soft: 0.7, hard: kHard };
const kDiscLead: Rule = { margin: 5, least: 1, soft: 0.5, hard: kHard };
const kDiscDisc: Rule = { margin: 14, least: 6, soft: 0.5, hard: kHard };
const kLabelSpace: Rule = { margin: 3.5, least: 1, soft: 0.5, hard: kHard };
const kLabelLead: Rule = { margin: 2, least: 0.2, soft: 0.2, hard: 0.8 };
const kLabelOwnDisc: Rule = { margin: 1.2, least: 0.6, soft: 0.2, hard: kHard };
const kLabelDisc: Rule = { margin: 8, least: 2, soft: 0.8, hard: kHard };
const kLabelLabel: Rule = { margin: 8, least: 1.5, soft: 0.8, hard: kHard };
const kCardsAny: Rule = { margin: 5, least: 1.5, soft: 0.5, hard: kHard };
const kEdgeRule: Rule = { margin: 7, least: 3, soft: 0.4, hard: kHard };

function price(gap: number, { margin, least, soft, hard: steep }: Rule): number {
  if (gap >= margin) return 0;
  const near = (margin - gap) / margin;
  const cost = soft * near * near;
  return gap < least ? cost + steep * (least - gap) + 0.5 : cost;
}

// Math.hypot guards against overflow and is many times slower.
const norm = (x: number, y: number): number => Math.sqrt(x * x + y * y);
const over = (x: number): number => (x > 0 ? x : 0);
/** Of the grid in which neighbours are looked up; boxes reach half the widest margin beyond themselves. */
const kCell = 32;
const kReach = 7.5;
/** Of a route's curve. */
const kSamples = 16;

/** The row or column of a place; everything far outside is in the outermost. */
function within(v: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(v / kCell) + 2));
}

export class Model {
  readonly nodes: Node[] = [];
  readonly routes: Route[] = [];
  readonly labels: Label[] = [];
  readonly cards: Cards[] = [];
  triangles: Triangle[] = [];
  private heights: number[] = [];
  private halfWidths: number[] = [];
  edges: [number, number][] = [];
  private labelOf: number[] = [];
  /** Pairs of routes that have to cross. */
  readonly crossings = new Set<number>();

  // Every space, lead, disc, label line and stack of cards is a box; groups are what moves as one.
  private x = new Float64Array(0);
  private y = new Float64Array(0);
  private ux = new Float64Array(0);
  private uy = new Float64Array(0);
  private along = new Float64Array(0);
  private across = new Float64Array(0);
  private kind = new Uint8Array(0);
  private owner = new Int32Array(0);
  private group = new Int32Array(0);
  private active = new Uint8Array(0);
  private radius = new Float64Array(0);
  private span = new Int32Array(0);
  private stamp = new Int32Array(0);
  private groupStamp = new Int32Array(0);
  private clock = 0;
  private groupClock = 0;
  private first: number[] = [];
  private count: number[] = [];
  private boxCells: number[][] = [];
  private grid: number[][] = [];
  private columns = 0;
  private rows = 0;
  /** Cost of a route's own shape, kept from its last drawing. */
  private routeCost = new Float64Array(0);

  constructor(public sizes: Sizes) {}

  addLabel(node: number, name: string): void {
    const { fontSize } = this.sizes;
    const ways = waysToWrite(name).map((lines) => ({
      lines,
      widths: lines.map((line) => widthOf(line, fontSize)),
      ascents: lines.map((line) => extentOfLine(line, fontSize).ascent),
      descents: lines.map((line) => extentOfLine(line, fontSize).descent),
    }));
    this.labels.push({ node, ways, way: 0, angle: 0, gap: 1.6 });
  }

  /** To be called once everything has been added, and again whenever sizes change. */
  prepare(triangles: Triangle[]): void {
    this.triangles = triangles;
    const home = (i: number): Point => this.node(i).home;
    for (const node of this.nodes) {
      node.routes = [];
      node.triangles = [];
      node.edges = [];
    }
    this.heights = triangles.map(([a, b, c], t) => {
      for (const n of [a, b, c]) this.node(n).triangles.push(t);
      const longest = Math.max(
        norm(home(a)[0] - home(b)[0], home(a)[1] - home(b)[1]),
        norm(home(b)[0] - home(c)[0], home(b)[1] - home(c)[1]),
        norm(home(c)[0] - home(a)[0], home(c)[1] - home(a)[1]),
      );
      return Math.min(10, (0.35 * turn(home(a), home(b), home(c))) / longest);
    });
    const seen = new Set<number>();
    this.edges = [];
    const addEdge = (a: number, b: number): void => {
      const key = Math.min(a, b) * 4096 + Math.max(a, b);
      if (seen.has(key)) return;
      seen.add(key);
      this.node(a).edges.push(this.edges.length);
      this.node(b).edges.push(this.edges.length);
      this.edges.push([a, b]);
    };
    for (const [a, b, c] of triangles) {
      addEdge(a, b);
      addEdge(b, c);
      addEdge(c, a);
    }
    this.routes.forEach((route, r) => {
      this.node(route.a).routes.push(r);
      this.node(route.b).routes.push(r);
    });
    this.halfWidths = this.routes.map((_, r) => this.halfWidth(r));
    this.labelOf = this.nodes.map((_, n) => this.labels.findIndex((label) => label.node === n));
    this.makeBoxes();
    this.redraw();
  }

  private makeBoxes(): void {
    const kinds: number[] = [];
    const owners: number[] = [];
    const groups: number[] = [];
    this.first = [];
    this.count = [];
    const add = (count: number, kind: Kind, owner: number): void => {
      for (let k = 0; k < count; ++k) {
        kinds.push(kind);
        owners.push(owner);
        groups.push(this.first.length - 1);
      }
    };
    const open = (): void => {
      this.first.push(kinds.length);
    };
    this.routes.forEach((route, r) => {
      open();
      add(
        route.lengths.reduce((sum, n) => sum + n, 0),
        Kind.space,
        r,
      );
      add(2, Kind.lead, r);
      this.count.push(kinds.length - (this.first.at(-1) ?? 0));
    });
    this.nodes.forEach((_, n) => {
      open();
      add(1, Kind.disc, n);
      this.count.push(1);
    });
    this.labels.forEach((label) => {
      open();
      add(2, Kind.label, label.node);
      this.count.push(2);
    });
    this.cards.forEach((_, c) => {
      open();
      add(1, Kind.cards, c);
      this.count.push(1);
    });
    const total = kinds.length;
    this.x = new Float64Array(total);
    this.y = new Float64Array(total);
    this.ux = new Float64Array(total).fill(1);
    this.uy = new Float64Array(total);
    this.along = new Float64Array(total);
    this.across = new Float64Array(total);
    this.radius = new Float64Array(total);
    this.span = new Int32Array(total);
    this.kind = Uint8Array.from(kinds);
    this.owner = Int32Array.from(owners);
    this.group = Int32Array.from(groups);
    this.active = new Uint8Array(total);
    this.stamp = new Int32Array(total);
    this.groupStamp = new Int32Array(this.first.length);
    this.routeCost = new Float64Array(this.routes.length);
    this.boxCells = kinds.map(() => []);
    this.columns = Math.ceil(this.sizes.width / kCell) + 4;
    this.rows = Math.ceil(this.sizes.height / kCell) + 4;
    this.grid = Array.from({ length: this.columns * this.rows }, () => []);
  }

  node(n: number): Node {
    return this.nodes[n] as Node;
  }

  route(r: number): Route {
    return this.routes[r] as Route;
  }

  routeGroup(r: number): number {
    return r;
  }
  nodeGroup(n: number): number {
    return this.routes.length + n;
  }
  labelGroup(l: number): number {
    return this.routes.length + this.nodes.length + l;
  }
  cardsGroup(c: number): number {
    return this.routes.length + this.nodes.length + this.labels.length + c;
  }

  labelOfNode(n: number): number {
    return this.labelOf[n] as number;
  }

  /** What moves with a city: its disc, its label and the routes that end there. */
  groupsOfNode(n: number): number[] {
    const groups = [...this.node(n).routes, this.nodeGroup(n)];
    const label = this.labelOfNode(n);
    if (label >= 0) groups.push(this.labelGroup(label));
    return groups;
  }

  redraw(): void {
    for (let g = 0; g < this.first.length; ++g) this.drawGroup(g);
  }

  drawGroup(g: number): void {
    let k = g;
    if (k < this.routes.length) {
      this.drawRoute(k);
      return;
    }
    k -= this.routes.length;
    if (k < this.nodes.length) {
      const { x, y, radius } = this.node(k);
      this.put(this.first[g] as number, x, y, 1, 0, radius, radius);
      return;
    }
    k -= this.nodes.length;
    if (k < this.labels.length) {
      this.drawLabel(k);
      return;
    }
    k -= this.labels.length;
    const cards = this.cards[k] as Cards;
    this.put(this.first[g] as number, cards.x, cards.y, 1, 0, kCardSize[0] / 2, kCardSize[1] / 2);
  }

  /** A label's place on the board. */
  placeLabel(l: number): PlacedLabel {
    const { node, ways, way, angle, gap } = this.labels[l] as Label;
    const { widths, ascents, descents } = ways[way] as LabelWay;
    const { x, y, radius } = this.node(node);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const clamp = (v: number): number => Math.max(-1, Math.min(1, v * 1.5));
    const width = Math.max(...widths);
    const bottom = (widths.length - 1) * kLineHeight * this.sizes.fontSize + (descents.at(-1) ?? 0);
    const top = -(ascents[0] ?? 0);
    const middleX = x + (radius + gap) * cos + (width / 2) * clamp(cos);
    const middleY = y + (radius + gap) * sin + ((bottom - top) / 2) * clamp(sin);
    const anchor = cos > 0.4 ? "start" : cos < -0.4 ? "end" : "middle";
    const shift = anchor === "start" ? -width / 2 : anchor === "end" ? width / 2 : 0;
    return { anchor, x: middleX + shift, y: middleY - (top + bottom) / 2 };
  }

  private drawLabel(l: number): void {
    const box = this.first[this.labelGroup(l)] as number;
    const { ways, way } = this.labels[l] as Label;
    const { widths, ascents, descents } = ways[way] as LabelWay;
    const { anchor, x, y } = this.placeLabel(l);
    for (let k = 0; k < 2; ++k) {
      const width = widths[k];
      if (width === undefined) {
        this.take(box + k);
        continue;
      }
      const base = y + k * kLineHeight * this.sizes.fontSize;
      const middle = anchor === "start" ? x + width / 2 : anchor === "end" ? x - width / 2 : x;
      const top = base - (ascents[k] ?? 0);
      const bottom = base + (descents[k] ?? 0);
      this.put(box + k, middle, (top + bottom) / 2, 1, 0, width / 2, (bottom - top) / 2);
    }
  }

  /** Half the width of a route with all its tracks. */
  halfWidth(r: number): number {
    const tracks = this.route(r).lengths.length;
    return (tracks * this.sizes.across + (tracks - 1) * kGapAcross) / 2;
  }

  /** From city to city, if the route is straight and its spaces as near as they may be. */
  naturalLength(r: number): number {
    const { a, b, lengths, opening } = this.route(r);
    const n = Math.max(...lengths);
    const ends = this.node(a).radius + this.node(b).radius + 2 * kPad;
    return ends + n * this.sizes.length + (n - 1) * kGapAlong + (opening?.extra ?? 0);
  }

  private readonly sampleX = new Float64Array(kSamples + 1);
  private readonly sampleY = new Float64Array(kSamples + 1);
  private readonly sampleS = new Float64Array(kSamples + 1);

  private drawRoute(r: number): void {
    const { a, b, lengths, bendA, bendB, slide, opening } = this.route(r);
    const from = this.node(a);
    const to = this.node(b);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const chord = Math.max(norm(dx, dy), 1e-6);
    const ex = dx / chord;
    const ey = dy / chord;
    // A circle's arc where both bends are equal.
    const bend = (Math.abs(bendA) + Math.abs(bendB)) / 2;
    const handle = chord / (3 * Math.cos(bend / 2) ** 2);
    const ca = Math.cos(bendA);
    const sa = Math.sin(bendA);
    const cb = Math.cos(bendB);
    const sb = Math.sin(bendB);
    const x1 = from.x + handle * (ex * ca - ey * sa);
    const y1 = from.y + handle * (ey * ca + ex * sa);
    const x2 = to.x - handle * (ex * cb + ey * sb);
    const y2 = to.y - handle * (ey * cb - ex * sb);
    const { sampleX, sampleY, sampleS } = this;
    let total = 0;
    for (let k = 0; k <= kSamples; ++k) {
      const t = k / kSamples;
      const u = 1 - t;
      const w0 = u * u * u;
      const w1 = 3 * u * u * t;
      const w2 = 3 * u * t * t;
      const w3 = t * t * t;
      const px = w0 * from.x + w1 * x1 + w2 * x2 + w3 * to.x;
      const py = w0 * from.y + w1 * y1 + w2 * y2 + w3 * to.y;
      if (k > 0) total += norm(px - (sampleX[k - 1] as number), py - (sampleY[k - 1] as number));
      sampleX[k] = px;
      sampleY[k] = py;
      sampleS[k] = total;
    }
    const { length, across } = this.sizes;
    const startA = from.radius + kPad;
    const room = total - startA - to.radius - kPad;
    const curvature = (2 * Math.max(Math.abs(bendA), Math.abs(bendB))) / total;
    const extra = opening?.extra ?? 0;
    let box = this.first[this.routeGroup(r)] as number;
    let firstSpace = Infinity;
    let lastSpace = 0;
    let sharpest = 0;
    lengths.forEach((n, k) => {
      const offset = (k - (lengths.length - 1) / 2) * (across + kGapAcross);
      // On the inside of a bend the spaces come closer than along the middle.
      const squeeze = Math.max(0.5, 1 - curvature * (Math.abs(offset) + across / 2));
      const least = (length + kGapAlong) / squeeze;
      const slack = room - (n - 1) * least - length - extra;
      const pitch = least + (n > 1 ? Math.min((over(slack) * 0.75) / (n - 1), 0.35 * (length + kGapAlong)) : 0);
      const rest = room - (n - 1) * pitch - length - extra;
      const start = startA + (rest / 2) * (1 + (rest > 0 ? slide : 0)) + length / 2;
      sharpest = Math.max(sharpest, curvature * pitch);
      for (let i = 0; i < n; ++i) {
        const s = start + i * pitch + (opening && i > opening.after ? extra : 0);
        if (s < firstSpace) firstSpace = s;
        if (s > lastSpace) lastSpace = s;
        this.putAlong(box++, s, offset, length / 2, across / 2);
      }
    });
    this.putLead(box++, from.radius, firstSpace - length / 2);
    this.putLead(box++, lastSpace + length / 2, total - to.radius);

    const natural = this.naturalLength(r);
    // Short routes may be stretched more than long ones.
    const stretch = (total - natural) / (natural + 25);
    const skew = bendA - bendB;
    this.routeCost[r] =
      1.2 * (bendA * bendA + bendB * bendB) +
      2.5 * skew * skew +
      60 * over(sharpest - 0.25) ** 2 +
      3 * over(stretch - 0.12) ** 2 +
      12 * over(stretch - 0.45) ** 2 +
      0.15 * slide * slide +
      (room < natural - startA - to.radius - kPad ? 0.06 * (natural - total) : 0);
  }

  private putLead(box: number, start: number, end: number): void {
    if (end - start < 3) {
      this.take(box);
      return;
    }
    this.putAlong(box, (start + end) / 2, 0, (end - start) / 2, 1);
  }

  private putAlong(box: number, s: number, offset: number, along: number, across: number): void {
    const { sampleX, sampleY, sampleS } = this;
    const total = sampleS[kSamples] as number;
    let k = Math.min(kSamples - 1, Math.max(0, Math.floor((s / total) * kSamples)));
    while (k > 0 && (sampleS[k] as number) > s) --k;
    while (k < kSamples - 1 && (sampleS[k + 1] as number) < s) ++k;
    const s0 = sampleS[k] as number;
    const s1 = sampleS[k + 1] as number;
    const f = (s - s0) / (s1 - s0);
    const x0 = sampleX[k] as number;
    const y0 = sampleY[k] as number;
    const x1 = sampleX[k + 1] as number;
    const y1 = sampleY[k + 1] as number;
    // The direction changes evenly from sample to sample.
    const before = Math.max(k - 1, 0);
    const after = Math.min(k + 2, kSamples);
    const bx = x1 - (sampleX[before] as number);
    const by = y1 - (sampleY[before] as number);
    const ax = (sampleX[after] as number) - x0;
    const ay = (sampleY[after] as number) - y0;
    const g = Math.min(1, Math.max(0, f));
    const tx = (bx / norm(bx, by)) * (1 - g) + (ax / norm(ax, ay)) * g;
    const ty = (by / norm(bx, by)) * (1 - g) + (ay / norm(ax, ay)) * g;
    const size = norm(tx, ty);
    const ux = tx / size;
    const uy = ty / size;
    this.put(box, x0 + f * (x1 - x0) - uy * offset, y0 + f * (y1 - y0) + ux * offset, ux, uy, along, across);
  }

  private take(box: number): void {
    if (!this.active[box]) return;
    for (const c of this.boxCells[box] as number[]) {
      const list = this.grid[c] as number[];
      const last = list.pop() as number;
      if (last !== box) list[list.indexOf(box)] = last;
    }
    (this.boxCells[box] as number[]).length = 0;
    this.active[box] = 0;
  }

  private put(box: number, x: number, y: number, ux: number, uy: number, along: number, across: number): void {
    this.x[box] = x;
    this.y[box] = y;
    this.ux[box] = ux;
    this.uy[box] = uy;
    this.along[box] = along;
    this.across[box] = across;
    this.radius[box] = this.kind[box] === Kind.disc ? along : Math.sqrt(along * along + across * across);
    const rx = Math.abs(ux) * along + Math.abs(uy) * across + kReach;
    const ry = Math.abs(uy) * along + Math.abs(ux) * across + kReach;
    const left = within(x - rx, this.columns);
    const right = within(x + rx, this.columns);
    const top = within(y - ry, this.rows);
    const bottom = within(y + ry, this.rows);
    // Most moves are small: the box stays in the same cells.
    const span = left | (right << 8) | (top << 16) | (bottom << 24);
    if (this.active[box] && this.span[box] === span) return;
    this.take(box);
    this.span[box] = span;
    const cells = this.boxCells[box] as number[];
    for (let r = top; r <= bottom; ++r) {
      for (let c = left; c <= right; ++c) {
        const index = r * this.columns + c;
        (this.grid[index] as number[]).push(box);
        cells.push(index);
      }
    }
    this.active[box] = 1;
  }

  /** The price of everything that these groups are too near to, themselves included. */
  roomCost(groups: readonly number[]): number {
    ++this.groupClock;
    for (const g of groups) this.groupStamp[g] = this.groupClock;
    let cost = 0;
    for (const g of groups) {
      const first = this.first[g] as number;
      const end = first + (this.count[g] as number);
      for (let i = first; i < end; ++i) if (this.active[i]) cost += this.boxCost(i);
    }
    return cost;
  }

  private boxCost(i: number): number {
    const clock = ++this.clock;
    let cost = this.kind[i] === Kind.lead ? 0 : price(this.edgeGap(i), kEdgeRule);
    for (const index of this.boxCells[i] as number[]) {
      const list = this.grid[index] as number[];
      for (const j of list) {
        if (this.stamp[j] === clock) continue;
        this.stamp[j] = clock;
        const g = this.group[j] as number;
        if (g === this.group[i]) continue;
        if (j < i && this.groupStamp[g] === this.groupClock) continue;
        const dx = (this.x[i] as number) - (this.x[j] as number);
        const dy = (this.y[i] as number) - (this.y[j] as number);
        const far = (this.radius[i] as number) + (this.radius[j] as number) + 2 * kReach;
        if (dx * dx + dy * dy > far * far) continue;
        const ordered = (this.kind[i] as number) <= (this.kind[j] as number);
        cost += ordered ? this.pairCost(i, j) : this.pairCost(j, i);
      }
    }
    return cost;
  }

  private edgeGap(i: number): number {
    const ux = Math.abs(this.ux[i] as number);
    const uy = Math.abs(this.uy[i] as number);
    const rx = ux * (this.along[i] as number) + uy * (this.across[i] as number);
    const ry = uy * (this.along[i] as number) + ux * (this.across[i] as number);
    const x = this.x[i] as number;
    const y = this.y[i] as number;
    return Math.min(x - rx, y - ry, this.sizes.width - x - rx, this.sizes.height - y - ry);
  }

  /** Of two boxes of different groups, the first of the lower or same kind. */
  private pairCost(i: number, j: number): number {
    const oi = this.owner[i] as number;
    const oj = this.owner[j] as number;
    switch (this.kind[j]) {
      case Kind.space:
        return price(this.gap(i, j), kSpaceSpace);
      case Kind.lead: {
        if (this.crossings.has(Math.min(oi, oj) * 4096 + Math.max(oi, oj))) return 0;
        if (this.kind[i] === Kind.space) return price(this.gap(i, j), kSpaceLead);
        const p = this.route(oi);
        const q = this.route(oj);
        if (p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b) return 0;
        return price(this.gap(i, j), kLeadLead);
      }
      case Kind.disc: {
        if (this.kind[i] === Kind.disc) {
          const dx = (this.x[i] as number) - (this.x[j] as number);
          const dy = (this.y[i] as number) - (this.y[j] as number);
          const d = norm(dx, dy);
          return price(d - (this.along[i] as number) - (this.along[j] as number), kDiscDisc);
        }
        const { a, b } = this.route(oi);
        const own = a === oj || b === oj;
        if (this.kind[i] === Kind.lead) return own ? 0 : price(this.discGap(j, i), kDiscLead);
        return price(this.discGap(j, i), own ? kDiscOwnSpace : kDiscSpace);
      }
      case Kind.label:
        if (this.kind[i] === Kind.space) return price(this.gap(i, j), kLabelSpace);
        if (this.kind[i] === Kind.lead) return price(this.gap(i, j), kLabelLead);
        if (this.kind[i] === Kind.label) return price(this.gap(i, j), kLabelLabel);
        return price(this.discGap(i, j), oi === oj ? kLabelOwnDisc : kLabelDisc);
      default:
        return price(this.kind[i] === Kind.disc ? this.discGap(i, j) : this.gap(i, j), kCardsAny);
    }
  }

  private gap(i: number, j: number): number {
    const dx = (this.x[j] as number) - (this.x[i] as number);
    const dy = (this.y[j] as number) - (this.y[i] as number);
    const aux = this.ux[i] as number;
    const auy = this.uy[i] as number;
    const bux = this.ux[j] as number;
    const buy = this.uy[j] as number;
    const cos = Math.abs(aux * bux + auy * buy);
    const sin = Math.abs(aux * buy - auy * bux);
    const ai = this.along[i] as number;
    const ci = this.across[i] as number;
    const aj = this.along[j] as number;
    const cj = this.across[j] as number;
    const g1 = Math.abs(dx * aux + dy * auy) - ai - aj * cos - cj * sin;
    const g2 = Math.abs(dy * aux - dx * auy) - ci - aj * sin - cj * cos;
    const g3 = Math.abs(dx * bux + dy * buy) - aj - ai * cos - ci * sin;
    const g4 = Math.abs(dy * bux - dx * buy) - cj - ai * sin - ci * cos;
    return Math.max(g1, g2, g3, g4);
  }

  private discGap(disc: number, box: number): number {
    const dx = (this.x[disc] as number) - (this.x[box] as number);
    const dy = (this.y[disc] as number) - (this.y[box] as number);
    const ux = this.ux[box] as number;
    const uy = this.uy[box] as number;
    const along = Math.abs(dx * ux + dy * uy) - (this.along[box] as number);
    const across = Math.abs(dy * ux - dx * uy) - (this.across[box] as number);
    const radius = this.along[disc] as number;
    if (along <= 0 && across <= 0) return Math.max(along, across) - radius;
    return Math.sqrt(over(along) ** 2 + over(across) ** 2) - radius;
  }

  routeShape(r: number): number {
    return this.routeCost[r] as number;
  }

  /** Preferred places of a label: beside, then above or below, near, in one line unless that is long. */
  labelShape(l: number): number {
    const { ways, way, angle, gap } = this.labels[l] as Label;
    const cos = Math.abs(Math.cos(angle));
    const sin = Math.abs(Math.sin(angle));
    const [first, other] = ways;
    const long = first && other ? Math.max(...first.widths) > 7 * this.sizes.fontSize : false;
    const lines = (way === 1) !== long;
    // Beside, above or below, or at a corner of 45 degrees: places in between look accidental.
    const corner = Math.min(sin, cos, Math.abs(sin - cos));
    return 0.25 * corner + 0.08 * sin + 0.05 * over(gap - 1.6) + (lines ? 0.3 : 0);
  }

  cardsShape(c: number): number {
    const { x, y, marks } = this.cards[c] as Cards;
    let nearest = Infinity;
    let sum = 0;
    for (const m of marks) {
      const d = norm(this.node(m).x - x, this.node(m).y - y);
      nearest = Math.min(nearest, d);
      sum += d;
    }
    return 0.012 * over(nearest - 38) + (0.004 * sum) / marks.length;
  }

  /** Directions to the neighbours, their triangles, the distance from home. */
  nodeShape(n: number): number {
    const node = this.node(n);
    const { width, height } = this.sizes;
    const hx = (node.x - node.home[0]) / 100;
    const hy = (node.y - node.home[1]) / 100;
    let cost = 0.2 * (hx * hx + hy * hy);
    const inset = node.mark ? 16 : 22;
    cost += 0.01 * (over(inset - node.x) ** 2 + over(inset - node.y) ** 2);
    cost += 0.01 * (over(node.x - width + inset) ** 2 + over(node.y - height + inset) ** 2);
    for (const e of node.edges) cost += this.edgeShape(e);
    for (const t of node.triangles) cost += this.triangleShape(t);
    for (const r of node.routes) cost += this.directionShape(r);
    return cost;
  }

  private edgeShape(e: number): number {
    const [a, b] = this.edges[e] as [number, number];
    const p = this.node(a);
    const q = this.node(b);
    const vx = q.x - p.x;
    const vy = q.y - p.y;
    const hx = q.home[0] - p.home[0];
    const hy = q.home[1] - p.home[1];
    const v = Math.max(norm(vx, vy), 1);
    const h = Math.max(norm(hx, hy), 1);
    const cos = (vx * hx + vy * hy) / (v * h);
    const ratio = Math.log(v / h);
    const faint = p.mark || q.mark ? 0.3 : 1;
    return faint * (0.7 * (1 - cos) + 0.1 * ratio * ratio);
  }

  private directionShape(r: number): number {
    const { a, b } = this.route(r);
    const p = this.node(a);
    const q = this.node(b);
    const vx = q.x - p.x;
    const vy = q.y - p.y;
    const hx = q.home[0] - p.home[0];
    const hy = q.home[1] - p.home[1];
    const cos = (vx * hx + vy * hy) / Math.max(norm(vx, vy) * norm(hx, hy), 1);
    const weight = q.mark ? 1.5 : 2;
    return weight * (1 - cos) + 6 * over(0.8 - cos);
  }

  private triangleShape(t: number): number {
    const [a, b, c] = this.triangles[t] as Triangle;
    const p = this.node(a);
    const q = this.node(b);
    const r = this.node(c);
    const twice = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    const pq = norm(q.x - p.x, q.y - p.y);
    const qr = norm(r.x - q.x, r.y - q.y);
    const rp = norm(p.x - r.x, p.y - r.y);
    const longest = Math.max(pq, qr, rp, 1);
    const short = over((this.heights[t] as number) - twice / longest);
    const flipped = over(0.5 - twice / longest);
    return 0.03 * short * short + (flipped > 0 ? 2 + flipped : 0);
  }

  /** For the first, rough placing: lengths of routes and distances, without any boxes. */
  roughShape(n: number): number {
    const node = this.node(n);
    let cost = this.nodeShape(n);
    for (const r of node.routes) {
      const route = this.route(r);
      const other = this.node(route.a === n ? route.b : route.a);
      const chord = norm(other.x - node.x, other.y - node.y);
      const crowd = 2.5 * this.halfWidth(r) * 0.5;
      const natural = this.naturalLength(r) + crowd;
      cost += 14 * over((natural * 1.02 - chord) / natural) ** 2 * (natural / 50);
      cost += 2.5 * over((chord - 1.12 * natural) / natural) ** 2;
      // Routes of a city want to leave it in different directions.
      const angle = Math.atan2(other.y - node.y, other.x - node.x);
      for (const s of node.routes) {
        if (s <= r) continue;
        const third = this.route(s);
        const far = this.node(third.a === n ? third.b : third.a);
        const apart = Math.abs(angle - Math.atan2(far.y - node.y, far.x - node.x));
        const need = Math.min(0.9, (this.halfWidth(r) + this.halfWidth(s)) / 24);
        cost += 2.5 * over(need - Math.min(apart, 2 * Math.PI - apart)) ** 2;
      }
    }
    this.nodes.forEach((other, m) => {
      if (m === n) return;
      const d = norm((other.x - node.x) / 1.25, other.y - node.y);
      cost += 4 * over(1 - d / 44) ** 2;
    });
    const near = (m: number, r: number): number => {
      const { a, b } = this.route(r);
      if (a === m || b === m) return 0;
      const d = this.distanceToChord(this.node(m), this.node(a), this.node(b));
      return 4 * over(1 - d / ((this.halfWidths[r] as number) + this.node(m).radius + 16)) ** 2;
    };
    this.routes.forEach((_, r) => (cost += near(n, r)));
    for (const r of node.routes) this.nodes.forEach((_, m) => (cost += near(m, r)));
    return cost;
  }

  private distanceToChord(node: Node, a: Node, b: Node): number {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = ((node.x - a.x) * dx + (node.y - a.y) * dy) / Math.max(dx * dx + dy * dy, 1);
    const t = Math.min(1, Math.max(0, along));
    return norm(node.x - a.x - t * dx, node.y - a.y - t * dy);
  }

  /** Spaces of a route's tracks: middle and direction. */
  spacesOf(r: number): [number, number, number][][] {
    let box = this.first[this.routeGroup(r)] as number;
    return this.route(r).lengths.map((n) => {
      const spaces: [number, number, number][] = [];
      for (let k = 0; k < n; ++k, ++box) {
        const angle = (Math.atan2(this.uy[box] as number, this.ux[box] as number) * 180) / Math.PI;
        spaces.push([this.x[box] as number, this.y[box] as number, angle]);
      }
      return spaces;
    });
  }

  /** The whole cost, for reports. */
  total(): number {
    const groups = this.first.map((_, g) => g);
    let cost = this.roomCost(groups);
    this.routes.forEach((_, r) => (cost += this.routeShape(r)));
    this.labels.forEach((_, l) => (cost += this.labelShape(l)));
    this.cards.forEach((_, c) => (cost += this.cardsShape(c)));
    this.nodes.forEach((_, n) => (cost += this.nodeShape(n)));
    return cost;
  }
}
