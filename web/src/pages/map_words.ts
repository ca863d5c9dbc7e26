// What a map says of itself, in the language of the page; for a map that says nothing, words that fit any.
import type { ListedMap, MapTexts } from "../generated/protocol";
import { textsIn } from "../store/maps";
import { hasText, text } from "../text/text";

function textsOf(map: ListedMap | null): MapTexts | null {
  return map && textsIn(document.documentElement.lang, map);
}

/** What is special about it, in one line. */
export function summaryOf(map: ListedMap): string {
  return textsOf(map)?.summary ?? text("map-note-other");
}

/** What a variant is called; without one, the name of the map's own rules next to its variants. */
export function rulesName(map: ListedMap | null, variant: string | null): string {
  const texts = textsOf(map);
  return variant === null ? (texts?.rules ?? text("rules-own")) : (texts?.variants?.[variant] ?? variant);
}

export interface OptionInWords {
  key: string;
  name: string;
  values: { value: string; label: string }[];
}

/** What can be chosen on the map. */
export function optionsOf(map: ListedMap): OptionInWords[] {
  const texts = textsOf(map)?.options;
  return Object.entries(map.options).map(([key, values = []]) => ({
    key,
    name: texts?.[key]?.name ?? optionText(key, key),
    values: values.map((value) => ({ value, label: texts?.[key]?.[value] ?? optionText(`${key}-${value}`, value) })),
  }));
}

/** An option is a rule that any map may have: there are words for those that this client knows. */
function optionText(id: string, otherwise: string): string {
  return hasText(`option-${id}`) ? text(`option-${id}`) : otherwise;
}
