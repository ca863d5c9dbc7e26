// Moves the board in its window. It is set on the element itself, without rendering anything again. Panning moves one
// layer; zooming stretches it, and it is redrawn sharply in its new size as soon as the zoom settles.
import type { Layout, Point } from "./layout";
import type { Size, View } from "./viewport";
import { clamped, fitted, nearing, panned, pinched, resized, scaleOf, showing, toBoard, zoomed } from "./viewport";

/** Names stay between these sizes on the screen, in pixels. Below the least some are left out, the rest is as large as `few`. */
const kNameSizes = { least: 8, few: 10, most: 17 };

/** Pixels per board unit at which a track that is being paid for can be read. */
export const kReadable = 0.85;

const kGlideTime = 180;
/** Milliseconds without a change after which the zoom has settled; sooner, some browsers show nothing for a moment. */
const kRestTime = 350;

export class Camera {
  #view: View = { zoom: 1, x: 0, y: 0 };
  #window: Size = { width: 0, height: 0 };
  #gliding = 0;
  /** Where a glide that is under way ends. */
  #goal: View | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The scale that the picture is drawn in. */
  #drawn = 0;
  /** What it zoomed in on automatically, from the whole board. */
  #near: { places: readonly Point[]; margin: number } | null = null;

  constructor(
    readonly plane: HTMLElement,
    readonly layout: Layout,
    /** Whether changes of zoom by a button or key may take a moment. */
    readonly glides: () => boolean,
    /** Called with how much larger names are than the layout says, and whether some of them do not fit. */
    readonly enlargeNames: (factor: number, few: boolean) => void,
  ) {}

  get scale(): number {
    return scaleOf(this.#view, this.#window, this.layout);
  }

  get zoom(): number {
    return this.#view.zoom;
  }

  resize(now: Size): void {
    if (now.width <= 0 || now.height <= 0) return;
    const first = this.#window.width === 0;
    const before = this.#window;
    this.#window = now;
    this.#set(first ? fitted(now, this.layout) : resized(this.#ahead, before, now, this.layout));
    if (this.#near) this.#set(this.#nearing(this.#near.places, this.#near.margin));
    if (first || !this.glides()) this.#draw();
  }

  panBy(dx: number, dy: number): void {
    this.#near = null;
    this.#set(panned(this.#view, dx, dy, this.#window, this.layout));
  }

  zoomBy(factor: number, at: Point): void {
    this.#near = null;
    this.#set(zoomed(this.#view, factor, at, this.#window, this.layout));
  }

  pinch(before: readonly [Point, Point], now: readonly [Point, Point]): void {
    this.#near = null;
    this.#set(pinched(this.#view, before, now, this.#window, this.layout));
  }

  /** Towards a place of the window, by default its middle. */
  stepZoom(factor: number, at: Point = [this.#window.width / 2, this.#window.height / 2]): void {
    this.#near = null;
    this.#glide(zoomed(this.#view, factor, at, this.#window, this.layout));
  }

  fit(): void {
    this.#near = null;
    this.#glide(fitted(this.#window, this.layout));
  }

  show(places: readonly Point[], margin: number): void {
    this.#glide(showing(this.#view, places, margin, this.#window, this.layout));
  }

  /** Shows places, and zooms in where the board is too small to read them: on phones. */
  approach(places: readonly Point[], margin: number): void {
    if (this.#near === null && this.#ahead.zoom === 1) this.#near = { places, margin };
    else if (this.#near) this.#near.places = places;
    this.#glide(this.#nearing(places, margin));
  }

  /** Back to the whole board, unless somebody has moved it meanwhile. */
  leave(): void {
    if (this.#near) this.fit();
  }

  #nearing(places: readonly Point[], margin: number): View {
    return nearing(this.#ahead, places, margin, kReadable, this.#window, this.layout);
  }

  /** The view when all movement is over. */
  get #ahead(): View {
    return this.#goal ?? this.#view;
  }

  placeAt(at: Point): Point {
    return toBoard(at, this.#view, this.#window, this.layout);
  }

  /** Ends a movement that is under way. */
  stop(): void {
    cancelAnimationFrame(this.#gliding);
    this.#goal = null;
  }

  /** No more changes follow. */
  close(): void {
    this.stop();
    clearTimeout(this.#resting);
  }

  #glide(to: View): void {
    this.stop();
    if (!this.glides()) {
      this.#set(to);
      this.#draw();
      return;
    }
    this.#goal = to;
    const from = this.#view;
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(Math.max((now - begin) / kGlideTime, 0), 1);
      const eased = 1 - (1 - part) ** 3;
      // Zoom by equal factors, so that the place it zooms to stays where it is.
      const zoom = part === 1 ? to.zoom : from.zoom * (to.zoom / from.zoom) ** eased;
      const along = to.zoom === from.zoom ? eased : (zoom - from.zoom) / (to.zoom - from.zoom);
      this.#put({ zoom, x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along });
      if (part < 1) this.#gliding = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#gliding = requestAnimationFrame(step);
  }

  #set(view: View): void {
    this.stop();
    this.#put(clamped(view, this.#window, this.layout));
  }

  #put(view: View): void {
    this.#view = view;
    const stretch = this.#drawn === 0 ? 1 : this.scale / this.#drawn;
    const scaled = Math.abs(stretch - 1) < 1e-9 ? "" : ` scale(${stretch})`;
    this.plane.style.transform = `translate3d(${view.x}px, ${view.y}px, 0)${scaled}`;
    if (!scaled) return;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#draw(), kRestTime);
  }

  #draw(): void {
    const { scale } = this;
    if (scale === this.#drawn) return;
    this.#drawn = scale;
    const { style } = this.plane;
    style.display = "block";
    style.width = `${this.layout.width * scale}px`;
    style.height = `${this.layout.height * scale}px`;
    const size = this.layout.fontSize * scale;
    const few = size < kNameSizes.least;
    const factor = (few ? kNameSizes.few : Math.min(size, kNameSizes.most)) / size;
    this.enlargeNames(factor, few);
    this.#put(this.#view);
  }
}
