// What is wrong with a layout. An empty list: nothing overlaps, everything is on the board and large enough,
// every track has its spaces, and the geography has not been turned over.
import type { Layout, PlacedCity, Point } from "../src/board/layout";
import { type MapFile, readMap, trackName } from "../src/map";
import { type Box, distance, gapOfBoxes, gapOfDisc, trianglesOf, turn, uprightBox } from "./geometry";
import { kCardSize } from "./things";
import { extentOfLine, kLineHeight, widthOf } from "./text";

export interface Defect {
  kind:
    | "missing"
    | "size"
    | "edge"
    | "space on space"
    | "space on city"
    | "label"
    | "cards"
    | "bend"
    | "gap"
    | "end"
    | "flip";
  what: string;
}

/** The windows that boards are made for. */
export const kRooms = { tall: [760, 748], wide: [1000, 630] } as const;
/** Least size of a space with the whole board fitted, and one zoom step in. */
const kLeast = [
  { zoom: 1, length: 12, width: 8 },
  { zoom: 1.5, length: 18, width: 12 },
];
export const kMarkRadius = 8;
/** Of neighbouring spaces of a track: most degrees between them, most lengths between their middles. */
const kSharpest = 24;
const kWidest = 1.75;

interface Disc {
  name: string;
  at: Point;
  radius: number;
}

interface Named {
  name: string;
  box: Box;
}

type Report = (kind: Defect["kind"], what: string) => void;

/** Everything on a board that something else may lie on. */
interface Pieces {
  spaces: readonly Named[];
  discs: readonly Disc[];
  labels: readonly Named[];
  cards: readonly Named[];
}

export function measure(map: MapFile, layout: Layout): Defect[] {
  const defects: Defect[] = [];
  const defect: Report = (kind, what) => void defects.push({ kind, what });
  reportSizes(layout, defect);
  const pieces: Pieces = {
    discs: [...citiesOf(map, layout, defect), ...marksOf(map, layout, defect)],
    spaces: spacesOf(map, layout, defect),
    labels: labelsOf(layout, defect),
    cards: cardsOf(layout),
  };
  reportOutside(pieces, layout, defect);
  reportOverlaps(pieces, defect);
  for (const flip of flipsOf(layout)) defect("flip", flip);
  return defects;
}

function reportSizes({ width, height, space }: Layout, defect: Report): void {
  const fit = Math.max(...Object.values(kRooms).map(([w, h]) => Math.min(w / width, h / height)));
  for (const least of kLeast) {
    const scale = fit * least.zoom;
    if (space.length * scale < least.length) defect("size", `spaces are too short at zoom ${least.zoom}`);
    if (space.width * scale < least.width) defect("size", `spaces are too narrow at zoom ${least.zoom}`);
  }
}

function citiesOf(map: MapFile, layout: Layout, defect: Report): Disc[] {
  return map.cities.flatMap((city) => {
    const placed = layout.cities[city.id];
    if (!placed) defect("missing", `city ${city.id}`);
    else if (!placed.label && !city.halt) defect("missing", `label of ${city.id}`);
    const written = placed?.label?.lines.join(" ") ?? city.name;
    if (written !== city.name) defect("label", `${city.id} is called ${city.name}`);
    return placed ? [{ name: city.id, at: placed.at, radius: layout.cityRadius }] : [];
  });
}

function marksOf(map: MapFile, layout: Layout, defect: Report): Disc[] {
  return map.routes.flatMap(({ border, between }) => {
    if (!border) return [];
    const name = trackName(between, 0);
    if (!layout.countries[between[1]]) defect("missing", `place of the cards of ${between[1]}`);
    const mark = layout.borders[name];
    if (mark?.country === between[1]) return [{ name, at: mark.at, radius: kMarkRadius }];
    defect("missing", `mark of ${name}`);
    return [];
  });
}

function cardsOf(layout: Layout): Named[] {
  const [rx, ry] = [kCardSize[0] / 2, kCardSize[1] / 2];
  return Object.entries(layout.countries).map(([name, { at }]) => {
    const [x, y] = at;
    return { name, box: uprightBox(x - rx, y - ry, x + rx, y + ry) };
  });
}

function reportOutside({ spaces, discs, labels, cards }: Pieces, { width, height }: Layout, defect: Report): void {
  const around = ({ name, at, radius }: Disc): Named => {
    const [x, y] = at;
    return { name, box: uprightBox(x - radius, y - radius, x + radius, y + radius) };
  };
  for (const { name, box } of [...spaces, ...labels, ...cards, ...discs.map(around)]) {
    const rx = Math.abs(box.ux) * box.along + Math.abs(box.uy) * box.across;
    const ry = Math.abs(box.uy) * box.along + Math.abs(box.ux) * box.across;
    const out = box.x < rx || box.y < ry || box.x + rx > width || box.y + ry > height;
    if (out) defect("edge", `${name} is not on the board`);
  }
}

