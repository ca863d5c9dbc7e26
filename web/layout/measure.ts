// What is wrong with a layout. An empty list: nothing overlaps, everything is on the board and large enough,
// every track has its spaces, and the geography has not been turned over.
import type { Layout, PlacedCity, Point } from "../src/board/layout";
import { type MapFile, readMap, trackName } from "../src/map";
import { type Box, distance, gapOfBoxes, gapOfDisc, trianglesOf, turn, uprightBox } from "./geometry";
import { kCardSize } from "./model";
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

export function measure(map: MapFile, layout: Layout): Defect[] {
  const defects: Defect[] = [];
  const defect = (kind: Defect["kind"], what: string): void => void defects.push({ kind, what });
  const fits = Object.values(kRooms).map(([w, h]) => Math.min(w / layout.width, h / layout.height));
  const fit = Math.max(...fits);
  for (const { zoom, length, width } of kLeast) {
    if (layout.space.length * fit * zoom < length) defect("size", `spaces are too short at zoom ${zoom}`);
    if (layout.space.width * fit * zoom < width) defect("size", `spaces are too narrow at zoom ${zoom}`);
  }

  const discs: Disc[] = [];
  for (const city of map.cities) {
    const placed = layout.cities[city.id];
    if (!placed) defect("missing", `city ${city.id}`);
    else discs.push({ name: city.id, at: placed.at, radius: layout.cityRadius });
    if (placed && !placed.label && !city.halt) defect("missing", `label of ${city.id}`);
    const written = placed?.label?.lines.join(" ") ?? city.name;
    if (written !== city.name) defect("label", `${city.id} is called ${city.name}`);
  }
  for (const route of map.routes) {
    if (!route.border) continue;
    const name = trackName(route.between, 0);
    const mark = layout.borders[name];
    if (mark?.country !== route.between[1]) defect("missing", `mark of ${name}`);
    else discs.push({ name, at: mark.at, radius: kMarkRadius });
    if (!layout.countries[route.between[1]]) defect("missing", `place of the cards of ${route.between[1]}`);
  }

  const spaces = spacesOf(map, layout, defect);
  const labels = labelsOf(layout, defect);
  const cards: Named[] = Object.entries(layout.countries).map(
    ([
      country,
      {
        at: [x, y],
      },
    ]) => ({
      name: country,
      box: uprightBox(x - kCardSize[0] / 2, y - kCardSize[1] / 2, x + kCardSize[0] / 2, y + kCardSize[1] / 2),
    }),
  );

  const onBoard = ({ name, box }: Named): void => {
    const rx = Math.abs(box.ux) * box.along + Math.abs(box.uy) * box.across;
    const ry = Math.abs(box.uy) * box.along + Math.abs(box.ux) * box.across;
    const out = box.x < rx || box.y < ry || box.x + rx > layout.width || box.y + ry > layout.height;
    if (out) defect("edge", `${name} is not on the board`);
  };
  spaces.forEach(onBoard);
  labels.forEach(onBoard);
  cards.forEach(onBoard);
  for (const {
    name,
    at: [x, y],
    radius,
  } of discs) {
    onBoard({ name, box: uprightBox(x - radius, y - radius, x + radius, y + radius) });
  }

  pairs(spaces, (a, b) => {
    if (gapOfBoxes(a.box, b.box) < 0) defect("space on space", `${a.name} and ${b.name}`);
  });
  for (const space of spaces) {
    for (const disc of discs) {
      const gap = gapOfDisc(disc.at[0], disc.at[1], disc.radius, space.box);
      if (gap < 0) defect("space on city", `${space.name} and ${disc.name}`);
    }
    for (const label of labels) {
      if (gapOfBoxes(space.box, label.box) < 0) defect("label", `${label.name} and ${space.name}`);
    }
    for (const stack of cards) {
      if (gapOfBoxes(space.box, stack.box) < 0) defect("cards", `${stack.name} and ${space.name}`);
    }
  }
  pairs(discs, (a, b) => {
    if (distance(a.at, b.at) < a.radius + b.radius) defect("space on city", `${a.name} and ${b.name}`);
  });
  for (const { name, at, radius } of discs) {
    for (const label of labels) {
      if (gapOfDisc(at[0], at[1], radius, label.box) < 0) defect("label", `${label.name} and ${name}`);
    }
    for (const stack of cards) {
      if (gapOfDisc(at[0], at[1], radius, stack.box) < 0) defect("cards", `${stack.name} and ${name}`);
    }
  }
  pairs(labels, (a, b) => {
    if (a.name !== b.name && gapOfBoxes(a.box, b.box) < 0) defect("label", `${a.name} and ${b.name}`);
  });
  pairs([...cards], (a, b) => {
    if (gapOfBoxes(a.box, b.box) < 0) defect("cards", `${a.name} and ${b.name}`);
  });
  for (const label of labels) {
    for (const stack of cards) {
      if (gapOfBoxes(label.box, stack.box) < 0) defect("cards", `${stack.name} and ${label.name}`);
    }
  }
  for (const flip of flipsOf(layout)) defect("flip", flip);
  return defects;
}

function pairs<T>(list: readonly T[], use: (a: T, b: T) => void): void {
  list.forEach((a, k) => list.slice(k + 1).forEach((b) => use(a, b)));
}

type Report = (kind: Defect["kind"], what: string) => void;

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
