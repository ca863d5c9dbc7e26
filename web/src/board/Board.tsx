// The board: scenery, tracks with cities and marks, and names, one above the other on a plane that can be moved and
// enlarged. They are separate layers, so that a track that changes does not redraw coasts and letters.
import { useCallback, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Track } from "../generated/protocol";
import type { BoardMap, CityId } from "../map";
import "./board.css";
import { Camera } from "./camera";
import { CityLabel, CityView } from "./city";
import { listen } from "./gestures";
import type { Point } from "./layout";
import { legibleNames } from "./legible";
import { bandOf, endsOf, lineOf } from "./line";
import { Lines, Marks, Stack } from "./marks";
import { trackTowards } from "./nearest";
import type { Direction } from "./nearest";
import type { BoardProps, BoardTexts } from "./props";
import { Scenery } from "./scenery";
import { Still } from "./still";
import { TrackView } from "./track";
import { kZoomStep } from "./viewport";

const kArrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const kPanSteps: Readonly<Record<Direction, Point>> = { left: [60, 0], right: [-60, 0], up: [0, 60], down: [0, -60] };

/** Milliseconds from a change of the board until its tracks are described again. */
const kDescribeAfter = 100;
/** Tracks at a time, so that nobody waits for the descriptions. */
const kDescribedAtOnce = 30;

/** Redrawn when a prop changes: pass the same sets and functions as long as they mean the same. */
export class Board extends Still<BoardProps> {
  override render(props: BoardProps) {
    return <Picture {...props} />;
  }
}

