// Makes the layout of a map: projects it, places cities roughly, then anneals everything and lets the spaces grow as
// long as everything still fits.
import type { Layout, Point } from "../src/board/layout";
import { type CityId, type MapFile, type RouteSpec, trackName } from "../src/map";
import { anneal, placeRoughly } from "./anneal";
import { borderPoints } from "./borders";
import { type Posed, segmentsCross, trianglesOf } from "./geometry";
import { kMarkRadius, measure, kRooms } from "./measure";
import { Model } from "./model";
import { outlineOf } from "./outlines";
import { type Extent, extentOf, fitted, type LonLat, type Projection, projectionFor, projector } from "./projection";
import { RandomStream } from "./random";
import { kGapAcross, naturalLength, type Node, placeLabel, type Route } from "./things";

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

/** How wide spaces of a length are. */
function acrossOf(length: number): number {
  const share = (length - kSmallest.length) / (kLargest.length - kSmallest.length);
  return kSmallest.across + share * (kLargest.across - kSmallest.across);
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
    const length = Math.max(kSmallest.length, model.sizes.length - 1);
    model.resize(length, acrossOf(length));
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

/** A model, and what the map calls the things in it. */
interface Built {
  model: Model;
  projection: Projection;
  cities: ReadonlyMap<CityId, Node>;
  /** At the ends of border routes. */
  marks: ReadonlyMap<RouteSpec, Node>;
}

function build(map: MapFile): Built {
  const places = map.cities.map((city) => city.at);
  const raw = projectionFor(places);
  const [width, height] = boardSize(raw, places);
  const { length } = kLargest;
  const model = new Model({ width, height, length, across: acrossOf(length), fontSize: kFontSize });
  const inset = map.routes.some((route) => route.border) ? 90 : 40;
  const room = { left: inset, top: inset, right: width - inset, bottom: height - inset };
  const projection = fitted(raw, places, room);
  const project = projector(projection);
  const spread = spreading(places.map(project), room);

  const cities = new Map<CityId, Node>();
  for (const city of map.cities) {
    const from = project(city.at);
    const node = model.addNode({ from, home: spread(from), radius: kCityRadius, mark: false });
    if (!city.halt) model.addLabel(node, city.name);
    cities.set(city.id, node);
  }
  const marks = new Map<RouteSpec, Node>();
  for (const [route, from] of borderEnds(map, cities, project, length)) {
    marks.set(route, model.addNode({ from, home: spread(from), radius: kMarkRadius, mark: true }));
  }
  for (const route of map.routes) {
    const [a, b] = route.between;
    const lengths = route.tracks.map((track) => track.length);
    model.addRoute(cityAt(cities, a), marks.get(route) ?? cityAt(cities, b), lengths);
  }
  pushOut(model);
  openCrossings(model);
  for (const country of new Set([...marks.keys()].map((route) => route.between[1]))) {
    model.addCards(
      country,
      [...marks].flatMap(([route, mark]) => (route.between[1] === country ? [mark] : [])),
    );
  }
  model.connect(trianglesOf(model.nodes.map((node) => node.from)));
  return { model, projection, cities, marks };
}

function cityAt(cities: ReadonlyMap<CityId, Node>, id: CityId): Node {
  const found = cities.get(id);
  if (!found) throw new RangeError(`no city ${id}`);
  return found;
}

/** From the undistorted place to the one that is stretched so that the cities fill the board in both directions. */
function spreading(places: readonly Point[], room: Extent): (at: Point) => Point {
  const extent = extentOf(places);
  return ([x, y]) => [
    stretch(x, extent.left, extent.right, room.left, room.right),
    stretch(y, extent.top, extent.bottom, room.top, room.bottom),
  ];
}

/** Where the border routes of a map end, undistorted. */
function borderEnds(
  map: MapFile,
  cities: ReadonlyMap<CityId, Node>,
  project: (at: LonLat) => Point,
  length: number,
): [RouteSpec, Point][] {
  const from = (id: CityId): Point => cityAt(cities, id).from;
  const longest = (route: RouteSpec): number => Math.max(...route.tracks.map((track) => track.length));
  const outer = map.routes.filter((route) => route.border);
  const inner = map.routes.filter((route) => !route.border);
  const outlines = new Map<string, Point[]>();
  const outline = (country: string): Point[] => {
    const known = outlines.get(country) ?? outlineOf(map.countries[country] ?? country).map(project);
    outlines.set(country, known);
    return known;
  };
  const points = borderPoints(
    outer.map((route) => ({
      spec: route,
      city: from(route.between[0]),
      length: longest(route) * (length + 2) + kCityRadius + kMarkRadius,
    })),
    [...cities.values()].map((city) => city.from),
    inner.map((route) => ({ a: from(route.between[0]), b: from(route.between[1]), spaces: longest(route) })),
    outline,
  );
  return outer.flatMap((route, k): [RouteSpec, Point][] => {
    const point = points[k];
    return point ? [[route, point]] : [];
  });
}

/** Marks start far enough from their cities. */
function pushOut(model: Model): void {
  for (const route of model.routes) {
    const { a: city, b: mark } = route;
    if (!mark.mark) continue;
    const [dx, dy] = [mark.x - city.x, mark.y - city.y];
    const away = Math.max(1, naturalLength(route, model.sizes) / Math.hypot(dx, dy));
    const clamp = (v: number, most: number): number => Math.max(12, Math.min(most - 12, v));
    mark.x = clamp(city.x + dx * away, model.sizes.width);
    mark.y = clamp(city.y + dy * away, model.sizes.height);
  }
}

/** Where two routes cross on the map itself, the one with more room opens a gap for the other. */
function openCrossings(model: Model): void {
  // Long routes with few tracks are opened most easily; those to a mark stay as they are.
  const ease = ({ b, lengths }: Route): number => Math.max(...lengths) - 4 * lengths.length - (b.mark ? 100 : 0);
  model.routes.forEach((p, i) => {
    for (const q of model.routes.slice(i + 1)) {
      if (!cross(p, q)) continue;
      p.group.crossing.add(q.group);
      q.group.crossing.add(p.group);
      const [opened, crossing] = ease(q) >= ease(p) ? [q, p] : [p, q];
      const n = Math.max(...opened.lengths);
      if (n < 2) continue;
      const extra = crossing.lengths.length * (kLargest.across + kGapAcross) + 4;
      opened.opening = { after: Math.floor(n / 2) - 1, extra };
    }
  });
}

function cross(p: Route, q: Route): boolean {
  if (p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b) return false;
  const at = ({ x, y }: Node): Point => [x, y];
  return segmentsCross(at(p.a), at(p.b), at(q.a), at(q.b));
}

function stretch(x: number, low: number, high: number, first: number, last: number): number {
  return high - low < 1 ? (first + last) / 2 : first + ((x - low) / (high - low)) * (last - first);
}

function write(map: MapFile, { model, projection, cities, marks }: Built): Layout {
  const { width, height, length, across, fontSize } = model.sizes;
  const point = (x: number, y: number): Point => [round(x), round(y)];
  const layout: Layout = {
    map: map.id,
    width,
    height,
    space: { length: round(length), width: round(across) },
    cityRadius: kCityRadius,
    fontSize,
    projection,
    cities: {},
    tracks: {},
    borders: {},
    countries: {},
  };
  for (const [id, { x, y, from, label }] of cities) {
    const placed: Layout["cities"][string] = { at: point(x, y), from: point(...from) };
    if (label) {
      const { anchor, x, y } = placeLabel(label, fontSize);
      const { lines, widths } = label.way;
      placed.label = { at: point(x, y), anchor, lines, widths: widths.map(round) };
    }
    layout.cities[id] = placed;
  }
  map.routes.forEach((route, r) => {
    model.routes[r]?.spaces.forEach((spaces, k) => {
      layout.tracks[trackName(route.between, k)] = { spaces: spaces.map(spaceOf) };
    });
    const mark = marks.get(route);
    if (!mark) return;
    const { x, y, from } = mark;
    const country = route.between[1];
    layout.borders[trackName(route.between, 0)] = { at: point(x, y), from: point(...from), country };
  });
  for (const { country, x, y } of model.cards) layout.countries[country] = { at: point(x, y) };
  return layout;
}

/** Middle and direction, in degrees. */
function spaceOf({ x, y, ux, uy }: Posed): Layout["tracks"][string]["spaces"][number] {
  return [round(x), round(y), round((Math.atan2(uy, ux) * 180) / Math.PI)];
}
