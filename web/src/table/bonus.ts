// Bonus cards in words: what each one rewards.
import type { Open } from "../generated/protocol";
import { type BoardMap, type BonusCard, placeName } from "../map";
import { choiceOf } from "../text/format";
import { text } from "../text/text";

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Those in play. */
export function bonusCardsIn(map: BoardMap, open: Open): BonusCard[] {
  return (open.bonus_cards ?? []).flatMap((id) => map.file.bonus_cards?.find((card) => card.id === id) ?? []);
}

export function bonusInWords(map: BoardMap, card: BonusCard): string {
  const cities = isTexts(card.cities) ? card.cities.map((city) => placeName(map, city)) : [];
  const { country, length, max_ticket_points: most } = card;
  return text("players-bonus", {
    points: card.points,
    what: text(`players-measure-${card.measure}`, {
      cities: choiceOf(cities),
      country: typeof country === "string" ? placeName(map, country) : "",
      length: typeof length === "number" ? length : 0,
      most: typeof most === "number" ? most : 0,
    }),
  });
}
