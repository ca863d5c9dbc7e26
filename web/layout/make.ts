// Makes the layout of a map: projects it, places cities roughly, then anneals everything and lets the spaces grow as
// long as everything still fits.
import type { Layout, Point } from "../src/board/layout";
import { type MapFile, type RouteSpec, trackName } from "../src/map";
import { anneal, placeRoughly } from "./anneal";
import { borderPoints } from "./borders";
import { segmentsCross, trianglesOf } from "./geometry";
import { kMarkRadius, measure, kRooms } from "./measure";
import { kGapAcross, Model, type Route, type Sizes } from "./model";
import { outlineOf } from "./outlines";
import { extentOf, fitted, type LonLat, type Projection, projectionFor, projector } from "./projection";
import { RandomStream } from "./random";

export interface Effort {
  /** Moves of the long first search, in thousands. */
  search: number;
  /** Moves each time the spaces have grown, in thousands. */
  repair: number;
}

export const kFullEffort: Effort = { search: 600, repair: 100 };

export type Progress = (text: string) => void;

const round = (x: number): number => Math.round(x * 100) / 100 + 0;
const kFontSize = 11.5;
const kCityRadius = 6;
const kSmallest = { length: 12.5, across: 8.3 };
const kLargest = { length: 22, across: 11 };

function sizesOf(width: number, height: number, length: number): Sizes {
  const share = (length - kSmallest.length) / (kLargest.length - kSmallest.length);
  const across = kSmallest.across + share * (kLargest.across - kSmallest.across);
  return { width, height, length, across, fontSize: kFontSize };
}

export function makeLayout(map: MapFile, progress: Progress, effort: Effort = kFullEffort): Layout {
  const built = build(map);
  const { model } = built;
  const { width, height } = model.sizes;
  progress(`${map.id}: ${width} x ${height}, ${model.nodes.length} places`);

  const random = new RandomStream(20240607);
  placeRoughly(model, random, { moves: 800 * model.nodes.length, hot: 0.6, cold: 0.002, far: 60, near: 3 });
  anneal(model, random, { moves: effort.search * 1000, hot: 2, cold: 0.006, far: 30, near: 1.5 });
  let layout = write(map, built);
  let defects = measure(map, layout);
  const report = (): void => {
    progress(`  ${round(model.sizes.length)}: ${defects.length} defects, cost ${round(model.total())}`);
    for (const { kind, what } of defects) progress(`    ${kind}: ${what}`);
  };
  report();
  // The spaces are as large as the room allows.
  while (defects.length > 0 && model.sizes.length > kSmallest.length) {
    model.sizes = sizesOf(width, height, Math.max(kSmallest.length, model.sizes.length - 1));
    model.redraw();
    anneal(model, random, { moves: effort.repair * 1000, hot: 0.3, cold: 0.006, far: 16, near: 1.5 });
    layout = write(map, built);
    defects = measure(map, layout);
    report();
  }
  return layout;
}

/** The size of the board, for the projection as it comes. */
function boardSize(raw: Projection, places: readonly LonLat[]): Point {
  const extent = extentOf(places.map(projector(raw)));
  const aspect = Math.max(extent.right - extent.left, 1e-6) / Math.max(extent.bottom - extent.top, 1e-6);
  const [width, height] = aspect > 1.25 ? kRooms.wide : kRooms.tall;
  // Stretching the geography in one direction is fine up to a point.
  const most = 1.35;
  return [
    Math.round(Math.min(width, Math.max(height * aspect * most, height / 2))),
    Math.round(Math.min(height, Math.max((width * most) / aspect, width / 2))),
  ];
}

interface Built {
  model: Model;
  projection: Projection;
  /** By route of the map: its index in the model, and its mark. */
  marks: Map<number, number>;
}

