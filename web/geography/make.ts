// From a map and its layout to its geography: the real one, projected, bent with the cities, clipped and simplified.
import { gzipSync } from "node:zlib";
import type { Geography } from "../src/board/geography";
import type { Layout, Point } from "../src/board/layout";
import type { City, MapFile } from "../src/map";
import { arcticLine } from "./arctic";
import { type Bend, bendWith, type Pin } from "./bend";
import { namesIn } from "./names";
import { linesPath, shapePath } from "./path";
import {
  between,
  clippedLine,
  clippedShape,
  crossesItself,
  densified,
  depth,
  distance,
  distanceToShape,
  expanded,
  holds,
  inside,
  type Line,
  type Rect,
  type Ring,
  type Shape,
  signedArea,
  simplified,
} from "./plane";
import { borderOf, lakesAround, stitched, type World, worldAround } from "./world";

/** Of the board's width and height, beyond each edge: windows of another shape show it. */
const kMargin = 0.25;
const kLimits = { bytes: 40_000, compressed: 12_000 };
/** Board units: smaller turns of a coast are left out, larger ones too where the file grows too large. */
const kFinest = 0.4;
/** Of the way from the real places to the board's; as many as it takes not to fold. */
const kFewest = 16;
/** A mark that is further away from its border has none. */
const kMarkReach = 150;
/** Square units: what is smaller is left out. */
const kSmallest = { island: 4, lake: 6 };

export interface Made {
  geography: Geography;
  bend: Bend;
  /** Constraints that could not be met, in words. */
  warnings: string[];
}

/** How far a place is inside land that is not a lake; negative outside. */
const dryDepth = (place: Point, land: Shape, lakes: Shape): number =>
  inside(place, lakes) ? -distanceToShape(place, lakes) : Math.min(depth(place, land), distanceToShape(place, lakes));

/** The nearest place that is at least that far inside its land; the place itself if there is none. */
function ashore(place: Point, clearance: number, land: Shape, lakes: Shape): Point {
  if (dryDepth(place, land, lakes) >= clearance) return place;
  for (const wanted of [clearance, clearance / 2, clearance / 4]) {
    for (let radius = 0.5; radius < 60; radius += Math.max(0.5, radius / 12)) {
      const turns = Math.max(8, Math.ceil(radius * 4));
      for (let turn = 0; turn < turns; turn++) {
        const angle = (2 * Math.PI * turn) / turns;
        const there: Point = [place[0] + radius * Math.cos(angle), place[1] + radius * Math.sin(angle)];
        if (inside(there, land) && dryDepth(there, land, lakes) >= wanted) return there;
      }
    }
  }
  return place;
}

/** Places on the board around which the bent plane is folded or flattened. */
export function folds(bend: Bend, layout: Layout, step = 8): Point[] {
  const rect = expanded(layout, 0.1);
  const found: Point[] = [];
  const rows: Point[][] = [];
  for (let y = rect.top; y <= rect.bottom; y += step) {
    const row: Point[] = [];
    for (let x = rect.left; x <= rect.right; x += step) row.push(bend([x, y]));
    rows.push(row);
  }
  rows.forEach((row, j) =>
    row.forEach((a, k) => {
      const [b, c, d] = [row[k + 1], rows[j + 1]?.[k + 1], rows[j + 1]?.[k]];
      if (!b || !c || !d) return;
      const areas = [signedArea([a, b, c]), signedArea([a, c, d])];
      if (areas.some((area) => area < 0.02 * step * step)) found.push(a);
    }),
  );
  return found;
}

interface Drawn {
  land: Shape;
  countries: Map<string, Shape>;
  borders: Line[];
  lakes: Shape;
}

/** Coarser beyond the board, where it only fills windows of another shape. */
const coarseness = (layout: Layout, tolerance: number): ((at: Point) => number) => {
  const board = expanded(layout, 0.02);
  return (at) => tolerance * tolerance * (holds(board, at) ? 1 : 8);
};

/** A closed ring simplified like a line that ends where it starts, and never so much that it crosses itself. */
function thinnedRing(ring: Ring, area: (at: Point) => number): Ring {
  for (let part = 1; part > 0.05; part /= 2) {
    const thinned = simplified([...ring, ...ring.slice(0, 1)], (at) => part * area(at)).slice(0, -1);
    if (!crossesItself(thinned)) return thinned;
  }
  return ring;
}

