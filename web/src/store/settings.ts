// The preferences of the person at this browser.
import type { Level, PlayerColor } from "../generated/protocol";
import { isBoolean, isNumber, isText, kept, oneOf } from "./kept";

export const settings = {
  theme: kept<"auto" | "light" | "dark">("theme", "auto", oneOf("auto", "light", "dark")),
  /** Motion that helps to follow; the system's setting for less of it counts as well. */
  animations: kept("animations", true, isBoolean),
  sounds: kept("sounds", false, isBoolean),
  notifications: kept("notifications", false, isBoolean),
  /** Points of all players next to their names. */
  points: kept("points", true, isBoolean),
  name: kept("name", "", isText),
  color: kept<PlayerColor | "any">("color", "any", oneOf("any", "blue", "red", "mint", "gold", "violet")),
};

/** What was played last is offered first; as long as nothing was, the first map. */
export const lastPlayed = {
  map: kept("last-map", "", isText),
  level: kept<Level>("last-level", "medium", oneOf("easy", "medium", "hard", "expert")),
  opponents: kept("last-opponents", 2, isNumber),
};

export function wantsMotion(): boolean {
  return settings.animations.value && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
