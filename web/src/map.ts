// The board of a map file (data/maps/README.md), with what the client looks up in it.
import type { Card, Country, Ticket, Track } from "./generated/protocol";

export type CityId = string;
export type TrackColor = Exclude<Card, "locomotive"> | "gray";

export interface City {
  id: CityId;
  name: string;
  country: Country;
  /** Longitude, latitude. */
  at: [number, number];
  arctic?: true;
  /** A stop without a printed name. */
  halt?: true;
}

export interface TrackSpec {
  length: number;
  color: TrackColor;
  /** Number of spaces with a locomotive symbol. */
  ferry?: number;
  tunnel?: true;
  draw_bonus?: number;
  any_cards_for_one?: number;
}

export interface RouteSpec {
  /** Two cities; on a border route a city and a country. */
  between: [CityId, CityId | Country];
  border?: true;
  toll?: number;
  tracks: TrackSpec[];
}

export interface TicketSpec {
  between: [CityId, CityId | Country];
  points: number;
  neutral?: [CityId, CityId];
}

export interface BonusCard {
  id: string;
  name: string;
  points: number;
  measure: string;
  [parameter: string]: unknown;
}

/** Of the neutral player. */
interface NeutralRule {
  trains: number;
}

/** The map file as `GET /api/maps/ID` gives it; of the rules the client reads only what it shows. */
export interface MapFile {
  id: string;
  name: string;
  board: "published" | "original";
  note?: string;
  rules: {
    players: [number, number];
    trains: number;
    neutral?: NeutralRule;
    variants?: Record<string, { neutral?: NeutralRule | null }>;
    [rule: string]: unknown;
  };
  countries: Record<Country, string>;
  cities: City[];
  routes: RouteSpec[];
  tickets: TicketSpec[];
  bonus_cards?: BonusCard[];
  country_cards?: Record<Country, number[]>;
}

/** A track by its name, with the route it belongs to. */
export interface BoardTrack extends TrackSpec {
  name: Track;
  /** Index of the route in the map. */
  route: number;
  between: [CityId, CityId | Country];
  border: boolean;
  toll: number;
}

export interface BoardMap {
  file: MapFile;
  cities: ReadonlyMap<CityId, City>;
  tracks: ReadonlyMap<Track, BoardTrack>;
}

export function trackName(between: readonly [string, string], index: number): Track {
  return `${between[0]}:${between[1]}:${index}`;
}

export function readMap(file: MapFile): BoardMap {
  const tracks = new Map<Track, BoardTrack>();
  file.routes.forEach((route, index) => {
    route.tracks.forEach((track, k) => {
      const name = trackName(route.between, k);
      const { between, border = false, toll = 0 } = route;
      tracks.set(name, { ...track, name, route: index, between, border, toll });
    });
  });
  return { file, cities: new Map(file.cities.map((city) => [city.id, city])), tracks };
}

export function ticketOf(map: BoardMap, ticket: Ticket): TicketSpec {
  const found = map.file.tickets[ticket];
  if (!found) throw new RangeError(`no ticket ${ticket}`);
  return found;
}

/** A city's name, or a country's at the far end of a border route. */
export function placeName(map: BoardMap, place: CityId | Country): string {
  return map.cities.get(place)?.name ?? map.file.countries[place] ?? place;
}