/** Leaves out small islands and lakes, beyond the board medium ones as well, but never one with a city. */
function withoutSpecks(shape: Shape, least: number, layout: Layout, kept: readonly Point[]): Shape {
  const board = expanded(layout, 0.02);
  const speck = (ring: Ring): boolean =>
    Math.abs(signedArea(ring)) < (ring.some((point) => holds(board, point)) ? least : 8 * least);
  return shape
    .map((polygon) => polygon.filter((ring, k) => k === 0 || !speck(ring)))
    .filter(([outline]) => {
      if (!outline) return false;
      return !speck(outline) || kept.some((place) => distanceToShape(place, [[outline]]) < 4);
    });
}

/** A border that crosses a lake is not drawn on the water. */
function ashoreOnly(line: Line, lakes: Shape, rect: Rect): Line[] {
  const pieces: Line[] = [];
  let piece: Line = [];
  const dense = densified(line, 2, rect);
  dense.forEach((b, k) => {
    const a = dense[k - 1];
    if (!a) return;
    if (inside(between(a, b, 0.5), lakes)) {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
      return;
    }
    if (piece.length === 0) piece.push(a);
    piece.push(b);
  });
  if (piece.length > 1) pieces.push(piece);
  return pieces.map((made) => simplified(made, () => 0.02));
}

function drawn(world: World, lakes: Shape, layout: Layout, tolerance: number): Drawn {
  const rect = expanded(layout, kMargin);
  const area = coarseness(layout, tolerance);
  const thinned = lakes.map((polygon) => polygon.map((ring) => thinnedRing(ring, area)));
  const places = Object.values(layout.cities).map((city) => city.at);
  const { land, countries, borders } = stitched({
    ...world,
    arcs: world.arcs.map((arc) => simplified(arc, area)),
  });
  const cut = (shape: Shape): Shape => withoutSpecks(clippedShape(shape, rect), kSmallest.island, layout, places);
  const water = withoutSpecks(clippedShape(thinned, rect), kSmallest.lake, layout, []);
  return {
    land: cut(land),
    countries: new Map([...countries].map(([code, shape]) => [code, cut(shape)])),
    borders: borders.flatMap((line) => clippedLine(line, rect)).flatMap((line) => ashoreOnly(line, water, rect)),
    lakes: water,
  };
}

/** Each city goes from its real place, moved ashore where the coarse coast misses it, to its place here. */
function pinsOf(
  cities: readonly City[],
  layout: Layout,
  source: Drawn,
  clearances: ReadonlyMap<string, number>,
): Pin[] {
  return cities.flatMap((city) => {
    const placed = layout.cities[city.id];
    if (!placed) return [];
    const [x, y] = placed.from;
    const around = { left: x - 100, top: y - 100, right: x + 100, bottom: y + 100 };
    const land = clippedShape(source.countries.get(city.country) ?? source.land, around);
    const lakes = clippedShape(source.lakes, around);
    const clearance = clearances.get(city.id) ?? 0;
    const from = ashore(placed.from, Math.max(2, clearance), land, lakes);
    const slack = clearance > 0 ? 0 : Math.min(0.2, Math.max(0, dryDepth(from, land, lakes) - 10) / 200);
    return [{ from, to: placed.at, slack }];
  });
}

/** Border routes end on the border: its place nearest to a mark's real one is pinned to the mark. */
function borderPins(map: MapFile, layout: Layout, world: World, land: Shape, bend: Bend): Pin[] {
  const bentLand = land.map((polygon) => polygon.map((ring) => ring.map(bend)));
  const home = new Map(map.cities.map((city) => [city.id, city.country]));
  const pins: Pin[] = [];
  for (const [track, { at, from, country }] of Object.entries(layout.borders)) {
    const city = track.split(":")[0] ?? "";
    const own = home.get(city);
    if (own === undefined || own === country || !inside(at, bentLand)) continue;
    let nearest: Point | undefined;
    let least = Infinity;
    for (const place of borderOf(world, own, country).flat()) {
      if (pins.some((pin) => distance(pin.from, place) < 10)) continue;
      const away = distance(place, from);
      if (away < least) [nearest, least] = [place, away];
    }
    const start = layout.cities[city];
    if (!nearest || !start || distance(bend(nearest), at) > kMarkReach) continue;
    // Where the border is really close to the city, it would become a long tongue.
    const tongue = distance(start.at, at) > 6 * distance(start.from, nearest);
    if (!tongue) pins.push({ from: nearest, to: at, slack: 0.006 });
  }
  return pins;
}

