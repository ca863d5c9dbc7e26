// The maps that this client can draw, with what a table can choose on each. The facts are the map files'.
import type { MapFile } from "../map";

export interface MapFacts {
  id: string;
  name: string;
  /** Fewest and most players of the map's own rules. */
  players: readonly [number, number];
  /** Names of variants, with their number of players. */
  variants: ReadonlyMap<string, readonly [number, number]>;
  /** Options that a table may choose, the rule book's choice first. */
  options: Readonly<Record<string, readonly string[]>>;
}

// Only these two keys of a map file come into the page.
const names = import.meta.glob<string>("../../../data/maps/*/map.json", { eager: true, import: "name" });
const rules = import.meta.glob<MapFile["rules"]>("../../../data/maps/*/map.json", {
  eager: true,
  import: "rules",
});

const kOrder = ["northern-lights", "nordic-countries", "netherlands", "poland", "usa"];

function playersOf(variant: unknown, base: readonly [number, number]): readonly [number, number] {
  if (typeof variant !== "object" || variant === null || !("players" in variant)) return base;
  const { players } = variant;
  if (!Array.isArray(players)) return base;
  const [from, to] = players as unknown[];
  return typeof from === "number" && typeof to === "number" ? [from, to] : base;
}

function factsOf(id: string): MapFacts | null {
  const path = `../../../data/maps/${id}/map.json`;
  const [name, rule] = [names[path], rules[path]];
  if (name === undefined || rule === undefined) return null;
  const variants = new Map(
    Object.entries(rule.variants ?? {}).map(([key, value]) => [key, playersOf(value, rule.players)]),
  );
  return { id, name, players: rule.players, variants, options: rule.options ?? {} };
}

function place(id: string): number {
  const at = kOrder.indexOf(id);
  return at < 0 ? kOrder.length : at;
}

export const maps: readonly MapFacts[] = Object.keys(names)
  .map((path) => factsOf(path.split("/").at(-2) ?? ""))
  .filter((facts) => facts !== null)
  .sort((a, b) => place(a.id) - place(b.id) || a.id.localeCompare(b.id));

export function mapFacts(id: string): MapFacts | null {
  return maps.find((facts) => facts.id === id) ?? null;
}

/** The map's name; its id, if this client does not know the map. */
export function mapName(id: string): string {
  return mapFacts(id)?.name ?? id;
}

/** Fewest and most players of a map with this variant. */
export function playersFor(facts: MapFacts, variant: string | null): readonly [number, number] {
  return (variant === null ? undefined : facts.variants.get(variant)) ?? facts.players;
}