function build(map: MapFile): Built {
  const places = map.cities.map((city) => city.at);
  const raw = projectionFor(places);
  const [width, height] = boardSize(raw, places);
  const sizes = sizesOf(width, height, kLargest.length);
  const model = new Model(sizes);
  const hasBorders = map.routes.some((route) => route.border);
  const inset = hasBorders ? 90 : 40;
  const room = { left: inset, top: inset, right: width - inset, bottom: height - inset };
  const projection = fitted(raw, places, room);
  const project = projector(projection);
  const from = places.map(project);
  // Home is the undistorted place, stretched so that the cities fill the board in both directions.
  const extent = extentOf(from);
  const spread = ([x, y]: Point): Point => [
    stretch(x, extent.left, extent.right, room.left, room.right),
    stretch(y, extent.top, extent.bottom, room.top, room.bottom),
  ];
  const add = (at: Point, mark: boolean): number => {
    const home = spread(at);
    const radius = mark ? kMarkRadius : kCityRadius;
    const [x, y] = home;
    model.nodes.push({ x, y, from: at, home, radius, mark, routes: [], triangles: [], edges: [] });
    return model.nodes.length - 1;
  };
  map.cities.forEach((city, k) => {
    const node = add(from[k] as Point, false);
    if (!city.halt) model.addLabel(node, city.name);
  });

  const index = new Map(map.cities.map((city, k) => [city.id, k]));
  const indexOf = (id: string): number => {
    const found = index.get(id);
    if (found === undefined) throw new RangeError(`no city ${id}`);
    return found;
  };
  const longest = (route: RouteSpec): number => Math.max(...route.tracks.map((track) => track.length));
  const inner = map.routes.filter((route) => !route.border);
  const outer = map.routes.flatMap((route, r) => (route.border ? [{ route, r }] : []));
  const outlines = new Map<string, Point[]>();
  const outline = (country: string): Point[] => {
    const known = outlines.get(country) ?? outlineOf(map.countries[country] ?? country).map(project);
    outlines.set(country, known);
    return known;
  };
  const points = borderPoints(
    outer.map(({ route }) => ({
      spec: route,
      city: from[indexOf(route.between[0])] as Point,
      length: longest(route) * (sizes.length + 2) + kCityRadius + kMarkRadius,
    })),
    from,
    inner.map((route) => ({
      a: from[indexOf(route.between[0])] as Point,
      b: from[indexOf(route.between[1])] as Point,
      spaces: longest(route),
    })),
    outline,
  );
  const marks = new Map<number, number>();
  outer.forEach(({ r }, k) => marks.set(r, add(points[k] as Point, true)));

  map.routes.forEach((route, r) => {
    const a = indexOf(route.between[0]);
    const b = marks.get(r) ?? indexOf(route.between[1]);
    const lengths = route.tracks.map((track) => track.length);
    model.routes.push({ a, b, lengths, bendA: 0, bendB: 0, slide: 0 });
  });
  pushOut(model);
  openCrossings(model);
  for (const country of new Set(outer.map(({ route }) => route.between[1]))) {
    const there = outer.filter(({ route }) => route.between[1] === country);
    const ends = there.map(({ r }) => marks.get(r) as number);
    const x = ends.reduce((sum, m) => sum + model.node(m).x, 0) / ends.length;
    const y = ends.reduce((sum, m) => sum + model.node(m).y, 0) / ends.length;
    model.cards.push({ country, x, y, marks: ends });
  }
  model.prepare(trianglesOf(model.nodes.map((node) => node.from)));
  return { model, projection, marks };
}

/** Marks start far enough from their cities. */
function pushOut(model: Model): void {
  model.routes.forEach(({ a, b }, r) => {
    const [city, mark] = [model.node(a), model.node(b)];
    if (!mark.mark) return;
    const [dx, dy] = [mark.x - city.x, mark.y - city.y];
    const away = Math.max(1, model.naturalLength(r) / Math.hypot(dx, dy));
    const clamp = (v: number, most: number): number => Math.max(12, Math.min(most - 12, v));
    mark.x = clamp(city.x + dx * away, model.sizes.width);
    mark.y = clamp(city.y + dy * away, model.sizes.height);
  });
}

/** Where two routes cross on the map itself, the one with more room opens a gap for the other. */
function openCrossings(model: Model): void {
  model.routes.forEach((p, i) => {
    model.routes.forEach((q, j) => {
      if (j <= i || p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b) return;
      const ends = [p.a, p.b, q.a, q.b].map((n): Point => [model.node(n).x, model.node(n).y]);
      if (!segmentsCross(ends[0] as Point, ends[1] as Point, ends[2] as Point, ends[3] as Point)) return;
      model.crossings.add(i * 4096 + j);
      // Long routes with few tracks are opened most easily; those to a mark stay as they are.
      const ease = ({ b, lengths }: Route): number =>
        Math.max(...lengths) - 4 * lengths.length - (model.node(b).mark ? 100 : 0);
      const [opened, crossing] = ease(q) >= ease(p) ? [q, p] : [p, q];
      const n = Math.max(...opened.lengths);
      if (n < 2) return;
      const extra = crossing.lengths.length * (kLargest.across + kGapAcross) + 4;
      opened.opening = { after: Math.floor(n / 2) - 1, extra };
    });
  });
}

function stretch(x: number, low: number, high: number, first: number, last: number): number {
  return high - low < 1 ? (first + last) / 2 : first + ((x - low) / (high - low)) * (last - first);
}

function write(map: MapFile, { model, projection, marks }: Built): Layout {
  const { width, height, length, across } = model.sizes;
  const point = (x: number, y: number): Point => [round(x), round(y)];
  const layout: Layout = {
    map: map.id,
    width,
    height,
    space: { length: round(length), width: round(across) },
    cityRadius: kCityRadius,
    fontSize: kFontSize,
    projection,
    cities: {},
    tracks: {},
    borders: {},
    countries: {},
  };
  map.cities.forEach((city, n) => {
    const node = model.node(n);
    const placed: Layout["cities"][string] = { at: point(node.x, node.y), from: point(...node.from) };
    const l = model.labelOfNode(n);
    const label = model.labels[l];
    const way = label?.ways[label.way];
    if (label && way) {
      const { anchor, x, y } = model.placeLabel(l);
      placed.label = { at: point(x, y), anchor, lines: way.lines, widths: way.widths.map(round) };
    }
    layout.cities[city.id] = placed;
  });
  map.routes.forEach((route, r) => {
    model.spacesOf(r).forEach((spaces, k) => {
      layout.tracks[trackName(route.between, k)] = {
        spaces: spaces.map(([x, y, angle]) => [round(x), round(y), round(angle)]),
      };
    });
    const mark = marks.get(r);
    if (mark === undefined) return;
    const { x, y, from } = model.node(mark);
    const country = route.between[1];
    layout.borders[trackName(route.between, 0)] = { at: point(x, y), from: point(...from), country };
  });
  for (const { country, x, y } of model.cards) layout.countries[country] = { at: point(x, y) };
  return layout;
}
