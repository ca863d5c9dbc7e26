// The board by keyboard: Tab comes to one track, arrows go on from there; without a track they move the board.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Track } from "../generated/protocol";
import type { Camera } from "./camera";
import type { Point } from "./layout";
import { type Direction, trackTowards } from "./nearest";
import type { BoardProps } from "./props";
import { elementOf, trackOf } from "./track_elements";
import { kAroundTracks, placesOf } from "./use_camera";
import { kZoomStep } from "./viewport";

const kArrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const kPanSteps: Readonly<Record<Direction, Point>> = { left: [60, 0], right: [-60, 0], up: [0, 60], down: [0, -60] };

interface Targets {
  frame: RefObject<HTMLElement | null>;
  picture: RefObject<SVGSVGElement | null>;
  camera: RefObject<Camera | null>;
  point: (track: Track | null) => void;
}

interface Listeners {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusIn: (event: FocusEvent) => void;
  onFocusOut: (event: FocusEvent) => void;
}

export function useKeyboard(targets: Targets, { map, layout, onTrack }: BoardProps): Listeners {
  const { frame, picture, camera, point } = targets;
  const roving = useRef<Track | null>(null);
  const first = map.tracks.keys().next().value;
  useLayoutEffect(() => {
    if (roving.current === null || !map.tracks.has(roving.current)) roving.current = first ?? null;
    if (roving.current !== null) elementOf(picture.current, roving.current)?.setAttribute("tabindex", "0");
  }, [picture, map, layout, first]);

  const focus = (track: Track) => {
    if (roving.current !== null) elementOf(picture.current, roving.current)?.setAttribute("tabindex", "-1");
    roving.current = track;
    const element = elementOf(picture.current, track);
    element?.setAttribute("tabindex", "0");
    element?.focus({ preventScroll: true });
    if (layout.tracks[track]) camera.current?.show(placesOf(layout, track), kAroundTracks);
  };

  const arrow = (direction: Direction, track: Track | null) => {
    if (track === null) {
      camera.current?.panBy(...kPanSteps[direction]);
      return;
    }
    const next = trackTowards(track, direction, layout);
    if (next !== null) focus(next);
  };
  /** Whether the key means something here. */
  const press = (key: string, track: Track | null): boolean => {
    const direction = kArrows[key];
    if (direction) arrow(direction, track);
    else if (key === "Enter" && track === null && roving.current !== null) focus(roving.current);
    else if (track === null) return false;
    else if (key === "Enter" || key === " ") onTrack(track);
    else if (key === "Escape") frame.current?.focus();
    else return false;
    return true;
  };

  return {
    onKeyDown: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (!zoomed(event.key, camera.current)) {
        if (event.target instanceof HTMLButtonElement || !press(event.key, trackOf(event.target))) return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    // A click on a track moves the focus there, but only the keyboard's focus is shown and reported.
    onFocusIn: ({ target }) => {
      const track = trackOf(target);
      if (track !== null && target instanceof Element && target.matches(":focus-visible")) point(track);
    },
    onFocusOut: ({ target, relatedTarget }) => {
      if (trackOf(target) !== null && trackOf(relatedTarget) === null) point(null);
    },
  };
}

/** Zooms if that is what the key means. */
function zoomed(key: string, camera: Camera | null): boolean {
  switch (key) {
    case "+":
    case "=":
      camera?.stepZoom(kZoomStep);
      return true;
    case "-":
      camera?.stepZoom(1 / kZoomStep);
      return true;
    case "0":
      camera?.fit();
      return true;
    default:
      return false;
  }
}