function Picture(props: BoardProps) {
  const { map, layout, lit, claimable, selected, near, describe, describeStack } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const names = useRef<SVGSVGElement>(null);
  const camera = useRef<Camera | null>(null);
  // Gestures outlive renders: they call what is current.
  const current = useRef(props);
  current.current = props;

  const elementOf = useCallback((track: Track) => {
    const found = picture.current?.querySelector(`[data-track="${CSS.escape(track)}"]`);
    return found instanceof SVGElement ? found : null;
  }, []);

  const point = useCallback(
    (track: Track | null) => {
      picture.current?.querySelector("[data-pointed]")?.removeAttribute("data-pointed");
      if (track !== null) elementOf(track)?.setAttribute("data-pointed", "");
      frame.current?.classList.toggle("pointing", track !== null);
      current.current.onPoint(track);
    },
    [elementOf],
  );

  // Descriptions take longer than drawing: they come after the first frame.
  useEffect(() => {
    const left = [...(picture.current?.querySelectorAll("[data-track]") ?? [])];
    const some = () => {
      for (const element of left.splice(0, kDescribedAtOnce)) {
        element.setAttribute("aria-label", describe(element.getAttribute("data-track") ?? ""));
      }
      if (left.length > 0) later = setTimeout(some);
    };
    let later = setTimeout(some, kDescribeAfter);
    return () => clearTimeout(later);
  }, [map, layout, describe]);

  // By how much names are too large to fit all of them; some are then left out.
  const crowd = useRef<number | null>(null);
  const nameCities = useCallback(() => {
    const { map, layout, lit, goals } = current.current;
    const factor = crowd.current;
    const rank = (city: CityId) => (lit?.cities.has(city) ? 2 : goals.has(city) ? 1 : 0);
    const cities = [...busiest(map)].sort((a, b) => rank(b) - rank(a));
    const shown = factor === null ? null : legibleNames(layout, cities, factor);
    for (const element of names.current?.querySelectorAll<SVGElement>("[data-label]") ?? []) {
      const city = element.getAttribute("data-label") ?? "";
      element.toggleAttribute("data-hidden", shown !== null && !shown.has(city));
      const [dx, dy] = shown?.get(city) ?? [0, 0];
      if (dx === 0 && dy === 0 && element.style.getPropertyValue("--label-x") === "") continue;
      element.style.setProperty("--label-x", `${dx}px`);
      element.style.setProperty("--label-y", `${dy}px`);
    }
  }, []);
  useLayoutEffect(nameCities, [nameCities, map, layout, lit, props.goals]);

  useLayoutEffect(() => {
    if (!frame.current || !plane.current) return;
    const element = frame.current;
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const made = new Camera(
      plane.current,
      layout,
      () => current.current.animate && !still.matches,
      (factor, few) => {
        names.current?.style.setProperty("--label-scale", String(factor));
        if (!few && crowd.current === null) return;
        crowd.current = few ? factor : null;
        nameCities();
      },
    );
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
  }, [layout, point, nameCities]);

  useEffect(() => {
    const spaces = near.flatMap((track) => layout.tracks[track]?.spaces ?? []);
    if (spaces.length > 0) {
      camera.current?.approach(
        spaces.map(([x, y]) => [x, y]),
        40,
      );
    } else camera.current?.leave();
  }, [near, layout]);

  /** Tab comes to one track; arrows go on from there. */
  const roving = useRef<Track | null>(null);
  const first = map.tracks.keys().next().value;
  useLayoutEffect(() => {
    if (roving.current === null || !map.tracks.has(roving.current)) roving.current = first ?? null;
    if (roving.current !== null) elementOf(roving.current)?.setAttribute("tabindex", "0");
  }, [map, layout, first, elementOf]);

  const focus = (track: Track) => {
    if (roving.current !== null) elementOf(roving.current)?.setAttribute("tabindex", "-1");
    roving.current = track;
    const element = elementOf(track);
    element?.setAttribute("tabindex", "0");
    element?.focus({ preventScroll: true });
    const placed = layout.tracks[track];
    if (placed) {
      camera.current?.show(
        placed.spaces.map(([x, y]) => [x, y]),
        40,
      );
    }
  };

  const trackOf = (target: EventTarget | null): Track | null =>
    target instanceof Element ? (target.closest("[data-track]")?.getAttribute("data-track") ?? null) : null;

  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLButtonElement && !/^[-+=0]$/.test(event.key)) return;
    const track = trackOf(event.target);
    const direction = kArrows[event.key];
    if (event.key === "+" || event.key === "=") camera.current?.stepZoom(kZoomStep);
    else if (event.key === "-") camera.current?.stepZoom(1 / kZoomStep);
    else if (event.key === "0") camera.current?.fit();
    else if (direction && track !== null) {
      const next = trackTowards(track, direction, layout);
      if (next !== null) focus(next);
    } else if (direction) camera.current?.panBy(...kPanSteps[direction]);
    else if ((event.key === "Enter" || event.key === " ") && track !== null) props.onTrack(track);
    else if (event.key === "Enter" && roving.current !== null) focus(roving.current);
    else if (event.key === "Escape" && track !== null) frame.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A click on a track moves the focus there, but only the keyboard's focus is shown and reported.
  const focused = (event: FocusEvent) => {
    const track = trackOf(event.target);
    if (track !== null && event.target instanceof Element && event.target.matches(":focus-visible")) point(track);
  };
  const blurred = (event: FocusEvent) => {
    if (trackOf(event.target) !== null && trackOf(event.relatedTarget) === null) point(null);
  };

  const box = `0 0 ${layout.width} ${layout.height}`;
  return (
    <div
      class="board"
      data-testid="board"
      ref={frame}
      role="application"
      aria-label={props.label}
      tabIndex={0}
      onKeyDown={key}
      onFocusIn={focused}
      onFocusOut={blurred}>
      <div class="board-plane" ref={plane}>
        <svg class="layer scenery" viewBox={box} aria-hidden="true">
          <Scenery geography={props.geography} layout={layout} names={props.names} />
        </svg>
        <svg class="layer" ref={picture} viewBox={box}>
          <Lines map={map} layout={layout} />
          <Bands {...props} />
          <g class="tracks">
            {[...map.tracks.values()].map((track) => {
              const placed = layout.tracks[track.name];
              const owner = props.owners.get(track.name);
              return (
                placed && (
                  <TrackView
                    key={track.name}
                    track={track}
                    placed={placed}
                    size={layout.space}
                    owner={owner?.color ?? null}
                    seat={owner?.seat ?? null}
                    closed={props.closed.has(track.name)}
                    claimable={claimable?.has(track.name) ?? null}
                    selected={selected === track.name}
                    lit={lit?.tracks.has(track.name) ? lit.kind : null}
                    animate={props.animate}
                  />
                )
              );
            })}
          </g>
          <g class="cities" aria-hidden="true">
            {map.file.cities.map((city) => {
              const placed = layout.cities[city.id];
              return (
                placed && (
                  <CityView
                    key={city.id}
                    city={city}
                    placed={placed}
                    radius={layout.cityRadius}
                    goal={props.goals.has(city.id)}
                    lit={lit?.cities.has(city.id) ? lit.kind : null}
                  />
                )
              );
            })}
          </g>
          <Marks map={map} layout={layout} />
          <g class="stacks">
            {Object.entries(props.stacks).map(([country, cards]) => {
              const place = layout.countries[country];
              return (
                place && (
                  <Stack key={country} country={country} at={place.at} cards={cards} label={describeStack(country)} />
                )
              );
            })}
          </g>
        </svg>
        <svg class="layer labels" ref={names} viewBox={box} aria-hidden="true">
          {map.file.cities.map((city) => {
            const placed = layout.cities[city.id];
            return (
              placed && (
                <CityLabel
                  key={city.id}
                  city={city}
                  placed={placed}
                  fontSize={layout.fontSize}
                  lit={lit?.cities.has(city.id) ?? false}
                />
              )
            );
          })}
        </svg>
      </div>
      <Buttons texts={props.texts} camera={() => camera.current} />
    </div>
  );
}

