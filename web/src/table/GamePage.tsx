// A game: the board, and around it what a player sees and does.
import { computed, signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Board } from "../board/Board";
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Owner } from "../board/props";
import type { Engine } from "../engine/engine";
import { engine as loadEngine } from "../engine/load";
import type { Country, TableMessage, Track } from "../generated/protocol";
import { type BoardMap, ticketOf } from "../map";
import { follow } from "../router";
import { loadGeography, loadLayout, loadMap } from "../store/boards";
import { wantsMotion } from "../store/settings";
import type { TableStore } from "../store/table";
import { text } from "../text/text";
import { ConnectionSign } from "../ui/ConnectionSign";
import { SettingsButton } from "../ui/SettingsButton";
import { Actions, Prompt } from "./Actions";
import { Chat } from "./Chat";
import { Display } from "./Display";
import { Dock, useDocked } from "./Dock";
import { colorOf, type Game, GameContext, lights, useGame } from "./game";
import { Hand } from "./Hand";
import { keys } from "./keys";
import { LogPanel } from "./LogPanel";
import { TableMenu } from "./Offers";
import { PassAndPlay } from "./PassAndPlay";
import { nameOf } from "./people";
import { type Places, placesFor } from "./places";
import { type Play, PlayContext, playOf, usePlay } from "./play";
import "./play.css";
import { PlayersPanel } from "./PlayersPanel";
import { type Answers, answersTo, opened, rulesOf, stacksLeft } from "./rules";
import { Tickets } from "./Tickets";
import { factsOf, TrackFacts } from "./TrackFacts";
import { TurnSign } from "./TurnSign";
import { routeInWords } from "./words";

const kEngineRetry = 5_000;

interface Loaded {
  map: BoardMap;
  layout: Layout;
}

export function GamePage({ store }: { store: TableStore }) {
  const id = store.state.value?.settings.map ?? "";
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const geography = useMemo(() => signal<Geography | null>(null), [id]);
  const attempt = useMemo(() => signal(0), [id]);

  useEffect(() => {
    let left = false;
    setFailed(false);
    Promise.all([loadMap(id), loadLayout(id)]).then(([map, layout]) => {
      if (left) return;
      if (layout) setLoaded({ map, layout });
      else setFailed(true);
    }, () => !left && setFailed(true));
    loadGeography(id).then((found) => {
      if (!left) geography.value = found;
    }, () => undefined);
    return () => {
      left = true;
    };
  }, [id, attempt.value]);

  if (failed) {
    return (
      <main class="game-wait">
        <p>{text("play-board-failed")}</p>
        <button type="button" class="button primary" onClick={() => {
          attempt.value += 1;
        }}>
          {text("play-try-again")}
        </button>
      </main>
    );
  }
  if (!loaded) return <main class="game-wait" aria-busy="true"><p>{text("play-board-loading")}</p></main>;
  return <LoadedGame store={store} loaded={loaded} geography={geography} />;
}

interface LoadedProps {
  store: TableStore;
  loaded: Loaded;
  geography: Game["geography"];
}

function LoadedGame({ store, loaded, geography }: LoadedProps) {
  const made = useMemo(() => {
    const first = store.state.peek();
    if (!first) throw new Error("a game page without a table");
    const table = computed<TableMessage>(() => store.state.value ?? first);
    const game: Game = { store, table, ...loaded, geography, ...lights() };
    const engine = signal<Engine | null>(null);
    const view = computed(() => table.value.view);
    const tickets = computed(() => [...(view.value?.own?.tickets ?? []), ...(view.value?.own?.offered ?? [])]);
    const answers = computed<Answers | null>(() =>
      (engine.value && view.value ? answersTo(engine.value, view.value, tickets.value) : null));
    const play = playOf(game, rulesOf(table, answers));
    return { game, play, engine };
  }, [store, loaded]);
  const { game, play, engine } = made;

  // The engine comes after the first board; until then the page knows what the server told.
  useEffect(() => {
    let left = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadEngine().then(
        (found) => {
          if (!left) engine.value = opened(found, loaded.map, game.table.peek());
        },
        () => {
          if (!left) retry = setTimeout(load, kEngineRetry);
        },
      );
    };
    load();
    return () => {
      left = true;
      clearTimeout(retry);
    };
  }, [made]);

  const [places, setPlaces] = useState<Places>(() => placesFor(innerWidth, innerHeight, loaded.layout));
  useEffect(() => {
    const resize = () => setPlaces(placesFor(innerWidth, innerHeight, loaded.layout));
    addEventListener("resize", resize);
    const press = keys(game, play);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("resize", resize);
      removeEventListener("keydown", press);
      play.stop();
    };
  }, [made]);

  const table = store.state.value;
  return (
    <GameContext.Provider value={game}>
      <PlayContext.Provider value={play}>
        <div
          class={`game places-${places}`} data-testid="game" data-decision={table?.choices?.decision ?? "none"}
          data-number={table?.number} data-phase={table?.phase} data-you={table?.you ?? "none"}
          data-busy={play.busy.value || undefined}
        >
          <Parts places={places} />
          <PassAndPlay />
        </div>
      </PlayContext.Provider>
    </GameContext.Provider>
  );
}

function Header() {
  const { map, store } = useGame();
  return (
    <header class="top">
      <h1 class="map-name"><a href="/" onClick={follow}>{text("app-name")}</a> {map.file.name}</h1>
      <TurnSign />
      <Prompt />
      <div class="top-end">
        <ConnectionSign connection={store.connection} />
        <TableMenu />
        <SettingsButton />
      </div>
    </header>
  );
}

