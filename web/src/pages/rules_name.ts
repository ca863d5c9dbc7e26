import { hasText, text } from "../text/text";

/** What a variant is called; without one, the name of the map's own rules next to its variants. */
export function rulesName(map: string, variant: string | null): string {
  if (variant === null) return hasText(`rules-${map}`) ? text(`rules-${map}`) : text("rules-own");
  return hasText(`rules-${variant}`) ? text(`rules-${variant}`) : variant;
}
