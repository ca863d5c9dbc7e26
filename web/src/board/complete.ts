// A layout for the map that is played: today's layout where it fits, and plain lines where it does not. Games continue
// with the map that they began with, and a server may have its own maps: what no layout was made for is drawn simply,
// but it is there and can be clicked.
import type { Country, Track } from "../generated/protocol";
import { type BoardMap, type BoardTrack, type City, trackName } from "../map";
import type { BorderMark, Layout, PlacedCity, PlacedTrack, Point } from "./layout";

type Space = PlacedTrack["spaces"][number];

const kTall = { width: 760, height: 748 };
const kWide = { width: 1000, height: 630 };
/** Free space around a board of plain lines, for names and for what lies beyond borders. */
const kMargin = 50;
const kBorderMargin = 100;
const kSpace = { length: 22, width: 11 };
const kShortestSpace = 8;
/** The approximate width of letters, in font sizes. */
const kLetter = 0.52;
/** From a border city to the mark of its border. */
const kBeyond = 60;

/** The layout itself, if all of the map is in it. */
export function completeLayout(map: BoardMap, layout: Layout | null): Layout {
  const base = layout ?? fitted(map, plain(map));
  const cities = citiesOf(map, base);
  const borders = bordersOf(map, base, cities);
  const tracks = tracksOf(map, base, cities, borders);
  const countries = countriesOf(base, borders);
  const same =
    base === layout &&
    [
      [cities, base.cities],
      [borders, base.borders],
      [tracks, base.tracks],
      [countries, base.countries],
    ].every(([ours, theirs]) => isSame(ours ?? {}, theirs ?? {}));
  return same ? base : { ...base, cities, borders, tracks, countries };
}

function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** North is up, and degrees of longitude are as long as they are on the map's latitude. */
function flat(cities: readonly City[]): (city: City) => Point {
  const north = Math.max(...cities.map(({ at }) => at[1]));
  const south = Math.min(...cities.map(({ at }) => at[1]));
  const shrink = Math.max(0.1, Math.cos((((north + south) / 2) * Math.PI) / 180));
  return ({ at: [longitude, latitude] }) => [longitude * shrink, -latitude];
}

/** An empty layout, as large as boards are. */
function plain(map: BoardMap): Layout {
  const { left, right, top, bottom } = boundsOf(map.file.cities.map(flat(map.file.cities)));
  return {
    map: map.file.id,
    ...(right - left > 1.2 * (bottom - top) ? kWide : kTall),
    space: kSpace,
    cityRadius: 6,
    fontSize: 11.5,
    projection: { kind: "mercator", rotate: 0, parallels: [0, 0], scale: 1, translate: [0, 0] },
    cities: {},
    tracks: {},
    borders: {},
    countries: {},
  };
}

/** With spaces as small as the shortest route needs them. */
function fitted(map: BoardMap, base: Layout): Layout {
  const cities = citiesOf(map, base);
  const steps = [...map.tracks.values()].flatMap(({ between, length }) => {
    const [from, to] = [cities[between[0]]?.at, cities[between[1]]?.at];
    return from && to ? [roomBetween(from, to, base) / length] : [];
  });
  const length = clamp(Math.min(...steps) * 0.95, kShortestSpace, kSpace.length);
  return { ...base, space: { length, width: Math.max(length / 2, 6) } };
}

function roomBetween(from: Point, to: Point, base: Layout): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) - 2 * (base.cityRadius + 4);
}

function citiesOf(map: BoardMap, base: Layout): Record<string, PlacedCity> {
  const place = placing(map, base);
  return Object.fromEntries(
    map.file.cities.map((city) => {
      const known = base.cities[city.id];
      if (!known) return [city.id, placed(city, place(city), base)];
      return [
        city.id,
        namedAlike(city, known) ? known : { ...known, ...labelOf(city, known.label?.at ?? known.at, base) },
      ];
    }),
  );
}

function placed(city: City, at: Point, base: Layout): PlacedCity {
  const left = at[0] > base.width * 0.85;
  const label: Point = [at[0] + (left ? -1 : 1) * (base.cityRadius + 3), at[1] + base.fontSize * 0.35];
  return { at, from: at, ...labelOf(city, label, base, left ? "end" : "start") };
}

function labelOf(
  city: City,
  at: Point,
  base: Layout,
  anchor: "start" | "middle" | "end" = "start",
): Pick<PlacedCity, "label"> {
  if (city.halt) return {};
  return { label: { at, anchor, lines: [city.name], widths: [city.name.length * base.fontSize * kLetter] } };
}

/** Layouts break long names into lines. */
function namedAlike(city: City, { label }: PlacedCity): boolean {
  const letters = (name: string) => name.replace(/[\s\u00ad-]/g, "");
  return label ? letters(label.lines.join("")) === letters(city.name) : Boolean(city.halt);
}