function Parts({ places }: { places: Places }) {
  const { store } = useGame();
  const seated = store.you.value !== null;
  switch (places) {
    case "tall":
      return (
        <>
          <Header />
          {seated && <aside class="side left"><Tickets /><Dock /><Hand /></aside>}
          <BoardPlace />
          <aside class="side right">
            <PlayersPanel />
            {!seated && <Dock />}
            <Display />
            <Actions />
            <LogPanel />
            <Chat store={store} />
          </aside>
        </>
      );
    case "wide":
      return (
        <>
          <Header />
          <BoardPlace />
          <div class="strip">
            {seated && <Tickets />}
            {seated && <Hand />}
            <div class="strip-end"><Display /><Actions /></div>
          </div>
          <aside class="side right"><PlayersPanel /><Dock /><LogPanel /><Chat store={store} /></aside>
        </>
      );
    case "medium":
      return (
        <>
          <Header />
          <BoardPlace />
          <div class="below">
            <div class="below-part">{seated && <Hand />}<Display /><Actions /><Dock /></div>
            <div class="below-part">{seated && <Tickets />}<PlayersPanel /><LogPanel /><Chat store={store} /></div>
          </div>
        </>
      );
    case "low":
      return (
        <>
          <BoardPlace />
          <aside class="side right">
            <Header /><Dock /><Display /><Actions />{seated && <><Hand /><Tickets /></>}<PlayersPanel /><LogPanel /><Chat store={store} />
          </aside>
        </>
      );
    case "phone":
      return <PhoneParts seated={seated} />;
  }
}

function PhoneParts({ seated }: { seated: boolean }) {
  const { store } = useGame();
  const play = usePlay();
  const sheet = play.sheet.value;
  const docked = useDocked();
  const toggle = (which: "tickets" | "players") => {
    play.sheet.value = sheet === which ? null : which;
  };
  return (
    <>
      <Header />
      <BoardPlace />
      <div class="bottom">
        <Dock />
        {sheet === "tickets" && !docked && <div class="sheet"><Tickets /></div>}
        {sheet === "players" && !docked && <div class="sheet"><PlayersPanel /><LogPanel /><Chat store={store} /></div>}
        {sheet === null && !docked && <Display />}
        {seated && <Hand />}
        <nav class="phone-bar" aria-label={text("play-parts")}>
          {seated && (
            <button type="button" class="button small" aria-expanded={sheet === "tickets"} data-testid="sheet-tickets"
              onClick={() => toggle("tickets")}>
              {text("play-tickets")}
            </button>
          )}
          <button type="button" class="button small" aria-expanded={sheet === "players"} data-testid="sheet-players"
            onClick={() => toggle("players")}>
            {text("play-players")}
          </button>
          <Actions />
        </nav>
      </div>
    </>
  );
}

function BoardPlace() {
  const game = useGame();
  const play = usePlay();
  const { map, layout, table, light, pointed, selected } = game;
  const shown = useMemo(() => boardFacts(game, play), [game, play]);
  const texts = useMemo(() => ({
    zoomIn: text("play-zoom-in"), zoomOut: text("play-zoom-out"), fit: text("play-zoom-fit"),
  }), []);
  const track = pointed.value;
  return (
    <main class="board-place">
      <Board
        map={map} layout={layout} geography={game.geography.value} owners={shown.owners.value}
        closed={shown.closed.value} claimable={play.rules.choosable.value}
        selected={play.paying.value?.track ?? selected.value} lit={light.value} goals={shown.goals.value}
        stacks={shown.stacks.value} animate={wantsMotion()} names={shown.names} texts={texts}
        label={text("play-board", { map: map.file.name })}
        describe={shown.describe.value} describeStack={shown.describeStack.value}
        onTrack={play.choose}
        onPoint={(next) => {
          pointed.value = next;
        }}
      />
      {track !== null && track !== selected.value && <TrackFacts track={track} />}
      {table.value.phase === "paused" && <p class="board-sign">{text("play-paused")}</p>}
    </main>
  );
}

/** What the board shows of the table. Each is computed anew only when its part of the table is another one. */
function boardFacts({ map, table, store }: Game, play: Play) {
  const owners = computed(() => {
    const found = new Map<Track, Owner>();
    table.value.view?.open.seats.forEach((seat, i) => {
      const color = seat.neutral ? "neutral" as const : colorOf(table.value, i);
      for (const track of seat.tracks) found.set(track, { seat: i, color });
    });
    return found;
  });
  const ownersKey = computed(() => [...owners.value].map(([track, { seat }]) => `${track} ${seat}`).join());
  const closed = computed(() => new Set(table.value.view?.open.closed_tracks));
  const goals = computed(() => new Set(
    (store.own.value?.tickets ?? [])
      .filter((ticket) => play.rules.ticket(ticket).state !== "done")
      .flatMap((ticket) => ticketOf(map, ticket).between),
  ));
  const taken = computed(() => table.value.view?.open.seats.flatMap((seat) => seat.country_cards ?? []) ?? []);
  const stacks = computed(() => stacksLeft(map.file.country_cards, taken.value));
  const describe = computed(() => {
    void ownersKey.value;
    const owned = owners.peek();
    const now = table.peek();
    return (track: Track) => {
      const owner = owned.get(track);
      const whose = owner === undefined
        ? text("play-track-free")
        : owner.color === "neutral" ? text("play-owned-neutral") : text("play-owned", { name: nameOf(now, owner.seat) });
      return text("play-track-name", { route: routeInWords(map, track), facts: factsOf(map, track), whose });
    };
  });
  const describeStack = computed(() => {
    const left = stacks.value;
    return (country: Country) =>
      text("play-country-stack", {
        country: map.file.countries[country] ?? country, count: left[country]?.length ?? 0, points: left[country]?.[0] ?? 0,
      });
  });
  return { owners, closed, goals, stacks, describe, describeStack, names: map.file.countries };
}
