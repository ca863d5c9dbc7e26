// A game: the board, and around it what a player sees and does.
import { computed, effect, type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { completeLayout } from "../board/complete";
import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import { isError, type Opened } from "../engine/answers";
import { engine as loadEngine } from "../engine/load";
import type { Seat, TableMessage } from "../generated/protocol";
import type { BoardMap } from "../map";
import { loadGeography, loadLayout, loadMap } from "../store/boards";
import type { TableSource, TableState } from "../store/source";
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
import { type Places, placesFor, windowSize } from "./places";
import { type Play, PlayContext, playOf } from "./play";
import { answersTo, rulesOf } from "./rules";
import { ScoreSheet } from "./ScoreSheet";
import { Shown } from "./shown";
import { makeSounds, play as playSound } from "./sound";
import buttons from "../ui/buttons.module.css";
import styles from "./GamePage.module.css";

const kRetry = 5_000;

interface Loaded {
  map: BoardMap;
  layout: Layout;
}

export function GamePage({ store }: { store: TableSource }) {
  const table = store.state.value;
  const id = table?.settings.map ?? "";
  return <GameOnMap key={id} store={store} id={id} hash={table?.map_hash} />;
}

interface GameOnMapProps {
  store: TableSource;
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
      <main class={styles.wait}>
        <p>{text("play-board-failed")}</p>
        {attempt.value === 0 ? (
          <button
            type="button"
            class={buttons.primary}
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
      <main class={styles.wait} aria-busy="true">
        <p>{text("play-board-loading")}</p>
      </main>
    );
  }
  return <LoadedGame store={store} loaded={loaded} geography={geography} />;
}

interface LoadedProps {
  store: TableSource;
  loaded: Loaded;
  geography: Game["geography"];
}

interface Made {
  game: Game;
  play: ReturnType<typeof playOf>;
  shown: Shown;
  away: Signal<AwaySince>;
  opened: Signal<Opened | null>;
}

function madeOf({ store: source, loaded, geography }: LoadedProps): Made {
  const first = source.state.peek();
  if (!first) throw new Error("a game page without a table");
  const shown = new Shown(source);
  const table = computed<TableState>(() => shown.state.value ?? first);
  const away = signal<AwaySince>(new Map());
  const game: Game = { store: shown, source, table, away, ...loaded, geography, ...lights() };
  const opened = signal<Opened | null>(null);
  const play = playOf(game, rulesOf(table, shown.answers, opened));
  return { game, play, shown, away, opened };
}

/** The engine is loaded after the first board; until then the page knows what the server sent. */
function useEngine({ shown, game, opened }: Made): void {
  useEffect(() => {
    let left = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function load(): Promise<void> {
      const { settings, seats } = game.table.peek();
      const { variant, options } = settings;
      const table = (await loadEngine()).table(game.map.file, { players: seats.length, variant, options });
      const answer = await table.opened();
      if (left) return;
      if (isError(answer)) {
        // It does not know such a game.
        console.error("the rules engine:", answer.error.text);
        return;
      }
      opened.value = answer;
      shown.askWith((view) => answersTo(table, view));
    }
    const tryLoading = () => {
      load().catch(() => {
        if (!left) retry = setTimeout(tryLoading, kRetry);
      });
    };
    tryLoading();
    return () => {
      left = true;
      clearTimeout(retry);
    };
  }, [shown, game, opened]);
}

function LoadedGame({ store, loaded, geography }: LoadedProps) {
  const made = useMemo(() => madeOf({ store, loaded, geography }), [store, loaded, geography]);
  useEngine(made);
  const { game, play, shown, away } = made;

  useEffect(() => {
    const stops = [
      drawAttention(game.store, loaded.map.file.name, game.counted),
      makeSounds(game.store),
      ticketSounds(game, play),
      effect(() => {
        away.value = awaySince(away.peek(), game.table.value, performance.now());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [loaded, game, play, away]);

  const [places, setPlaces] = useState<Places>(() => placesFor(windowSize(), loaded.layout));
  useEffect(() => {
    const resize = () => setPlaces(placesFor(windowSize(), loaded.layout));
    addEventListener("resize", resize);
    const press = keys(game, play);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("resize", resize);
      removeEventListener("keydown", press);
      play.stop();
      shown.stop();
    };
  }, [game, play, shown, loaded]);

  // On slow machines the board is seen sooner than the rest of the page.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);

  useArrival();
  const table = shown.state.value;
  return (
    <GameContext.Provider value={game}>
      <PlayContext.Provider value={play}>
        <div
          class={styles.game}
          data-testid="game"
          data-places={places}
          data-decision={(drawn ? shown.choices.value?.decision : null) ?? "none"}
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