/** Where cities lie that the layout does not have: between those that it has, or fitted into the board. */
function placing(map: BoardMap, base: Layout): (city: City) => Point {
  const project = flat(map.file.cities);
  const known = map.file.cities.flatMap((city) => {
    const there = base.cities[city.id];
    return there ? [[project(city), there.at] as const] : [];
  });
  const inside = ([x, y]: Point): Point => [clamp(x, 12, base.width - 12), clamp(y, 12, base.height - 12)];
  // The nearest city that has moved on the board is the best guide for the others.
  const scale = known.length >= 2 ? scaleOf(known) : null;
  if (scale !== null) {
    return (city) => {
      const [x, y] = project(city);
      const near = known.reduce((best, one) =>
        Math.hypot(one[0][0] - x, one[0][1] - y) < Math.hypot(best[0][0] - x, best[0][1] - y) ? one : best,
      );
      return inside([near[1][0] + (x - near[0][0]) * scale, near[1][1] + (y - near[0][1]) * scale]);
    };
  }
  const { left, right, top, bottom } = boundsOf(map.file.cities.map(project));
  const margin = map.file.routes.some(({ border }) => border) ? kBorderMargin : kMargin;
  const fit = Math.min(
    (base.width - 2 * margin) / Math.max(right - left, 1e-9),
    (base.height - 2 * margin) / Math.max(bottom - top, 1e-9),
    1e6,
  );
  return (city) => {
    const [x, y] = project(city);
    return [base.width / 2 + (x - (left + right) / 2) * fit, base.height / 2 + (y - (top + bottom) / 2) * fit];
  };
}

function boundsOf(points: readonly Point[]): Record<"left" | "right" | "top" | "bottom", number> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** How much larger the board is than the places on the map; null: they are all at one point. */
function scaleOf(known: readonly (readonly [Point, Point])[]): number | null {
  const spread = (which: 0 | 1) => {
    const { left, right, top, bottom } = boundsOf(known.map((one) => one[which]));
    return Math.hypot(right - left, bottom - top);
  };
  const size = spread(0);
  return size > 1e-9 ? spread(1) / size : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Marks of borders are outside their cities, next to each other where a city has several. */
function bordersOf(map: BoardMap, base: Layout, cities: Record<string, PlacedCity>): Record<Track, BorderMark> {
  const marks: Record<Track, BorderMark> = {};
  const seen = new Map<string, number>();
  for (const { between, border } of map.file.routes) {
    if (!border) continue;
    const name = trackName(between, 0);
    const known = base.borders[name];
    const city = cities[between[0]];
    if (known) marks[name] = known;
    else if (city) {
      const count = seen.get(between[0]) ?? 0;
      seen.set(between[0], count + 1);
      const turn = Math.atan2(city.at[1] - base.height / 2, city.at[0] - base.width / 2) + 0.5 * count;
      const at: Point = [
        clamp(city.at[0] + kBeyond * Math.cos(turn), 12, base.width - 12),
        clamp(city.at[1] + kBeyond * Math.sin(turn), 12, base.height - 12),
      ];
      marks[name] = { at, from: at, country: between[1] };
    }
  }
  return marks;
}

function countriesOf(base: Layout, borders: Record<Track, BorderMark>): Record<Country, { at: Point }> {
  const places: Record<Country, { at: Point }> = {};
  for (const { country, at } of Object.values(borders)) {
    const known = base.countries[country];
    places[country] ??= known ?? {
      at: [
        clamp(at[0], 30, base.width - 30),
        clamp(at[1] + (at[1] < base.height / 2 ? -28 : 28), 24, base.height - 24),
      ],
    };
  }
  return places;
}

function tracksOf(
  map: BoardMap,
  base: Layout,
  cities: Record<string, PlacedCity>,
  borders: Record<Track, BorderMark>,
): Record<Track, PlacedTrack> {
  const tracks: Record<Track, PlacedTrack> = {};
  for (const track of map.tracks.values()) {
    const known = base.tracks[track.name];
    if (known?.spaces.length === track.length) tracks[track.name] = known;
    else if (known && known.spaces.length > 1) tracks[track.name] = { spaces: spread(known.spaces, track.length) };
    else {
      const from = cities[track.between[0]]?.at;
      const to = cities[track.between[1]]?.at ?? borders[trackName(track.between, 0)]?.at;
      if (from && to) tracks[track.name] = { spaces: straight(map, base, track, from, to) };
    }
  }
  return tracks;
}

/** That many spaces on the line of others. */
function spread(spaces: readonly Space[], count: number): Space[] {
  const last = spaces.length - 1;
  return Array.from({ length: count }, (_, i) => {
    const place = count === 1 ? last / 2 : (i * last) / (count - 1);
    const before = Math.min(Math.floor(place), last - 1);
    const [a, b] = [spaces[before], spaces[before + 1]];
    if (!a || !b) return [0, 0, 0];
    const part = place - before;
    const turn = ((b[2] - a[2] + 540) % 360) - 180;
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + turn * part];
  });
}

/** Spaces in a straight line; tracks of one route are next to each other. */
function straight(map: BoardMap, base: Layout, track: BoardTrack, from: Point, to: Point): Space[] {
  const route = map.file.routes[track.route]?.tracks.length ?? 1;
  const index = Number(track.name.slice(track.name.lastIndexOf(":") + 1));
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.max(Math.hypot(dx, dy), 1);
  const aside = (index - (route - 1) / 2) * (base.space.width + 3);
  const room = Math.max(roomBetween(from, to, base), kShortestSpace * track.length);
  const step = Math.min(room / track.length, base.space.length * 1.5);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return Array.from({ length: track.length }, (_, i) => {
    const along = long / 2 + (i - (track.length - 1) / 2) * step;
    return [
      from[0] + (dx / long) * along - (dy / long) * aside,
      from[1] + (dy / long) * along + (dx / long) * aside,
      angle,
    ];
  });
}
