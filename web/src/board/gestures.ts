// Wheel, drag, pinch, taps: gestures on the board become movements of the camera and chosen tracks.
import type { Track } from "../generated/protocol";
import { kReadable, type Camera } from "./camera";
import type { Point } from "./layout";
import { nearestTrack } from "./nearest";
import { kZoomStep } from "./viewport";

export interface GestureTargets {
  choose: (track: Track) => void;
  point: (track: Track | null) => void;
  /** Whether a finger that may mean several tracks more likely means this one. */
  prefers: (track: Track) => boolean;
}

/** Pixels a pointer may move between down and up and still have clicked. */
const kSlop = { mouse: 4, touch: 10 };
/** Pixels around a track that count as the track. */
const kReach = { mouse: 5, touch: 12 };
/** Milliseconds in which a second tap makes the two a double tap. */
const kDoubleTap = 260;

interface Finger {
  start: Point;
  at: Point;
}

/** Listens until the returned function is called. */
export function listen(frame: HTMLElement, camera: Camera, targets: GestureTargets): () => void {
  const fingers = new Map<number, Finger>();
  let dragged = false;
  let pointed: Track | null = null;
  let lastTap: { at: Point; time: number } | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const placeOf = (event: MouseEvent): Point => {
    const box = frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const kindOf = (event: PointerEvent) => (event.pointerType === "mouse" ? "mouse" : "touch");
  const trackAt = (at: Point, kind: "mouse" | "touch"): Track | null => {
    const [place, tolerance] = [camera.placeAt(at), kReach[kind] / camera.scale];
    // No finger can aim at a board that is too small to read.
    const preferred =
      kind === "touch" && camera.scale < kReadable
        ? nearestTrack(place, camera.layout, tolerance, targets.prefers)
        : null;
    return (preferred ?? nearestTrack(place, camera.layout, tolerance))?.track ?? null;
  };
  const point = (track: Track | null) => {
    if (track === pointed) return;
    pointed = track;
    targets.point(track);
  };
  const onControl = (event: Event) => event.target instanceof Element && event.target.closest("button") !== null;

  const down = (event: PointerEvent) => {
    if (onControl(event) || (event.pointerType === "mouse" && event.button !== 0)) return;
    camera.stop();
    const at = placeOf(event);
    if (fingers.size === 0) dragged = false;
    fingers.set(event.pointerId, { start: at, at });
    if (fingers.size === 2) dragged = true;
  };

  const move = (event: PointerEvent) => {
    const at = placeOf(event);
    // The button was let go outside, before it was a drag.
    if (event.pointerType === "mouse" && event.buttons === 0 && fingers.delete(event.pointerId)) {
      frame.classList.remove("dragging");
    }
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") point(onControl(event) ? null : trackAt(at, "mouse"));
      return;
    }
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) camera.pinch([finger.at, other.at], [at, other.at]);
    } else {
      const far = Math.hypot(at[0] - finger.start[0], at[1] - finger.start[1]) > kSlop[kindOf(event)];
      if (far && !dragged) {
        dragged = true;
        point(null);
        frame.setPointerCapture(event.pointerId);
        frame.classList.add("dragging");
      }
      if (dragged && fingers.size === 1) camera.panBy(at[0] - finger.at[0], at[1] - finger.at[1]);
    }
    finger.at = at;
  };

  const tap = (at: Point, time: number) => {
    const track = trackAt(at, "touch");
    const double =
      lastTap !== null &&
      time - lastTap.time < kDoubleTap &&
      Math.hypot(at[0] - lastTap.at[0], at[1] - lastTap.at[1]) < 30;
    clearTimeout(waiting);
    if (double) {
      lastTap = null;
      point(null);
      camera.stepZoom(kZoomStep * kZoomStep, at);
      return;
    }
    lastTap = { at, time };
    // The track answers at once; it is chosen when no second tap has come.
    point(track);
    if (track === null) return;
    waiting = setTimeout(() => {
      targets.choose(track);
      // No finger points at it any more.
      point(null);
    }, kDoubleTap);
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) frame.classList.remove("dragging");
    if (dragged || event.type === "pointercancel") return;
    const at = placeOf(event);
    if (event.pointerType !== "mouse") {
      tap(at, event.timeStamp);
      return;
    }
    const track = trackAt(at, "mouse");
    if (track !== null) targets.choose(track);
  };

  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && fingers.size === 0) point(null);
  };

  const twice = (event: MouseEvent) => {
    const at = placeOf(event);
    if (!onControl(event) && trackAt(at, "mouse") === null) camera.stepZoom(kZoomStep, at);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
    // Pinches on a trackpad come as wheel with ctrl, in small steps. A notch of a wheel is about a zoom step.
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : Math.log(kZoomStep) / 120));
    camera.zoomBy(factor, placeOf(event));
  };

  /** Assistive technology clicks without a pointer. */
  const click = (event: MouseEvent) => {
    if (event.detail !== 0 || !(event.target instanceof Element)) return;
    const track = event.target.closest("[data-track]")?.getAttribute("data-track");
    if (track) targets.choose(track);
  };

  const off = new AbortController();
  const { signal } = off;
  frame.addEventListener("pointerdown", down, { signal });
  frame.addEventListener("pointermove", move, { signal });
  frame.addEventListener("pointerup", up, { signal });
  frame.addEventListener("pointercancel", up, { signal });
  frame.addEventListener("pointerleave", leave, { signal });
  frame.addEventListener("dblclick", twice, { signal });
  frame.addEventListener("wheel", wheel, { signal, passive: false });
  frame.addEventListener("click", click, { signal });
  return () => {
    clearTimeout(waiting);
    off.abort();
  };
}
