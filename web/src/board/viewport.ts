// Which part of the board the window shows. Pure: sizes and views in, views out.
//
// A place of the board is seen at `at * scale + (x, y)` in the window.
import type { Point } from "./layout";

export interface Size {
  width: number;
  height: number;
}

export interface View {
  /** 1: the whole board fits. */
  zoom: number;
  /** Of the board's left upper corner, in the window's pixels. */
  x: number;
  y: number;
}

export const kZoomStep = 1.5;
export const kZoomLimit = 6;

/** Pixels per board unit when the whole board fits. */
export function fitScale(window: Size, board: Size): number {
  return Math.min(window.width / board.width, window.height / board.height);
}

export function scaleOf(view: View, window: Size, board: Size): number {
  return view.zoom * fitScale(window, board);
}

export function fitted(window: Size, board: Size): View {
  return clamped({ zoom: 1, x: 0, y: 0 }, window, board);
}

/** Centred where the board is smaller than the window; otherwise no gap between their edges. */
export function clamped(view: View, window: Size, board: Size): View {
  const zoom = Math.min(Math.max(view.zoom, 1), kZoomLimit);
  const scale = zoom * fitScale(window, board);
  const along = (at: number, shown: number, whole: number) =>
    whole <= shown ? (shown - whole) / 2 : Math.min(Math.max(at, shown - whole), 0);
  return {
    zoom,
    x: along(view.x, window.width, board.width * scale),
    y: along(view.y, window.height, board.height * scale),
  };
}

export function panned(view: View, dx: number, dy: number, window: Size, board: Size): View {
  return clamped({ ...view, x: view.x + dx, y: view.y + dy }, window, board);
}

/** What is under `at` (in the window) stays there, as far as the board's edges allow. */
export function zoomed(view: View, factor: number, at: Point, window: Size, board: Size): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), kZoomLimit);
  const by = zoom / view.zoom;
  return clamped({ zoom, x: at[0] - (at[0] - view.x) * by, y: at[1] - (at[1] - view.y) * by }, window, board);
}

/** Two fingers: what was under them before is under them now. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  now: readonly [Point, Point],
  window: Size,
  board: Size,
): View {
  const spread = ([a, b]: readonly [Point, Point]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const middle = ([a, b]: readonly [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [from, to] = [middle(before), middle(now)];
  const zoom = Math.min(Math.max((view.zoom * spread(now)) / Math.max(spread(before), 1), 1), kZoomLimit);
  const by = zoom / view.zoom;
  return clamped({ zoom, x: to[0] - (from[0] - view.x) * by, y: to[1] - (from[1] - view.y) * by }, window, board);
}

export function toBoard(at: Point, view: View, window: Size, board: Size): Point {
  const scale = scaleOf(view, window, board);
  return [(at[0] - view.x) / scale, (at[1] - view.y) / scale];
}

/** The same middle at the same zoom in a window of another size. */
export function resized(view: View, before: Size, now: Size, board: Size): View {
  if (view.zoom === 1) return fitted(now, board);
  const [x, y] = toBoard([before.width / 2, before.height / 2], view, before, board);
  const scale = view.zoom * fitScale(now, board);
  return clamped({ zoom: view.zoom, x: now.width / 2 - x * scale, y: now.height / 2 - y * scale }, now, board);
}

/** Moved by as little as it takes to show `places` of the board, `margin` pixels from the window's edges. */
export function showing(view: View, places: readonly Point[], margin: number, window: Size, board: Size): View {
  if (places.length === 0) return view;
  const scale = scaleOf(view, window, board);
  const along = (axis: 0 | 1, at: number, shown: number) => {
    const seen = places.map((place) => place[axis] * scale + at);
    const [low, high] = [Math.min(...seen) - margin, Math.max(...seen) + margin];
    if (high - low > shown) return (shown - low - high) / 2;
    return low < 0 ? -low : high > shown ? shown - high : 0;
  };
  return panned(view, along(0, view.x, window.width), along(1, view.y, window.height), window, board);
}

/** As `showing`; where a board unit has fewer than `least` pixels, zoomed in until it has, if the places allow it. */
export function nearing(
  view: View,
  places: readonly Point[],
  margin: number,
  least: number,
  window: Size,
  board: Size,
): View {
  if (places.length === 0 || scaleOf(view, window, board) >= least) {
    return showing(view, places, margin, window, board);
  }
  const fit = fitScale(window, board);
  const along = (axis: 0 | 1, shown: number) => {
    const all = places.map((place) => place[axis]);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return { middle: (low + high) / 2, most: Math.max(shown - 2 * margin, 1) / Math.max(high - low, 1) };
  };
  const [x, y] = [along(0, window.width), along(1, window.height)];
  const zoom = Math.max(Math.min(least, x.most, y.most) / fit, view.zoom);
  const scale = zoom * fit;
  return clamped(
    { zoom, x: window.width / 2 - x.middle * scale, y: window.height / 2 - y.middle * scale },
    window,
    board,
  );
}
