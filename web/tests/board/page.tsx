// Shows the board of any map with sample trains, for eyes and for tests in a browser:
// tests/board/?map=ID&theme=dark&show=game|empty|claim|ticket|log|path|symbols|mini&seed=N
import { render } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Board } from "../../src/board/Board";
import { MiniBoard } from "../../src/board/MiniBoard";
import type { Geography } from "../../src/board/geography";
import type { Layout } from "../../src/board/layout";
import { kCardColors, kPlayerColors } from "../../src/board/palette";
import type { Lit, LitKind, Owner } from "../../src/board/props";
import { CardSymbol, PlayerShape, TrainCard } from "../../src/board/symbols";
import type { Card, Track } from "../../src/generated/protocol";
import { placeName, readMap } from "../../src/map";
import type { BoardMap, MapFile } from "../../src/map";

const asked = new URLSearchParams(location.search);
const id = asked.get("map") ?? "northern-lights";
const show = asked.get("show") ?? "game";
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

const files = import.meta.glob<unknown>("../../../data/maps/*/*.json", { import: "default" });

/** The files are checked where they are made; here they are taken as what they are named. */
async function load<T>(name: string): Promise<T | null> {
  const found = files[`../../../data/maps/${id}/${name}.json`];
  return found ? ((await found()) as T) : null;
}

/** A small generator of its own, so that pictures are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function Sample({ map, layout, geography }: { map: BoardMap; layout: Layout; geography: Geography | null }) {
  const next = numbers(Number(asked.get("seed") ?? 7));
  const all = [...map.tracks.keys()];
  const start = new Map<Track, Owner>();
  const closed = new Set<Track>();
  const claimable = new Set<Track>();
  const part = show === "empty" ? 0 : show === "full" ? 1.01 : 0.35;
  for (const track of all) {
    const seat = Math.floor(next() * 5);
    if (next() < part) start.set(track, { seat, color: kPlayerColors[seat] ?? "neutral" });
    else if (next() < 0.08 && show !== "empty") closed.add(track);
    else if (next() < 0.4) claimable.add(track);
  }
  const [owners, own] = useState<ReadonlyMap<Track, Owner>>(start);
  const [pointed, point] = useState<Track | null>(null);
  const [selected, select] = useState<Track | null>(show === "selected" ? ([...claimable][0] ?? null) : null);
  const near = useMemo(() => (selected === null ? [] : [selected]), [selected]);
  const kinds: Record<string, LitKind> = { ticket: "ticket", log: "log", path: "path", new: "new" };
  const kind = kinds[show];
  const way = wayOf(map, all, next);
  const lit: Lit | null = kind ? { tracks: new Set(way.tracks), cities: new Set(way.cities), kind } : null;
  const names = Object.fromEntries(
    (geography?.names ?? []).map((name) => [name.id, map.file.countries[name.id] ?? name.id]),
  );
  return (
    <>
      <Board
        map={map}
        layout={layout}
        geography={geography}
        owners={owners}
        closed={closed}
        claimable={show === "claim" || show === "selected" ? claimable : null}
        selected={selected}
        near={near}
        lit={lit}
        goals={new Set(show === "empty" ? [] : map.file.cities.slice(3, 9).map((city) => city.id))}
        stacks={map.file.country_cards ?? {}}
        animate
        names={names}
        texts={{ zoomIn: "Zoom in", zoomOut: "Zoom out", fit: "Whole board" }}
        label={map.file.name}
        describe={describe(map)}
        describeStack={(country) => country}
        onPoint={point}
        onTrack={(track) => {
          select(track);
          own(new Map(owners).set(track, { seat: 0, color: "blue" }));
          document.body.dataset.chosen = track;
        }}
      />
      <output id="pointed" hidden>
        {pointed}
      </output>
    </>
  );
}

const described = new WeakMap<BoardMap, (track: Track) => string>();
function describe(map: BoardMap): (track: Track) => string {
  const known =
    described.get(map) ??
    ((track: Track) => {
      const found = map.tracks.get(track);
      return found ? `${found.between.map((place) => placeName(map, place)).join(" - ")}, ${found.color}` : track;
    });
  described.set(map, known);
  return known;
}

function wayOf(map: BoardMap, all: readonly Track[], next: () => number) {
  const tracks: Track[] = [];
  const start = map.tracks.get(all[Math.floor(next() * all.length)] ?? "");
  let at = start?.between[0] ?? "";
  const cities = [at];
  for (let i = 0; i < 5; i++) {
    const from = all.filter((track) => map.tracks.get(track)?.between.includes(at) && !tracks.includes(track));
    const track = from[Math.floor(next() * from.length)];
    const between = track === undefined ? undefined : map.tracks.get(track)?.between;
    if (track === undefined || !between) break;
    tracks.push(track);
    at = between[0] === at ? between[1] : between[0];
  }
  cities.push(at);
  return { tracks, cities };
}

function Symbols() {
  const cards: Card[] = [...kCardColors, "locomotive"];
  return (
    <div class="sheet">
      {cards.map((card) => (
        <TrainCard key={card} card={card} />
      ))}
      <TrainCard card="back" />
      {cards.map((card) => (
        <TrainCard key={card} card={card} landscape />
      ))}
      <TrainCard card="back" landscape />
      {[8, 12, 16, 24, 40].map((size) => (
        <div class="line" key={size}>
          {cards.map((card) => (
            <CardSymbol key={card} card={card} size={size} />
          ))}
          {[...kPlayerColors, "neutral" as const].map((color) => (
            <PlayerShape key={color} color={color} size={size} />
          ))}
        </div>
      ))}
    </div>
  );
}

async function main() {
  const page = document.getElementById("page");
  const file = await load<MapFile>("map");
  const layout = await load<Layout>("layout");
  const geography = await load<Geography>("geography");
  if (!page) return;
  if (show === "symbols") {
    render(<Symbols />, page);
    await import("../../src/app.css");
  } else if (file && layout) {
    const map = readMap(file);
    if (show === "mini") {
      const way = wayOf(map, [...map.tracks.keys()], numbers(3));
      render(
        <div class="mini">
          <MiniBoard map={map} layout={layout} geography={geography} {...way} />
        </div>,
        page,
      );
    } else render(<Sample map={map} layout={layout} geography={geography} />, page);
  }
  document.body.dataset.ready = "";
}

await main();
