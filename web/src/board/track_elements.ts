// The elements of tracks in the board's picture, and the tracks of elements.
import type { Track } from "../generated/protocol";

export function elementOf(picture: Element | null, track: Track): SVGElement | null {
  const found = picture?.querySelector(`[data-track="${CSS.escape(track)}"]`);
  return found instanceof SVGElement ? found : null;
}

export function trackOf(target: EventTarget | null): Track | null {
  return target instanceof Element ? (target.closest("[data-track]")?.getAttribute("data-track") ?? null) : null;
}
