// A game: the board, and around it what a player sees and does.
import { computed, effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Engine } from "../engine/engine";
import { engine as loadEngine } from "../engine/load";
import type { Seat, TableMessage } from "../generated/protocol";
import type { BoardMap } from "../map";
import { follow } from "../router";
import { loadGeography, loadLayout, loadMap } from "../store/boards";
import type { TableStore } from "../store/table";
import { text } from "../text/text";
import { useArrival } from "../ui/arrival";
import { ConnectionSign } from "../ui/ConnectionSign";
import { ReloadButton } from "../ui/ReloadButton";
import { SettingsButton } from "../ui/SettingsButton";
import { Actions, Prompt } from "./Actions";
import { drawAttention } from "./attention";
import { BoardPlace } from "./BoardPlace";
import { Chat, UnreadMark } from "./Chat";
import { Display } from "./Display";
import { Dock, useDocked } from "./Dock";
import { type Game, GameContext, lights, useGame } from "./game";
import { Flights } from "./Flights";
import { Hand } from "./Hand";
import { keys } from "./keys";
import { LogPanel } from "./LogPanel";
import { TableMenu } from "./Offers";
import { PassAndPlay } from "./PassAndPlay";
import { type Places, placesFor } from "./places";
import { type Play, PlayContext, playOf, usePlay } from "./play";
import "./play.css";
import { PlayerChips, PlayersPanel } from "./PlayersPanel";
import { type Answers, answersTo, opened, rulesOf } from "./rules";
import { ScoreSheet } from "./ScoreSheet";
import { makeSounds, play as playSound } from "./sound";
import { Tickets } from "./Tickets";
import { TurnSign } from "./TurnSign";

const kRetry = 5_000;

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
    // One can play without the scenery.
    let retry: ReturnType<typeof setTimeout> | undefined;
    const loadScenery = () => {
      loadGeography(id).then((found) => {
        if (!left) geography.value = found;
      }, () => {
        if (!left) retry = setTimeout(loadScenery, kRetry);
      });
    };
    loadScenery();
    return () => {
      left = true;
      clearTimeout(retry);
    };
  }, [id, attempt.value]);

  if (failed) {
    return (
      <main class="game-wait">
        <p>{text("play-board-failed")}</p>
        {attempt.value === 0
          ? (
            <button type="button" class="button primary" onClick={() => {
              setFailed(false);
              attempt.value += 1;
            }}>
              {text("play-try-again")}
            </button>
          )
          // Some browsers remember parts that did not load: only a new page helps.
          : <ReloadButton />}
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
    const tickets = computed(() => {
      const own = view.value?.own;
      return own ? [...own.tickets, ...own.offered] : [];
    });
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
          if (!left) retry = setTimeout(load, kRetry);
        },
      );
    };
    load();
    return () => {
      left = true;
      clearTimeout(retry);
    };
  }, [made]);

  useEffect(() => {
    const stops = [
      drawAttention(store, loaded.map.file.name),
      makeSounds(store),
      ticketSounds(game, play),
    ];
    return () => {
      for (const stop of stops) stop();
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

  useArrival();
  const table = store.state.value;
  return (
    <GameContext.Provider value={game}>
      <PlayContext.Provider value={play}>
        <div
          class={`game places-${places}`} data-testid="game"
          data-decision={store.choices.value?.decision ?? "none"}
          data-number={table?.number} data-phase={table?.phase} data-you={table?.you ?? "none"}
          data-busy={play.busy.value || undefined}
        >
          <Parts places={places} />
          <PassAndPlay />
          <ScoreSheet />
          <Flights />
        </div>
      </PlayContext.Provider>
    </GameContext.Provider>
  );
}

/** A ticket of the viewer's is done: only the rules know. */
function ticketSounds({ store }: Game, play: Play): () => void {
  let before: { seat: Seat | null; done: number } | null = null;
  return effect(() => {
    if (!play.rules.answers.value) return;
    const seat = store.you.value;
    const tickets = store.own.value?.tickets ?? [];
    const done = tickets.filter((ticket) => play.rules.ticket(ticket).state === "done").length;
    if (before?.seat === seat && done > before.done) playSound("ticket");
    before = { seat, done };
  });
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

/** On slow machines the board is seen sooner. Only for parts whose room does not depend on what is in them. */
function AfterBoard({ children }: { children: ComponentChildren }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn ? <>{children}</> : null;
}

function Parts({ places }: { places: Places }) {
  const { store } = useGame();
  const docked = useDocked();
  const seated = store.you.value !== null;
  switch (places) {
    case "tall":
      return (
        <>
          <Header />
          {seated && <aside class="side left"><AfterBoard><Tickets /><Dock /><Hand /></AfterBoard></aside>}
          <BoardPlace />
          <aside class="side right">
            <AfterBoard>
              <PlayersPanel />
              {!seated && <Dock />}
              <Display />
              <Actions />
              <LogPanel />
              <Chat store={store} />
            </AfterBoard>
          </aside>
        </>
      );
    case "wide":
      return (
        <>
          <Header />
          <BoardPlace />
          <div class="strip">
            <AfterBoard>
              {seated && <Tickets />}
              {seated && <Hand />}
              <div class="strip-end"><Display /><Actions /></div>
            </AfterBoard>
          </div>
          <aside class="side right">
            <AfterBoard><Dock /><PlayersPanel /><LogPanel /><Chat store={store} /></AfterBoard>
          </aside>
        </>
      );
    case "medium":
      return (
        <>
          <Header />
          <BoardPlace />
          <div class="below">
            <div class="below-part">
              <Dock />
              {!docked && <Display />}
              {!docked && <Actions />}
              {seated && <Hand />}
            </div>
            <div class="below-part">
              {seated && <Tickets />}
              <PlayersPanel />
              <LogPanel />
              <Chat store={store} />
            </div>
          </div>
        </>
      );
    case "low":
      return (
        <>
          <BoardPlace />
          <aside class="side right">
            <Header />
            <Dock />
            <Display />
            <Actions />
            {seated && <Hand />}
            {seated && <Tickets />}
            <PlayersPanel />
            <LogPanel />
            <Chat store={store} />
          </aside>
        </>
      );
    case "phone":
      return <PhoneParts seated={seated} docked={docked} />;
  }
}

function PhoneParts({ seated, docked }: { seated: boolean; docked: boolean }) {
  const { store } = useGame();
  const play = usePlay();
  const sheet = play.sheet.value;
  const toggle = (which: "tickets" | "players") => {
    play.sheet.value = sheet === which ? null : which;
  };
  return (
    <>
      <Header />
      <PlayerChips />
      <BoardPlace />
      <div class="bottom">
        <Dock />
        {sheet === "tickets" && !docked && <div class="sheet"><Tickets /></div>}
        {sheet === "players" && !docked && (
          <div class="sheet"><PlayersPanel /><LogPanel /><Chat store={store} /></div>
        )}
        {sheet === null && !docked && <Display />}
        {seated && <Hand />}
        {!docked && (
          <nav class="phone-bar" aria-label={text("play-parts")}>
            {seated && (
              <button type="button" class="button small" aria-expanded={sheet === "tickets"}
                data-testid="sheet-tickets" onClick={() => toggle("tickets")}>
                {text("play-tickets")}
              </button>
            )}
            <button type="button" class="button small" aria-expanded={sheet === "players"}
              data-testid="sheet-players" onClick={() => toggle("players")}>
              {text("play-players")}
              {sheet !== "players" && <UnreadMark store={store} away />}
            </button>
            <Actions />
          </nav>
        )}
      </div>
    </>
  );
}
