// A game: the board, and around it what a player sees and does.
import { computed, effect, signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { completeLayout } from "../board/complete";
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Engine } from "../engine/engine";
import { engine as loadEngine } from "../engine/load";
import type { Seat, TableMessage } from "../generated/protocol";
import type { BoardMap } from "../map";
import { loadGeography, loadLayout, loadMap } from "../store/boards";
import type { TableStore } from "../store/table";
import { text } from "../text/text";
import { useArrival } from "../ui/arrival";
import { ReloadButton } from "../ui/ReloadButton";
import { drawAttention } from "./attention";
import { type AwaySince, awaySince } from "./away";
import { type Game, GameContext, lights } from "./game";
import { Flights } from "./Flights";
import { keys } from "./keys";
import { Parts } from "./Parts";
import { PassAndPlay } from "./PassAndPlay";
import { type Places, placesFor } from "./places";
import { type Play, PlayContext, playOf } from "./play";
import "./play.css";
import { type Answers, answersTo, opened, rulesOf } from "./rules";
import { ScoreSheet } from "./ScoreSheet";
import { makeSounds, play as playSound } from "./sound";

const kRetry = 5_000;

interface Loaded {
  map: BoardMap;
  layout: Layout;
}

export function GamePage({ store }: { store: TableStore }) {
  const table = store.state.value;
  const id = table?.settings.map ?? "";
  return <GameOnMap key={id} store={store} id={id} hash={table?.map_hash} />;
}

interface GameOnMapProps {
  store: TableStore;
  /** Of the map. */
  id: string;
  hash: TableMessage["map_hash"];
}

function GameOnMap({ store, id, hash }: GameOnMapProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const geography = useSignal<Geography | null>(null);
  const attempt = useSignal(0);

  useEffect(() => {
    let left = false;
    setFailed(false);
    Promise.all([loadMap(id, hash), loadLayout(id)]).then(
      ([map, layout]) => {
        if (!left) setLoaded({ map, layout: completeLayout(map, layout) });
      },
      () => !left && setFailed(true),
    );
    // The game is playable without the scenery.
    let retry: ReturnType<typeof setTimeout> | undefined;
    const loadScenery = () => {
      loadGeography(id).then(
        (found) => {
          if (!left) geography.value = found;
        },
        () => {
          if (!left) retry = setTimeout(loadScenery, kRetry);
        },
      );
    };
    loadScenery();
    return () => {
      left = true;
      clearTimeout(retry);
    };
  }, [id, hash, geography, attempt.value]);

  if (failed) {
    return (
      <main class="game-wait">
        <p>{text("play-board-failed")}</p>
        {attempt.value === 0 ? (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              setFailed(false);
              attempt.value += 1;
            }}>
            {text("play-try-again")}
          </button>
        ) : (
          // It failed twice: a server that was replaced may have other maps, and a newer page.
          <ReloadButton />
        )}
      </main>
    );
  }
  if (!loaded) {
    return (
      <main class="game-wait" aria-busy="true">
        <p>{text("play-board-loading")}</p>
      </main>
    );
  }
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
    const away = signal<AwaySince>(new Map());
    const game: Game = { store, table, away, ...loaded, geography, ...lights() };
    const engine = signal<Engine | null>(null);
    const view = computed(() => table.value.view);
    const tickets = computed(() => {
      const own = view.value?.own;
      return own ? [...own.tickets, ...own.offered] : [];
    });
    const answers = computed<Answers | null>(() =>
      engine.value && view.value ? answersTo(engine.value, view.value, tickets.value) : null,
    );
    const play = playOf(game, rulesOf(table, answers));
    return { game, play, engine, away };
  }, [store, loaded, geography]);
  const { game, play, engine, away } = made;

  // The engine is loaded after the first board; until then the page knows what the server sent.
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
  }, [engine, game, loaded]);

  useEffect(() => {
    const stops = [
      drawAttention(store, loaded.map.file.name, game.counted),
      makeSounds(store),
      ticketSounds(game, play),
      effect(() => {
        away.value = awaySince(away.peek(), game.table.value, performance.now());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, loaded, game, play, away]);

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
  }, [game, play, loaded]);

  // On slow machines the board is seen sooner than the rest of the page.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);

  useArrival();
  const table = store.state.value;
  return (
    <GameContext.Provider value={game}>
      <PlayContext.Provider value={play}>
        <div
          class="game"
          data-testid="game"
          data-places={places}
          data-decision={(drawn ? store.choices.value?.decision : null) ?? "none"}
          data-number={table?.number}
          data-phase={table?.phase}
          data-you={table?.you ?? "none"}
          data-busy={play.busy.value || undefined}>
          <Parts places={places} drawn={drawn} />
          <PassAndPlay />
          <ScoreSheet />
          <Flights />
        </div>
      </PlayContext.Provider>
    </GameContext.Provider>
  );
}

/** A ticket of the viewer is complete: only the rules know. */
function ticketSounds({ store }: Game, play: Play): () => void {
  let before: { seat: Seat | null; done: number } | null = null;
  return effect(() => {
    // Of several people at one device only one should know.
    if (!play.rules.answers.value || play.several.value) return;
    const seat = store.you.value;
    const tickets = store.own.value?.tickets ?? [];
    const done = tickets.filter((ticket) => play.rules.ticket(ticket).state === "done").length;
    if (before?.seat === seat && done > before.done) playSound("ticket");
    before = { seat, done };
  });
}