/** The world, bent so that each city is ashore and in its country. */
function bent(map: MapFile, layout: Layout, world: World, lakes: Shape) {
  const source: Drawn = { ...stitched(world), lakes };
  const cities = map.cities.filter((city) => layout.cities[city.id] !== undefined);
  const reach = 0.2 * Math.sqrt(layout.width * layout.height);
  const clearances = new Map<string, number>();
  let easing = 0;
  let steps = kFewest;
  let marks: Pin[] | undefined;
  for (let round = 0; ; round++) {
    const pins = pinsOf(cities, layout, source, clearances).map((pin) => ({
      ...pin,
      slack: pin.slack + easing,
    }));
    marks ??= borderPins(map, layout, world, source.land, bendWith(pins, reach, steps));
    const bend = bendWith([...pins, ...marks], reach, steps);
    const moved: World = { ...world, arcs: world.arcs.map((arc) => arc.map(bend)) };
    const movedLakes = lakes.map((polygon) => polygon.map((ring) => ring.map(bend)));
    const picture = drawn(moved, movedLakes, layout, kFinest);
    const creased = folds(bend, layout);
    const wet = cities.filter((city) => {
      const land = picture.countries.get(city.country) ?? picture.land;
      const at = layout.cities[city.id]?.at;
      return at !== undefined && dryDepth(at, land, picture.lakes) < 1;
    });
    if (round === 7 || (wet.length === 0 && creased.length === 0)) {
      return { bend, world: moved, lakes: movedLakes, picture, wet, creased };
    }
    for (const city of wet) clearances.set(city.id, Math.max(2, (clearances.get(city.id) ?? 1) * 1.5));
    if (creased.length === 0) continue;
    // Smaller steps first; then without marks that pull their border too far, then all looser.
    const calm = marks.filter((pin) => creased.every((place) => distance(place, pin.to) > 60));
    if (steps === kFewest) steps *= 3;
    else if (calm.length < marks.length) marks = calm;
    else easing = easing * 2 + 0.01;
  }
}

export function makeGeography(map: MapFile, layout: Layout): Made {
  const wide = expanded(layout, 0.4);
  const dense = (line: Line): Line =>
    densified(
      simplified(line, (at) => (holds(wide, at) ? 0.04 : 100)),
      8,
      wide,
    );
  const real = worldAround(layout.projection, wide);
  const realLakes = lakesAround(layout.projection, wide).map((polygon) =>
    polygon.map((ring) => dense([...ring, ...ring.slice(0, 1)]).slice(0, -1)),
  );
  const denser = { ...real, arcs: real.arcs.map(dense) };
  const { bend, world, lakes, picture: fine, wet, creased } = bent(map, layout, denser, realLakes);
  const warnings = [
    ...wet.map((city) => `${city.id} is not inside ${city.country}, or in a lake`),
    ...creased.map(([x, y]) => `the plane is folded near ${x.toFixed(0)}, ${y.toFixed(0)}`),
  ];

  const arctic = arcticLine(map, layout, bend);
  if (arctic && !arctic.separates) warnings.push("the Arctic line does not keep the stops apart");
  const names = namesIn(map, layout, fine, bend);
  for (let tolerance = kFinest; ; tolerance *= 1.15) {
    const { land, countries, borders, lakes: water } = drawn(world, lakes, layout, tolerance);
    const named = Object.keys(map.countries)
      .sort()
      .flatMap((code): [string, string][] => {
        const path = shapePath(countries.get(code) ?? []);
        return path ? [[code, path]] : [];
      });
    const geography: Geography = {
      map: map.id,
      land: shapePath(land),
      countries: Object.fromEntries(named),
      borders: linesPath(borders),
      lakes: shapePath(water),
      ...(arctic && { arctic: linesPath(arctic.lines) }),
      names,
    };
    const text = written(geography);
    const fits = text.length <= kLimits.bytes && gzipSync(text, { level: 9 }).length <= kLimits.compressed;
    if (fits || tolerance > 4) return { geography, bend, warnings };
  }
}

export function written(geography: Geography): string {
  const { names, countries, ...rest } = geography;
  const fields = Object.entries(rest).map(([key, value]) => `  "${key}": ${JSON.stringify(value)}`);
  const rows = Object.entries(countries).map(([code, path]) => `    "${code}": ${JSON.stringify(path)}`);
  const spots = names.map((name) => `    ${JSON.stringify(name)}`);
  const list = (open: string, lines: string[], close: string): string =>
    lines.length > 0 ? `${open}\n${lines.join(",\n")}\n  ${close}` : open + close;
  fields.push(`  "countries": ${list("{", rows, "}")}`, `  "names": ${list("[", spots, "]")}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}
