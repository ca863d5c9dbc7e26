// The camera of a board on the page: it follows the size of its frame, gestures, and what has to be seen.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Track } from "../generated/protocol";
import { Camera } from "./camera";
import { listen } from "./gestures";
import type { Layout, Point } from "./layout";
import type { BoardProps } from "./props";

/** Board units around tracks that are shown. */
export const kAroundTracks = 40;

interface Attachment {
  frame: RefObject<HTMLElement | null>;
  plane: RefObject<HTMLElement | null>;
  current: Readonly<RefObject<BoardProps>>;
  /** As long as these are the same functions the camera is the same. */
  point: (track: Track | null) => void;
  enlargeNames: (factor: number, few: boolean) => void;
}

export function useCamera(
  { frame, plane, current, point, enlargeNames }: Attachment,
  { layout, near }: BoardProps,
): RefObject<Camera | null> {
  const camera = useRef<Camera | null>(null);
  useLayoutEffect(() => {
    if (!frame.current || !plane.current) return;
    const element = frame.current;
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const made = new Camera(plane.current, layout, () => current.current.animate && !still.matches, enlargeNames);
    camera.current = made;
    const resize = () => made.resize({ width: element.clientWidth, height: element.clientHeight });
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    const stop = listen(element, made, {
      choose: (track) => current.current.onTrack(track),
      point,
      prefers: (track) => current.current.claimable?.has(track) ?? false,
    });
    return () => {
      stop();
      made.close();
      observer.disconnect();
    };
  }, [frame, plane, current, layout, point, enlargeNames]);

  useEffect(() => {
    const places = near.flatMap((track) => placesOf(layout, track));
    if (places.length > 0) camera.current?.approach(places, kAroundTracks);
    else camera.current?.leave();
  }, [near, layout]);
  return camera;
}

/** The middles of a track's spaces. */
export function placesOf(layout: Layout, track: Track): Point[] {
  return layout.tracks[track]?.spaces.map(([x, y]): Point => [x, y]) ?? [];
}
