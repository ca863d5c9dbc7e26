// A layout in the making: cities, marks, tracks, labels and stacks of cards as movable things, and one
// number, the cost, that says how far the whole is from a good board. `anneal.ts` moves the things.
//
// Two kinds of cost: `shape.ts` keeps the geography (directions, neighbours, lengths of routes), `room.ts`
// keeps things apart, as boxes and discs with a wanted margin and a hard least distance.
import type { Point } from "../src/board/layout";
import type { Country } from "../src/generated/protocol";
import { Curve } from "./curve";
import { drawCards, drawLabel, drawNode, drawRoute } from "./draw";
import { norm, type Triangle, turn } from "./geometry";
import { Kind } from "./margins";
import { Room, type RoomGroup } from "./room";
import { roughShape } from "./rough";
import { cardsShape, labelShape, nodeShape } from "./shape";
import { type Cards, type Corners, type Label, labelWays, type Node, type Route, type Sizes } from "./things";

export class Model {
  readonly nodes: Node[] = [];
  readonly routes: Route[] = [];
  readonly labels: Label[] = [];
  readonly cards: Cards[] = [];
  readonly #room: Room;
  readonly #curve = new Curve();
  #sizes: Sizes;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
    this.#room = new Room(sizes.width, sizes.height);
  }

  get sizes(): Sizes {
    return this.#sizes;
  }

  /** Spaces and their distances; the board stays as large as it is. */
  resize(length: number, across: number): void {
    this.#sizes = { ...this.#sizes, length, across };
    this.redraw();
  }

  addNode({ from, home, radius, mark }: Pick<Node, "from" | "home" | "radius" | "mark">): Node {
    const group = this.#room.group(this.nodes.length, this.nodes.length);
    const disc = this.#room.box(group, Kind.disc);
    const [x, y] = home;
    const node: Node = {
      group,
      disc,
      x,
      y,
      from,
      home,
      radius,
      mark,
      label: null,
      routes: [],
      edges: [],
      triangles: [],
    };
    this.nodes.push(node);
    return node;
  }

  addLabel(node: Node, name: string): void {
    const { from, to } = node.group;
    const group = this.#room.group(from, to);
    const lines = [this.#room.box(group, Kind.label), this.#room.box(group, Kind.label)];
    const ways = labelWays(name, this.#sizes.fontSize);
    node.label = { group, lines, node, ways, way: ways[0], angle: 0, gap: 1.6 };
    this.labels.push(node.label);
  }

  addRoute(a: Node, b: Node, lengths: readonly number[]): Route {
    const group = this.#room.group(a.group.from, b.group.from);
    const box = (kind: Kind) => this.#room.box(group, kind);
    const route: Route = {
      group,
      a,
      b,
      lengths,
      spaces: lengths.map((n) => Array.from({ length: n }, () => box(Kind.space))),
      leads: [box(Kind.lead), box(Kind.lead)],
      bendA: 0,
      bendB: 0,
      slide: 0,
      cost: 0,
    };
    a.routes.push(route);
    b.routes.push(route);
    this.routes.push(route);
    return route;
  }

  addCards(country: Country, marks: readonly Node[]): void {
    // They belong to no city.
    const group = this.#room.group(-1, -1);
    const x = marks.reduce((sum, mark) => sum + mark.x, 0) / marks.length;
    const y = marks.reduce((sum, mark) => sum + mark.y, 0) / marks.length;
    this.cards.push({ group, stack: this.#room.box(group, Kind.cards), country, x, y, marks });
  }

  /** To be called once everything has been added: which three cities are neighbours. */
  connect(triangles: readonly Triangle[]): void {
    for (const [a, b, c] of triangles) {
      const corners = cornersOf(this.#node(a), this.#node(b), this.#node(c));
      for (const node of [corners.a, corners.b, corners.c]) node.triangles.push(corners);
      join(corners.a, corners.b);
      join(corners.b, corners.c);
      join(corners.c, corners.a);
    }
    this.redraw();
  }

  #node(n: number): Node {
    const node = this.nodes[n];
    if (!node) throw new RangeError(`no city ${n}`);
    return node;
  }

  redraw(): void {
    for (const route of this.routes) this.drawRoute(route);
    for (const node of this.nodes) drawNode(this.#room, node);
    for (const label of this.labels) this.drawLabel(label);
    for (const cards of this.cards) this.drawCards(cards);
  }

  /** The city, and what moves with it. */
  drawNode(node: Node): void {
    for (const route of node.routes) this.drawRoute(route);
    drawNode(this.#room, node);
    if (node.label) this.drawLabel(node.label);
  }

  drawRoute(route: Route): void {
    drawRoute(this.#room, this.#curve, route, this.#sizes);
  }

  drawLabel(label: Label): void {
    drawLabel(this.#room, label, this.#sizes.fontSize);
  }

  drawCards(cards: Cards): void {
    drawCards(this.#room, cards);
  }

  nodeShape(node: Node): number {
    return nodeShape(node, this.#sizes);
  }

  labelShape(label: Label): number {
    return labelShape(label, this.#sizes.fontSize);
  }

  roughShape(node: Node): number {
    return roughShape(node, this.nodes, this.routes, this.#sizes);
  }

  /** The cost of everything that these groups are too near to, themselves included. */
  roomCost(groups: readonly RoomGroup[]): number {
    return this.#room.cost(groups);
  }

  /** The whole cost, for reports. */
  total(): number {
    const { nodes, routes, labels, cards } = this;
    let cost = this.roomCost([...routes, ...nodes, ...labels, ...cards].map(({ group }) => group));
    for (const route of routes) cost += route.cost;
    for (const label of labels) cost += this.labelShape(label);
    for (const stack of cards) cost += cardsShape(stack);
    for (const node of nodes) cost += this.nodeShape(node);
    return cost;
  }
}

/** What moves with a city: its disc, its label and the routes that end there. */
export function groupsAround({ routes, group, label }: Node): RoomGroup[] {
  const groups = routes.map((route) => route.group);
  groups.push(group);
  if (label) groups.push(label.group);
  return groups;
}

function cornersOf(a: Node, b: Node, c: Node): Corners {
  const side = ([x, y]: Point, [p, q]: Point): number => norm(x - p, y - q);
  const longest = Math.max(side(a.home, b.home), side(b.home, c.home), side(c.home, a.home));
  return { a, b, c, height: Math.min(10, (0.35 * turn(a.home, b.home, c.home)) / longest) };
}

function join(a: Node, b: Node): void {
  if (a.edges.some((edge) => edge.a === b || edge.b === b)) return;
  const edge = { a, b };
  a.edges.push(edge);
  b.edges.push(edge);
}
