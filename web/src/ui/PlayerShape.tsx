// A player's shape in the player's colour: colours alone tell nothing.
import type { PlayerColor } from "../generated/protocol";

const shapes: Record<PlayerColor, string> = {
  blue: "M10.5 0A10.5 10.5 0 11-10.5 0A10.5 10.5 0 1110.5 0Z",
  red: "M-9.5-9.5H9.5V9.5H-9.5Z",
  mint: "M0-11L12 10H-12Z",
  gold: "M0-12L10 0L0 12L-10 0Z",
  violet: "M0-12.5L3-4.2L11.9-3.9L4.9 1.6L7.3 10.1L0 5.2L-7.3 10.1L-4.9 1.6L-11.9-3.9L-3-4.2Z",
};

export const kPlayerColors: readonly PlayerColor[] = ["blue", "red", "mint", "gold", "violet"];

export function PlayerShape({ color, size = 16 }: { color: PlayerColor; size?: number }) {
  return (
    <svg class="player-shape" width={size} height={size} viewBox="-16 -16 32 32" data-color={color}
      aria-hidden="true">
      <rect x="-15" y="-15" width="30" height="30" rx="8" class="player-ground" />
      <path d={shapes[color]} class="player-mark" transform="scale(.8)" />
    </svg>
  );
}