function reportOverlaps({ spaces, discs, labels, cards }: Pieces, defect: Report): void {
  const report = (kind: Defect["kind"], a: Named | Disc, b: Named | Disc): void =>
    defect(kind, `${a.name} and ${b.name}`);
  const boxes = (kind: Defect["kind"]) => (a: Named, b: Named) => {
    if (gapOfBoxes(a.box, b.box) < 0) report(kind, a, b);
  };
  const onDisc = (kind: Defect["kind"]) => (a: Named, disc: Disc) => {
    if (gapOfDisc(disc.at[0], disc.at[1], disc.radius, a.box) < 0) report(kind, a, disc);
  };
  pairs(spaces, boxes("space on space"));
  each(spaces, discs, onDisc("space on city"));
  each(labels, spaces, boxes("label"));
  each(cards, spaces, boxes("cards"));
  pairs(discs, (a, b) => {
    if (distance(a.at, b.at) < a.radius + b.radius) report("space on city", a, b);
  });
  each(labels, discs, onDisc("label"));
  each(cards, discs, onDisc("cards"));
  // The lines of one label are as near as lines are.
  pairs(labels, (a, b) => {
    if (a.name !== b.name) boxes("label")(a, b);
  });
  pairs(cards, boxes("cards"));
  each(cards, labels, boxes("cards"));
}

function each<A, B>(as: readonly A[], bs: readonly B[], use: (a: A, b: B) => void): void {
  for (const a of as) for (const b of bs) use(a, b);
}

function pairs<T>(list: readonly T[], use: (a: T, b: T) => void): void {
  list.forEach((a, k) => list.slice(k + 1).forEach((b) => use(a, b)));
}

function spacesOf(map: MapFile, layout: Layout, defect: Report): Named[] {
  const all: Named[] = [];
  const { length, width } = layout.space;
  const tracks = readMap(map).tracks;
  for (const track of tracks.values()) {
    const placed = layout.tracks[track.name];
    if (placed?.spaces.length !== track.length) {
      defect("missing", `spaces of ${track.name}`);
      continue;
    }
    const spaces = placed.spaces.map(([x, y, angle], k): Named => {
      const radians = (angle * Math.PI) / 180;
      const [ux, uy] = [Math.cos(radians), Math.sin(radians)];
      return { name: `${track.name} ${k}`, box: { x, y, ux, uy, along: length / 2, across: width / 2 } };
    });
    spaces.forEach(({ box, name }, k) => {
      const next = spaces[k + 1];
      if (!next) return;
      const straight = box.ux * next.box.ux + box.uy * next.box.uy;
      if (straight < Math.cos((kSharpest * Math.PI) / 180)) defect("bend", `after ${name}`);
    });
    // One wider gap is fine: another track may cross there.
    const wide = spaces.filter(({ box }, k) => {
      const next = spaces[k + 1]?.box ?? box;
      return distance([box.x, box.y], [next.x, next.y]) > kWidest * length;
    });
    if (wide.length > 1) defect("gap", `${track.name} is not one track`);
    const ends = track.border
      ? [layout.cities[track.between[0]]?.at, layout.borders[trackName(track.between, 0)]?.at]
      : [layout.cities[track.between[0]]?.at, layout.cities[track.between[1]]?.at];
    const [first, last] = [spaces[0], spaces.at(-1)];
    const [start, end] = ends;
    if (first && last && start && end) {
      const away = ({ box: { x, y } }: Named): number => distance([x, y], start) - distance([x, y], end);
      const inOrder = track.length === 1 || away(first) < away(last);
      if (!inOrder) defect("end", `${track.name} begins at its second end`);
    }
    all.push(...spaces);
  }
  for (const name of Object.keys(layout.tracks)) {
    if (!tracks.has(name)) defect("missing", `no such track: ${name}`);
  }
  return all;
}

function labelsOf(layout: Layout, defect: Report): Named[] {
  return Object.entries(layout.cities).flatMap(([id, city]) => {
    boxesOfLabel(city, layout.fontSize).forEach((_, k) => {
      const line = city.label?.lines[k] ?? "";
      const width = city.label?.widths[k] ?? 0;
      const natural = widthOf(line, layout.fontSize);
      if (Math.abs(width - natural) > 0.05 * natural) defect("label", `${id} is squeezed or stretched`);
    });
    return boxesOfLabel(city, layout.fontSize).map((box) => ({ name: `label ${id}`, box }));
  });
}

export function boxesOfLabel(city: PlacedCity, fontSize: number): Box[] {
  const { label } = city;
  if (!label) return [];
  return label.lines.map((line, k) => {
    const width = label.widths[k] ?? 0;
    const base = label.at[1] + k * kLineHeight * fontSize;
    const left = label.at[0] - (label.anchor === "start" ? 0 : label.anchor === "end" ? width : width / 2);
    const { ascent, descent } = extentOfLine(line, fontSize);
    return uprightBox(left, base - ascent, left + width, base + descent);
  });
}

/** Neighbouring cities (and marks) whose triangle has been turned over: coasts between them would fold. */
function flipsOf(layout: Layout): string[] {
  const places = [...Object.entries(layout.cities), ...Object.entries(layout.borders)];
  const from = places.map(([, place]) => place.from);
  const at = places.map(([, place]) => place.at);
  return trianglesOf(from)
    .filter(([a, b, c]) => turn(at[a] as Point, at[b] as Point, at[c] as Point) <= 0)
    .map((triangle) => triangle.map((n) => places[n]?.[0]).join(", "));
}
