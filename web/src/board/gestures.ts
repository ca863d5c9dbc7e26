// Wheel, drag, pinch, taps: gestures on the board become movements of the camera and chosen tracks.
import type { Track } from "../generated/protocol";
import { type Camera, kReadable } from "./camera";
import { Fingers, type PointerKind } from "./fingers";
import type { Point } from "./layout";
import { nearestTrack } from "./nearest";
import { trackOf } from "./track_elements";
import { kZoomStep } from "./viewport";

export interface GestureTargets {
  choose: (track: Track) => void;
  point: (track: Track | null) => void;
  /** Whether a finger that may mean several tracks more likely means this one. */
  prefers: (track: Track) => boolean;
}

/** Pixels around a track that count as the track. */
const kReach: Readonly<Record<PointerKind, number>> = { mouse: 5, touch: 12 };
/** Milliseconds, and pixels, in which a second tap makes the two a double tap. */
const kDoubleTap = { time: 260, distance: 30 };

/** Listens until the returned function is called. */
export function listen(frame: HTMLElement, camera: Camera, targets: GestureTargets): () => void {
  const gestures = new Gestures(frame, camera, targets);
  const off = new AbortController();
  const { signal } = off;
  frame.addEventListener("pointerdown", (event) => gestures.down(event), { signal });
  frame.addEventListener("pointermove", (event) => gestures.move(event), { signal });
  frame.addEventListener("pointerup", (event) => gestures.up(event), { signal });
  frame.addEventListener("pointercancel", (event) => gestures.up(event), { signal });
  frame.addEventListener("pointerleave", (event) => gestures.leave(event), { signal });
  frame.addEventListener("dblclick", (event) => gestures.twice(event), { signal });
  frame.addEventListener("wheel", (event) => gestures.wheel(event), { signal, passive: false });
  frame.addEventListener("click", (event) => gestures.click(event), { signal });
  return () => {
    gestures.forget();
    off.abort();
  };
}

class Gestures {
  readonly #fingers = new Fingers();
  #pointed: Track | null = null;
  #lastTap: { at: Point; time: number } | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly frame: HTMLElement,
    readonly camera: Camera,
    readonly targets: GestureTargets,
  ) {}

  /** A tap that waits for a second one is dropped. */
  forget(): void {
    clearTimeout(this.#waiting);
  }

  down(event: PointerEvent): void {
    if (onControl(event) || (event.pointerType === "mouse" && event.button !== 0)) return;
    this.camera.stop();
    this.#fingers.put(event.pointerId, this.#placeOf(event));
  }

  move(event: PointerEvent): void {
    const at = this.#placeOf(event);
    const id = event.pointerId;
    // The button was let go outside, before it was a drag.
    if (event.pointerType === "mouse" && event.buttons === 0 && this.#fingers.lift(id)) {
      this.frame.removeAttribute("data-dragging");
    }
    if (this.#fingers.has(id)) {
      this.#fingers.move(id, at, kindOf(event), this.camera, () => {
        this.#point(null);
        this.frame.setPointerCapture(id);
        this.frame.setAttribute("data-dragging", "");
      });
    } else if (event.pointerType === "mouse") {
      this.#point(onControl(event) ? null : this.#trackAt(at, "mouse"));
    }
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.lift(event.pointerId)) return;
    if (this.#fingers.count === 0) this.frame.removeAttribute("data-dragging");
    if (this.#fingers.dragged || event.type === "pointercancel") return;
    const at = this.#placeOf(event);
    if (event.pointerType !== "mouse") {
      this.#tap(at, event.timeStamp);
      return;
    }
    const track = this.#trackAt(at, "mouse");
    if (track !== null) this.targets.choose(track);
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === "mouse" && this.#fingers.count === 0) this.#point(null);
  }

  twice(event: MouseEvent): void {
    const at = this.#placeOf(event);
    if (!onControl(event) && this.#trackAt(at, "mouse") === null) this.camera.stepZoom(kZoomStep, at);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
    // Pinches on a trackpad come as wheel with ctrl, in small steps. A notch of a wheel is about a zoom step.
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : Math.log(kZoomStep) / 120));
    this.camera.zoomBy(factor, this.#placeOf(event));
  }

  /** Assistive technology clicks without a pointer. */
  click(event: MouseEvent): void {
    if (event.detail !== 0) return;
    const track = trackOf(event.target);
    if (track !== null) this.targets.choose(track);
  }

  #tap(at: Point, time: number): void {
    const track = this.#trackAt(at, "touch");
    const last = this.#lastTap;
    clearTimeout(this.#waiting);
    if (last && time - last.time < kDoubleTap.time && distance(at, last.at) < kDoubleTap.distance) {
      this.#lastTap = null;
      this.#point(null);
      this.camera.stepZoom(kZoomStep * kZoomStep, at);
      return;
    }
    this.#lastTap = { at, time };
    // The track answers at once; it is chosen when no second tap has come.
    this.#point(track);
    if (track === null) return;
    this.#waiting = setTimeout(() => {
      this.targets.choose(track);
      // No finger points at it any more.
      this.#point(null);
    }, kDoubleTap.time);
  }

  #point(track: Track | null): void {
    if (track === this.#pointed) return;
    this.#pointed = track;
    this.targets.point(track);
  }

  #trackAt(at: Point, kind: PointerKind): Track | null {
    const { camera } = this;
    const [place, tolerance] = [camera.placeAt(at), kReach[kind] / camera.scale];
    // No finger can aim at a board that is too small to read.
    const preferred =
      kind === "touch" && camera.scale < kReadable
        ? nearestTrack(place, camera.layout, tolerance, this.targets.prefers)
        : null;
    return (preferred ?? nearestTrack(place, camera.layout, tolerance))?.track ?? null;
  }

  /** In the frame. */
  #placeOf(event: MouseEvent): Point {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

function kindOf(event: PointerEvent): PointerKind {
  return event.pointerType === "mouse" ? "mouse" : "touch";
}

function onControl(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("button") !== null;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
