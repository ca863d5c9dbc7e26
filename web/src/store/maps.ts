// The maps that the server offers, in its order. The last list is kept: a page begins with it while it asks for the
// list of today.
import type { ListedMap, MapTexts } from "../generated/protocol";
import { rest } from "../net/rest";
import { isObject, kept } from "./kept";

/** Empty: no list has ever come. */
export const maps = kept<readonly ListedMap[]>("maps", [], isMaps);

let asked: Promise<readonly ListedMap[]> | null = null;

/** The list of today. It is asked for once, and again if that failed. */
export function loadMaps(): Promise<readonly ListedMap[]> {
  if (asked) return asked;
  const answer = rest.maps().then((list) => {
    maps.value = list;
    return list;
  });
  answer.catch(() => {
    asked = null;
  });
  asked = answer;
  return answer;
}

export function listedMap(id: string): ListedMap | null {
  return maps.value.find((map) => map.id === id) ?? null;
}

/** The map's name; its id, if the list does not have it. */
export function mapName(id: string): string {
  return listedMap(id)?.name ?? id;
}

/** What the map says in this language, otherwise in English, otherwise in any; null: it says nothing. */
export function textsIn(language: string, { texts }: ListedMap): MapTexts | null {
  const [main = language] = language.split("-");
  return texts[language] ?? texts[main] ?? texts.en ?? Object.values(texts)[0] ?? null;
}

/** Fewest and most players of a map with this variant. */
export function playersFor(map: ListedMap, variant: string | null): readonly [number, number] {
  return map.variants.find(({ name }) => name === variant)?.players ?? map.players;
}

/** The variant, if the map has it. */
export function variantOf(map: ListedMap, variant: string | null): string | null {
  return map.variants.some(({ name }) => name === variant) ? variant : null;
}

function isMaps(value: unknown): value is readonly ListedMap[] {
  return (
    Array.isArray(value) &&
    value.every(
      (map) =>
        isObject(map) &&
        [map.id, map.name, map.hash].every((one) => typeof one === "string") &&
        isPlayers(map.players) &&
        Array.isArray(map.variants) &&
        map.variants.every((one) => isObject(one) && typeof one.name === "string" && isPlayers(one.players)) &&
        isObject(map.options) &&
        Object.values(map.options).every(Array.isArray) &&
        isObject(map.texts) &&
        Object.values(map.texts).every(isObject),
    )
  );
}

function isPlayers(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");
}
