// Where the parts of a game's page go, depending on the space available.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { classes } from "../classes";
import { follow } from "../router";
import type { TableSource } from "../store/source";
import { text } from "../text/text";
import { ConnectionSign, useInterrupted } from "../ui/ConnectionSign";
import { SettingsButton } from "../ui/SettingsButton";
import { Actions, Prompt } from "./Actions";
import { BoardPlace } from "./BoardPlace";
import { Chat, UnreadMark } from "./Chat";
import { Display } from "./Display";
import { Dock, useDocked, useDockShown } from "./Dock";
import { useGame } from "./game";
import { Hand } from "./Hand";
import { LogPanel } from "./LogPanel";
import { logAtLeft, type Places, windowSize } from "./places";
import { usePlay } from "./play";
import { PlayerChips } from "./PlayerChips";
import { PlayersPanel } from "./PlayersPanel";
import { TableMenu } from "./TableMenu";
import { talkOf } from "./talk";
import { Tickets } from "./Tickets";
import { TurnSign } from "./TurnSign";
import buttons from "../ui/buttons.module.css";
import styles from "./Parts.module.css";
import prose from "../ui/prose.module.css";

/** `narrow`: on a phone, where there is no room for names and sentences. */
function Header({ narrow = false }: { narrow?: boolean }) {
  const { map, store } = useGame();
  const interrupted = useInterrupted(store.server?.connection ?? null);
  const docked = useDockShown();
  return (
    <header class={styles.top} data-interrupted={interrupted || undefined} data-docked={docked || undefined}>
      <h1 class={classes(styles.name, narrow && prose.unseen)}>
        <a href="/" onClick={follow}>
          {text("app-name")}
        </a>{" "}
        {map.file.name}
      </h1>
      <TurnSign />
      <Prompt />
      <div class={styles.end}>
        {store.server && <ConnectionSign connection={store.server.connection} />}
        <TableMenu />
        <SettingsButton />
      </div>
    </header>
  );
}

interface PartsProps {
  places: Places;
  /** The board has been drawn. Panels whose room does not depend on what is in them come after it. */
  drawn: boolean;
}

/** Tall boards: the right column is full. */
function useLogAtLeft(): boolean {
  const { table } = useGame();
  const find = useCallback(() => {
    const { settings, view } = table.peek();
    return logAtLeft(windowSize().height, {
      seats: view?.open.seats.length ?? 0,
      bonusCards: (view?.open.bonus_cards ?? []).length > 0,
      chat: settings.chat ?? false,
    });
  }, [table]);
  const [left, setLeft] = useState(find);
  useEffect(() => {
    const resize = () => setLeft(find());
    addEventListener("resize", resize);
    return () => removeEventListener("resize", resize);
  }, [find]);
  return left;
}

export function Parts({ places, drawn }: PartsProps) {
  const { store, source } = useGame();
  const docked = useDocked();
  const settling = useDockShown();
  const seated = store.you.value !== null;
  const left = useLogAtLeft() && seated;
  const arranged = { source, seated, settling };
  // These are functions, not components: what two arrangements both have stays as it is when the window changes.
  switch (places) {
    case "tall":
      return tallParts({ ...arranged, drawn, left });
    case "wide":
      return wideParts({ ...arranged, drawn });
    case "medium":
      return mediumParts({ ...arranged, docked });
    case "low":
      return lowParts(arranged);
    case "phone":
      return <PhoneParts seated={seated} docked={docked} settling={settling} />;
  }
}

interface Arranged {
  source: TableSource;
  seated: boolean;
  /** The dock shows what has to be settled: its room is what the players' would be. */
  settling: boolean;
}

function tallParts({ source, seated, settling, drawn, left }: Arranged & { drawn: boolean; left: boolean }) {
  return (
    <>
      <Header />
      {seated && (
        <aside class={styles.side} data-column="left" data-docked={settling || undefined}>
          {drawn && (
            <>
              <Tickets />
              <Dock />
              {left && <LogPanel />}
              <Hand />
            </>
          )}
        </aside>
      )}
      <BoardPlace />
      <aside
        class={styles.side}
        data-column="right"
        data-docked={(!seated && settling) || undefined}
        data-log={left ? "elsewhere" : undefined}>
        {drawn && (
          <>
            <PlayersPanel />
            {!seated && <Dock />}
            <Display />
            <Actions />
            {!left && <LogPanel />}
            <Chat store={source} />
          </>
        )}
      </aside>
    </>
  );
}

