import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Camera } from "../../src/board/camera";
import type { Layout, Point } from "../../src/board/layout";

const kLayout = { width: 1000, height: 1200, fontSize: 16 } as Layout;
const kPlaces: Point[] = [
  [200, 300],
  [300, 340],
];

let frames: ((now: number) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => frames.push(step));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});

afterEach(() => {
  frames = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Pictures of a sixtieth of a second each. */
function pass(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 16) {
    vi.advanceTimersByTime(16);
    const now = frames;
    frames = [];
    for (const step of now) step(performance.now());
  }
}

function phone(): Camera {
  const camera = new Camera(
    { style: {} } as HTMLElement,
    kLayout,
    () => true,
    () => undefined,
  );
  camera.resize({ width: 360, height: 400 });
  return camera;
}

/** On its way back to the whole board. */
function leaving(): Camera {
  const camera = phone();
  camera.approach(kPlaces, 20);
  pass(300);
  camera.leave();
  pass(60);
  expect(camera.zoom).toBeGreaterThan(1);
  return camera;
}

test("comes near on a phone, and goes back to the whole board", () => {
  const camera = phone();
  camera.approach(kPlaces, 20);
  pass(300);
  expect(camera.scale).toBeGreaterThan(0.8);
  camera.leave();
  pass(300);
  expect(camera.zoom).toBe(1);
});

test("ends where it was going when the window changes on the way", () => {
  const camera = leaving();
  camera.resize({ width: 360, height: 440 });
  expect(camera.zoom).toBe(1);
});

test("a track that is chosen on the way back is left again as well", () => {
  const camera = leaving();
  camera.approach(kPlaces, 20);
  pass(300);
  camera.leave();
  pass(300);
  expect(camera.zoom).toBe(1);
});
