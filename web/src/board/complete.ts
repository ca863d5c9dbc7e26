// A layout for the map that is played: today's layout where it fits, and plain lines where it does not. Games continue
// with the map that they began with, and a server may have its own maps: what no layout was made for is drawn simply,
// but it is there and can be clicked.
import type { Country, Track } from "../generated/protocol";
import { type BoardMap, type City, trackName } from "../map";
import type { BorderMark, Layout, PlacedCity, PlacedTrack, Point } from "./layout";
import { boundsOf, clamp, flat, placing } from "./placing";
import { kShortestSpace, roomBetween, spread, straight } from "./plain_spaces";

const kTall = { width: 760, height: 748 };
const kWide = { width: 1000, height: 630 };
const kSpace = { length: 22, width: 11 };
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
