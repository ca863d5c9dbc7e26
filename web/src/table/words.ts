// Cards and tracks in words.
import type { Card, Cards, Country, Track } from "../generated/protocol";
import { type BoardMap, type CityId, placeName, type TrackColor } from "../map";
import { choiceOf, listOf } from "../text/format";
import { text } from "../text/text";
import { countOf, stacksOf } from "./cards";

export function colorWord(color: TrackColor | Card): string {
  return text("play-color", { color });
}

function parts(cards: Cards, more: boolean): string[] {
  return stacksOf(cards).map(({ card, count }, i) =>
    text(more && i === 0 ? "play-cards-more" : "play-cards", {
      kind: card === "locomotive" ? "locomotive" : "color",
      count,
      color: colorWord(card),
    }),
  );
}

/** "2 green cards and 1 locomotive". */
export function cardsInWords(cards: Cards): string {
  return listOf(parts(cards, false));
}

/** "You need 1 more green card or 1 locomotive", of several ways. "" if nothing is known to be missing. */
export function missingInWords(ways: readonly Cards[]): string {
  const shown = ways.filter((way) => stacksOf(way).length > 0);
  if (shown.length === 0) return "";
  // The same number of locomotives also works, and so does any mixture.
  const others = shown.filter((way) => way.locomotive !== countOf(way));
  const mixed =
    others.length > 0 &&
    others.length < shown.length &&
    others.every((way) => shown.some((locomotives) => locomotives.locomotive === countOf(way)));
  const words = (mixed ? others : shown).slice(0, 4).map((way, i) => listOf(parts(way, i === 0)));
  return text(mixed ? "play-missing-or-locomotives" : "play-missing", { ways: choiceOf(words) });
}

/** A city's or country's name; stops without a printed name are described by where they are. */
export function placeInWords(map: BoardMap, place: CityId | Country): string {
  const halt = map.cities.get(place);
  if (!halt?.halt) return placeName(map, place);
  const like = [...map.cities.values()]
    .filter((city) => city.halt && city.country === halt.country)
    .sort((a, b) => b.at[1] - a.at[1]);
  const number = like.indexOf(halt) + 1;
  const which = like.length === 1 ? "only" : like.length > 2 ? "other" : number === 1 ? "north" : "south";
  return text("play-halt", { which, number, country: placeName(map, halt.country) });
}

/** "Kiruna – Narvik". */
export function pairInWords(map: BoardMap, [from, to]: readonly [CityId, CityId]): string {
  return text("play-route", { from: placeInWords(map, from), to: placeInWords(map, to) });
}

export function routeInWords(map: BoardMap, track: Track): string {
  const found = map.tracks.get(track);
  return found ? pairInWords(map, found.between) : track;
}
