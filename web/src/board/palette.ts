// The colours by name. The values are in palette.css, light and dark; tests/unit/board_palette.test.ts
// measures how well they can be distinguished.
import type { Card, PlayerColor } from "../generated/protocol";
import type { TrackColor } from "../map";

export type CardColor = Exclude<Card, "locomotive">;

/** In the order of the rule book, in which hands are sorted. */
export const kCardColors: readonly CardColor[] = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
];

export const kPlayerColors: readonly PlayerColor[] = ["blue", "red", "mint", "gold", "violet"];

export function cardFill(color: TrackColor): string {
  return `var(--card-${color})`;
}

/** Of symbols on the colour. */
export function cardInk(color: TrackColor): string {
  return `var(--card-${color}-ink)`;
}

export function playerFill(color: PlayerColor | "neutral"): string {
  return `var(--player-${color})`;
}

export function playerInk(color: PlayerColor | "neutral"): string {
  return `var(--player-${color}-ink)`;
}