function wideParts({ source, seated, settling, drawn }: Arranged & { drawn: boolean }) {
  return (
    <>
      <Header />
      <BoardPlace />
      <div class={styles.strip} data-area="strip">
        {drawn && (
          <>
            {seated && <Hand />}
            <div class={styles.stripEnd}>
              <Display />
              <Actions />
            </div>
          </>
        )}
      </div>
      <aside class={styles.side} data-column="right" data-docked={settling || undefined}>
        {drawn && (
          <>
            <Dock />
            <PlayersPanel />
            {seated && <Tickets oneLine />}
            <LogPanel />
            <Chat store={source} />
          </>
        )}
      </aside>
    </>
  );
}

function mediumParts({ source, seated, settling, docked }: Arranged & { docked: boolean }) {
  return (
    <>
      <Header />
      <BoardPlace />
      <div class={styles.below}>
        <div class={styles.part} data-area="below" data-docked={settling || undefined}>
          <Dock hidden="display" />
          {!docked && <Display />}
          {!docked && <Actions />}
          {seated && <Tickets oneLine />}
          {seated && <Hand />}
        </div>
        <div class={styles.part} data-area="below">
          <PlayersPanel />
          <LogPanel />
          <Chat store={source} />
        </div>
      </div>
    </>
  );
}

function lowParts({ source, seated, settling }: Arranged) {
  return (
    <>
      <BoardPlace />
      <aside class={styles.side} data-column="right" data-docked={settling || undefined}>
        <Header narrow />
        <Dock />
        <Display />
        <Actions />
        {seated && <Hand />}
        {seated && <Tickets />}
        <PlayersPanel />
        <LogPanel />
        <Chat store={source} />
      </aside>
    </>
  );
}

function PlayersSheet() {
  const { source } = useGame();
  const sheet = useRef<HTMLDivElement>(null);
  // The mark on the button pointed at something: it is at the end.
  useEffect(() => {
    if (sheet.current && talkOf(source).unread.peek() > 0) sheet.current.scrollTop = sheet.current.scrollHeight;
  }, [source]);
  return (
    <div class={styles.sheet} data-testid="sheet" ref={sheet}>
      <PlayersPanel />
      <LogPanel />
      <Chat store={source} />
    </div>
  );
}

interface PhoneProps {
  seated: boolean;
  docked: boolean;
  /** The dock shows what has to be settled: its room is what the players' would be. */
  settling: boolean;
}

function PhoneParts({ seated, docked, settling }: PhoneProps) {
  const { source } = useGame();
  const play = usePlay();
  const sheet = play.sheet.value;
  const toggle = (which: "tickets" | "players") => {
    play.sheet.value = sheet === which ? null : which;
  };
  return (
    <>
      <Header narrow />
      <PlayerChips docked={settling} />
      <BoardPlace />
      <div class={styles.bottom}>
        <Dock hidden="display and bonus cards" />
        {sheet === "tickets" && !docked && (
          <div class={styles.sheet}>
            <Tickets />
          </div>
        )}
        {sheet === "players" && !docked && <PlayersSheet />}
        {sheet === null && !docked && <Display />}
        {seated && <Hand />}
        {!docked && (
          <nav class={styles.bar} data-area="bar" aria-label={text("play-parts")}>
            {seated && (
              <button
                type="button"
                class={buttons.small}
                aria-expanded={sheet === "tickets"}
                data-testid="sheet-tickets"
                onClick={() => toggle("tickets")}>
                {text("play-tickets")}
              </button>
            )}
            <button
              type="button"
              class={buttons.small}
              aria-expanded={sheet === "players"}
              data-testid="sheet-players"
              onClick={() => toggle("players")}>
              {text("play-players")}
              <UnreadMark store={source} away />
            </button>
            <Actions />
          </nav>
        )}
      </div>
    </>
  );
}