const busiestOf = new WeakMap<BoardMap, readonly CityId[]>();

/** Cities by the number of their tracks. */
function busiest(map: BoardMap): readonly CityId[] {
  let cities = busiestOf.get(map);
  if (!cities) {
    const tracks = new Map<string, number>();
    for (const { between } of map.tracks.values()) {
      for (const end of between) tracks.set(end, (tracks.get(end) ?? 0) + 1);
    }
    cities = [...map.cities.keys()].sort((a, b) => (tracks.get(b) ?? 0) - (tracks.get(a) ?? 0));
    busiestOf.set(map, cities);
  }
  return cities;
}

/** Strokes of a marker below tracks that can be taken, are being paid for or are lit. */
function Bands({ map, layout, claimable, owners, selected, lit }: BoardProps) {
  const bands: { track: Track; kind: string }[] = [];
  for (const track of claimable ?? []) if (!owners.has(track)) bands.push({ track, kind: "claimable" });
  if (lit) for (const track of lit.tracks) bands.push({ track, kind: lit.kind });
  if (selected !== null) bands.push({ track: selected, kind: "selected" });
  return (
    <g class="bands" aria-hidden="true">
      {bands.map(({ track, kind }) => {
        const placed = layout.tracks[track];
        const spec = map.tracks.get(track);
        if (!placed || !spec) return null;
        // A path goes from city to city; what can be claimed or was claimed is the track alone.
        const way = kind === "ticket" || kind === "path";
        const [from, to] = endsOf(layout, spec.between);
        // It shows beside the rock of a tunnel as well.
        const rock = spec.tunnel ? 4 : 0;
        const beyond = kind === "claimable" ? 1.7 + rock : 0;
        const line = (more: number) =>
          way && from && to
            ? lineOf(placed, layout.space, from, to)
            : bandOf(placed, layout.space, beyond && beyond + more);
        const width = layout.space.width + rock + (kind === "claimable" ? 3.4 : way ? 6 : 8);
        return (
          <g key={`${kind} ${track}`} class={`band ${kind}`}>
            <path class="band-edge" d={line(1)} stroke-width={width + 2} />
            <path class="band-fill" d={line(0)} stroke-width={width} />
          </g>
        );
      })}
    </g>
  );
}

function Buttons({ texts, camera }: { texts: BoardTexts; camera: () => Camera | null }) {
  const sign = (d: string) => (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
  return (
    <div class="board-buttons">
      <button
        type="button"
        aria-label={texts.zoomIn}
        title={texts.zoomIn}
        onClick={() => camera()?.stepZoom(kZoomStep)}>
        {sign("M12 5v14M5 12h14")}
      </button>
      <button
        type="button"
        aria-label={texts.zoomOut}
        title={texts.zoomOut}
        onClick={() => camera()?.stepZoom(1 / kZoomStep)}>
        {sign("M5 12h14")}
      </button>
      <button type="button" aria-label={texts.fit} title={texts.fit} onClick={() => camera()?.fit()}>
        {sign("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5")}
      </button>
    </div>
  );
}
