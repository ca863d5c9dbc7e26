// Fingers (and the mouse with its button down) on the board: what a movement of one of them means.
import type { Camera } from "./camera";
import type { Point } from "./layout";

/** Pixels a pointer may move between down and up and still have clicked. */
const kSlop = { mouse: 4, touch: 10 };

export type PointerKind = keyof typeof kSlop;

interface Finger {
  start: Point;
  at: Point;
}

export class Fingers {
  readonly #down = new Map<number, Finger>();
  #dragged = false;

  get count(): number {
    return this.#down.size;
  }

  /** Since the first of them came down the board has been moved. */
  get dragged(): boolean {
    return this.#dragged;
  }

  put(id: number, at: Point): void {
    if (this.count === 0) this.#dragged = false;
    this.#down.set(id, { start: at, at });
    if (this.count === 2) this.#dragged = true;
  }

  has(id: number): boolean {
    return this.#down.has(id);
  }

  /** False if it was not down. */
  lift(id: number): boolean {
    return this.#down.delete(id);
  }

  /** Moves the camera with the finger. `onDrag`: it is a drag from now on. */
  move(id: number, at: Point, kind: PointerKind, camera: Camera, onDrag: () => void): void {
    const finger = this.#down.get(id);
    if (!finger) return;
    if (this.count === 2) {
      const other = [...this.#down].find(([one]) => one !== id)?.[1];
      if (other) camera.pinch([finger.at, other.at], [at, other.at]);
    } else {
      const far = Math.hypot(at[0] - finger.start[0], at[1] - finger.start[1]) > kSlop[kind];
      if (far && !this.#dragged) {
        this.#dragged = true;
        onDrag();
      }
      if (this.#dragged && this.count === 1) camera.panBy(at[0] - finger.at[0], at[1] - finger.at[1]);
    }
    finger.at = at;
  }
}
