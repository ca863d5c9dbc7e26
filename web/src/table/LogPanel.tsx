// The last moves in words. A line that is pointed at lights its track.
import { useComputed } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { CardSymbol, PlayerShape } from "../board/symbols";
import type { CityId } from "../map";
import { text } from "../text/text";
import { type Light, useGame } from "./game";
import { LogBook, type LogLine } from "./log";
import { type Part, plainText } from "./marked";
import { colorAt } from "./people";
import { usePlay } from "./play";
import { toReadOut } from "./read_out";
import { useEnd } from "./use_end";
import prose from "../ui/prose.module.css";
import styles from "./LogPanel.module.css";

/** Older lines are left out: nobody scrolls that far, and the page stays fast. */
const kMostLines = 200;

export function LogPanel() {
  const { store, table, map, light } = useGame();
  const { covered } = usePlay();
  const seats = useComputed(() => table.value.seats);
  const you = useComputed(() => table.value.you);
  const book = useMemo(() => new LogBook(map), [map]);
  // It holds cards and tickets that only one seat may see.
  const lines = useComputed(() =>
    covered.value ? [] : book.linesOf(store.log.value, { seats: seats.value, you: you.value }).slice(-kMostLines),
  );
  const list = useRef<HTMLOListElement>(null);
  const shown = lines.value;
  const newest = shown.at(-1);
  const mark = newest ? `${newest.key} ${newest.notes.length} ${plainText(newest.sentence)}` : "";
  const { atEnd, toEnd, onScroll } = useEnd(list, mark);

  return (
    <section class={styles.log} aria-label={text("log-title")}>
      <h3 class={prose.heading}>{text("log-title")}</h3>
      {shown.length === 0 && <p class={styles.empty}>{text("log-empty")}</p>}
      <ol
        ref={list}
        class={styles.lines}
        tabIndex={0}
        aria-label={text("log-title")}
        onKeyDown={walk}
        onScroll={onScroll}>
        {shown.map((line) => (
          <Line
            key={line.key}
            line={line}
            onPoint={(on) => {
              if (on) light.value = lightOf(line, map.tracks);
              else if (light.peek()?.kind === "log") light.value = null;
            }}
          />
        ))}
      </ol>
      {!atEnd && (
        <button type="button" class={styles.toEnd} onClick={toEnd}>
          {text("log-to-end")}
        </button>
      )}
      <Announcer lines={shown} />
    </section>
  );
}

/** The list is one stop of the keyboard; arrows go from line to line that has a track. */
function walk(event: TargetedKeyboardEvent<HTMLOListElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-points]")];
  const at = lines.findIndex((line) => line === document.activeElement);
  const last = lines.length - 1;
  const places: Partial<Record<string, number>> = {
    ArrowUp: at < 0 ? last : Math.max(0, at - 1),
    ArrowDown: at < 0 ? last : Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  lines[next]?.focus();
}

function lightOf(line: LogLine, tracks: ReturnType<typeof useGame>["map"]["tracks"]): Light | null {
  if (line.tracks.length === 0) return null;
  const cities = new Set<CityId>(line.tracks.flatMap((track) => tracks.get(track)?.between ?? []));
  return { tracks: new Set(line.tracks), cities, kind: "log" };
}

function Line({ line, onPoint }: { line: LogLine; onPoint: (on: boolean) => void }) {
  const { table } = useGame();
  const points = line.tracks.length > 0;
  return (
    <li
      class={styles.line}
      data-testid="log-line"
      data-tone={line.tone}
      data-taken-back={line.takenBack || undefined}
      data-points={points || undefined}
      data-seat={line.seat ?? undefined}
      {...(points
        ? {
            tabIndex: -1,
            onMouseEnter: () => onPoint(true),
            onMouseLeave: () => onPoint(false),
            onFocus: () => onPoint(true),
            onBlur: () => onPoint(false),
            onClick: () => onPoint(true),
          }
        : {})}>
      <span class={styles.who}>
        {line.seat !== null && <PlayerShape color={colorAt(table.value, line.seat)} size={14} />}
      </span>
      <span>
        {line.takenBack && <span class={styles.back}>{text("log-taken-back")} </span>}
        <span class={styles.sentence}>
          <Words parts={line.sentence} />
        </span>
        {line.notes.map((note, i) => (
          <span key={i} class={styles.note} data-short={note.short || undefined}>
            {note.short ? <ShortWords parts={note.parts} /> : <Words parts={note.parts} />}
          </span>
        ))}
      </span>
    </li>
  );
}

function Words({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part, i) => {
        if (typeof part === "string") return part;
        if ("card" in part) return <CardSymbol key={i} card={part.card} size={13} class={styles.card} />;
        return (
          <b key={i} class={styles.name}>
            {part.name}
          </b>
        );
      })}
    </>
  );
}

function ShortWords({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      <span class={prose.unseen}>{plainText(parts)}</span>
      <Words parts={parts.filter((part) => typeof part !== "string")} />
    </>
  );
}

/** Reads out what others do. */
function Announcer({ lines }: { lines: readonly LogLine[] }) {
  const { table, store } = useGame();
  const said = useRef<number | null>(null);
  const [words, setWords] = useState("");
  const last = store.log.value.at(-1)?.number ?? 0;
  useEffect(() => {
    // What was there before the page is not read out.
    const now = toReadOut(lines, said.current ?? last, table.peek());
    said.current = now.until;
    if (now.words !== "") setWords(now.words);
  }, [lines, last, table]);
  return (
    <p class={prose.unseen} aria-live="polite">
      {words}
    </p>
  );
}
