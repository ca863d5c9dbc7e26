// What people say at the table. Lines are text and nothing else.
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import type { PastEvent, Seat, TableCode } from "../generated/protocol";
import type { ServerSide, TableSource, TableState } from "../store/source";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { isMuted, setMuted } from "./mute";
import { colorAt } from "./people";
import { talkOf } from "./talk";
import { useEnd } from "./use_end";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import prose from "../ui/prose.module.css";
import styles from "./Chat.module.css";
import { classes } from "../classes";

/** The server counts characters, not UTF-16 units. */
const kLongest = 500;

/** Pixels of a line that may be hidden while it counts as visible. */
const kLineEnd = 8;

export function Chat({ store }: { store: TableSource }) {
  const table = store.state.value;
  const talk = talkOf(store);
  const open = talk.open.value;
  const id = useId();
  const { server } = store;
  if (!table?.settings.chat || !server) return null;
  return (
    <section
      class={styles.chat}
      aria-label={text("chat-title")}
      data-open={open || undefined}
      data-said={table.chat?.some((line) => line.text !== undefined) === true || undefined}>
      <h3 class={prose.heading}>
        <button
          type="button"
          class={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          data-testid="chat-fold"
          onClick={() => {
            talk.open.value = !open;
          }}>
          <svg class={styles.arrow} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 3.5 5 6.5 8 3.5" fill="none" stroke="currentColor" stroke-width="1.6" />
          </svg>
          {text("chat-title")}
          <UnreadMark store={store} />
        </button>
      </h3>
      <div id={id} hidden={!open} class={styles.body}>
        <Lines store={store} table={table} code={server.table} />
        <Say store={store} table={table} server={server} />
      </div>
    </section>
  );
}

interface UnreadProps {
  store: TableSource;
  /** The chat itself is elsewhere: what the mark means has to be said. */
  away?: boolean;
}

export function UnreadMark({ store, away = false }: UnreadProps) {
  const count = talkOf(store).unread.value;
  if (count === 0) return null;
  return (
    <span class={styles.unread} data-testid="chat-unread">
      {away && (
        <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M1 1h10v7H6L3 11V8H1Z" fill="currentColor" />
        </svg>
      )}
      <span aria-hidden="true">{count}</span>
      <span class={prose.unseen}>{text(away ? "chat-unread-away" : "chat-unread", { count })}</span>
    </span>
  );
}

interface LinesProps {
  store: TableSource;
  table: TableState;
  code: TableCode;
}

function Lines({ store, table, code }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const lines = (table.chat ?? []).filter((line) => line.text !== undefined);
  const newest = lines.at(-1)?.number;
  const { onScroll } = useEnd(list, newest);
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (!last || newest === undefined) return;
    const { saw } = talkOf(store);
    // A long line counts as read when its end is visible: the whole line may not fit.
    const observer = new IntersectionObserver(
      (seen) => {
        if (
          seen.some(
            ({ isIntersecting, intersectionRect, boundingClientRect }) =>
              isIntersecting && intersectionRect.bottom > boundingClientRect.bottom - kLineEnd,
          )
        ) {
          saw(newest);
        }
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [store, newest]);
  if (lines.length === 0) return <p class={styles.empty}>{text("chat-empty")}</p>;
  return (
    <ol
      ref={list}
      class={styles.lines}
      aria-live="polite"
      tabIndex={0}
      aria-label={text("chat-title")}
      onScroll={onScroll}>
      {lines.map((line) => (
        <ChatLine key={line.number} table={table} code={code} line={line} />
      ))}
    </ol>
  );
}

function ChatLine({ table, code, line }: Omit<LinesProps, "store"> & { line: PastEvent }) {
  const name = line.name ?? "";
  const own = line.seat !== undefined && table.yours.includes(line.seat);
  const mute = isMuted(code, name);
  return (
    <li class={styles.line} data-testid="chat-line" data-own={own || undefined}>
      <PlayerShape color={colorAt(table, line.seat ?? null)} size={14} />
      <span class={styles.words}>
        <b>{name}</b> {mute ? <i class={styles.muted}>{text("chat-muted")}</i> : <span>{line.text}</span>}
      </span>
      {!own && <MuteButton code={code} name={name} mute={mute} />}
    </li>
  );
}

interface MuteProps {
  code: TableCode;
  name: string;
  mute: boolean;
}

function MuteButton({ code, name, mute }: MuteProps) {
  const words = text(mute ? "chat-unmute" : "chat-mute", { name });
  return (
    <button
      type="button"
      class={styles.mute}
      aria-pressed={mute}
      aria-label={words}
      title={words}
      data-testid="mute"
      onClick={() => setMuted(code, name, !mute)}>
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 6h3l4-3.5v11L5 10H2Z" fill="currentColor" />
        {mute ? (
          <path d="m11 6 4 4m0-4-4 4" fill="none" stroke="currentColor" stroke-width="1.5" />
        ) : (
          <path d="M11.5 5.5a4 4 0 0 1 0 5" fill="none" stroke="currentColor" stroke-width="1.5" />
        )}
      </svg>
    </button>
  );
}

interface SayProps {
  store: TableSource;
  table: TableState;
  server: ServerSide;
}

function Say({ store, table, server }: SayProps) {
  const talk = talkOf(store);
  const words = talk.words.value;
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const id = useId();
  const seat = table.you ?? table.yours[0];
  if (seat === undefined) return <p class={styles.empty}>{text("chat-spectator")}</p>;
  const length = Array.from(words).length;
  const tooLong = length > kLongest;

  async function say(from: Seat) {
    const line = words.trim();
    if (line === "" || tooLong || sending) return;
    setSending(true);
    const answer = await server.tell({ intent: "say", seat: from, text: line });
    setSending(false);
    if (answer.type === "accepted") {
      // Text written meanwhile is kept.
      if (talk.words.peek() === words) talk.words.value = "";
      setProblem("");
    } else {
      setProblem(refusalInWords(answer));
    }
  }

  return (
    <form
      class={styles.say}
      onSubmit={(event) => {
        event.preventDefault();
        void say(seat);
      }}>
      <input
        class={classes(forms.field, styles.input)}
        data-testid="chat-input"
        value={words}
        aria-label={text("chat-say")}
        placeholder={text("chat-say")}
        autocomplete="off"
        enterKeyHint="send"
        aria-describedby={problem || tooLong ? id : undefined}
        aria-invalid={tooLong || undefined}
        onInput={(event) => {
          talk.words.value = event.currentTarget.value;
          setProblem("");
        }}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <button
        type="submit"
        class={classes(buttons.plain, styles.send)}
        aria-label={text("chat-send")}
        title={text("chat-send")}
        disabled={words.trim() === "" || tooLong || sending}
        data-testid="chat-send">
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 2.5 14.5 8l-13 5.5L3.5 8Z" fill="currentColor" />
        </svg>
      </button>
      {(problem || tooLong) && (
        <p class={styles.problem} id={id} role="alert">
          {tooLong ? text("chat-too-long", { count: length - kLongest }) : problem}
        </p>
      )}
    </form>
  );
}
