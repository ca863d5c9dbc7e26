// Cards and tracks in words.
import type { Card, Cards, Track } from "../generated/protocol";
import { type BoardMap, type CityId, placeName, type TrackColor } from "../map";
import { choiceOf, listOf } from "../text/format";
import { text } from "../text/text";
import { stacksOf } from "./cards";

export function colorWord(color: TrackColor | Card): string {
  return text("play-color", { color });
}

function parts(cards: Cards, more: boolean): string[] {
  return stacksOf(cards).map(({ card, count }, i) =>
    text(more && i === 0 ? "play-cards-more" : "play-cards", {
      kind: card === "locomotive" ? "locomotive" : "color", count, color: colorWord(card),
    }));
}

/** "2 green cards and 1 locomotive". */
export function cardsInWords(cards: Cards): string {
  return listOf(parts(cards, false));
}

/** "You need 1 more green card or 1 locomotive", of several ways. "" if nothing is known to be missing. */
export function missingInWords(ways: readonly Cards[]): string {
  const shown = ways.filter((way) => stacksOf(way).length > 0);
  if (shown.length === 0) return "";
  const words = shown.slice(0, 4).map((way, i) => listOf(parts(way, i === 0)));
  return text("play-missing", { ways: choiceOf(words) });
}

/** "Kiruna – Narvik". */
export function pairInWords(map: BoardMap, [from, to]: readonly [CityId, CityId]): string {
  return text("play-route", { from: placeName(map, from), to: placeName(map, to) });
}

export function routeInWords(map: BoardMap, track: Track): string {
  const found = map.tracks.get(track);
  return found ? pairInWords(map, found.between) : track;
}
