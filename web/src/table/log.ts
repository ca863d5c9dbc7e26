// The log: what happened, as sentences. Events of one move become one line (log_drafts.ts).
import type { EntryKind, PastEvent } from "../generated/protocol";
import type { BoardMap } from "../map";
import { listOf } from "../text/format";
import { text } from "../text/text";
import { type Draft, Drafts, type Tone } from "./log_drafts";
import { tell } from "./log_events";
import { sentenceOf, type Told, whoIs } from "./log_words";
import { type Part, partsOf } from "./marked";

export interface Note {
  parts: readonly Part[];
  /** The symbols alone are enough for people who see them. */
  short: boolean;
}

export interface LogLine extends Readonly<Pick<Draft, "key" | "number" | "last" | "seat" | "tracks" | "takenBack">> {
  sentence: readonly Part[];
  /** What else the same move caused. */
  notes: readonly Note[];
  tone: Tone;
}

/** Parts of the shuffle that come and go automatically. */
const kUnsaid: readonly EntryKind[] = ["committed", "starting", "revealed"];
const kLoud: readonly EntryKind[] = ["ended", "paused"];
const kQuiet: readonly EntryKind[] = ["created", "seat_set", "sat", "renamed", "shared", "revoked", "started"];

/** Adds the entries of a log to its lines. */
class Writer {
  readonly #drafts = new Drafts();

  constructor(
    private readonly map: BoardMap,
    private readonly table: Told,
  ) {}

  entry(past: PastEvent, takenBack: boolean): void {
    if (past.what === "said" || kUnsaid.includes(past.what)) return;
    if (past.what !== "acted") {
      this.#drafts.turnTo(past, false);
      this.#tableLine(past);
    }
    if (past.what !== "acted" && past.what !== "started") return;
    this.#drafts.turnTo(past, takenBack);
    for (const event of past.events ?? []) tell(event, { drafts: this.#drafts, map: this.map, table: this.table });
    if (past.what === "acted") this.#noteWhoDecided(past);
  }

  /** If somebody else decided for a person. */
  #noteWhoDecided({ by, seat, events }: PastEvent): void {
    if (by === undefined || by === "table" || seat === undefined || !events?.length) return;
    const { open } = this.#drafts;
    if (this.table.seats[seat]?.name === undefined || open?.seat !== seat) return;
    const words = text(by === "clock" ? "log-by-clock" : "log-by-computer");
    if (!open.notes.some((note) => note.words === words)) open.notes.push({ words, short: false });
  }

  #tableLine(past: PastEvent): void {
    const sentence = text(`log-entry-${past.what}`, {
      ...whoIs(this.table, past.seat, past.name),
      offer: past.offer ?? "pause",
      amount: past.amount ?? 1,
      ended: past.ended ?? "agreed",
      names: listOf(past.withheld ?? []),
      count: past.withheld?.length ?? 0,
    });
    const draft = this.#drafts.begin(past.seat ?? null, "other", sentence);
    draft.tone = kLoud.includes(past.what) ? "loud" : kQuiet.includes(past.what) ? "quiet" : "move";
  }

  /** Lines before this one stay as they are. */
  firstOpen(): number {
    return this.#drafts.firstOpen();
  }

  linesFrom(first: number): LogLine[] {
    return this.#drafts.all.slice(first).map((draft) => {
      const { key, number, last, seat, tone, tracks, takenBack, notes } = draft;
      const sentence = partsOf(sentenceOf(draft, this.map, this.table));
      const written = notes.map(({ words, short }) => ({ parts: partsOf(words), short }));
      return { key, number, last, seat, tone, tracks, takenBack, sentence, notes: written };
    });
  }
}

/** Numbers of the events that did not happen after all. */
export function takenBackIn(log: readonly PastEvent[]): ReadonlySet<number> {
  const gone = new Set<number>();
  log.forEach((past, at) => {
    if (past.what !== "taken_back") return;
    // Its own decisions if a seat is given: others may have chosen their first tickets since.
    const standing = log
      .slice(0, at)
      .filter(
        ({ what, seat, number }) =>
          what === "acted" && !gone.has(number) && (past.seat === undefined || past.seat === seat),
      );
    for (const { number } of standing.slice(-(past.amount ?? 1))) gone.add(number);
  });
  return gone;
}

/** The lines of a growing log: only those that a new event can change are written again. */
export class LogBook {
  private writer: Writer | null = null;
  private table: Told | null = null;
  private last: PastEvent | undefined;
  private read = 0;
  private lines: LogLine[] = [];

  constructor(private readonly map: BoardMap) {}

  linesOf(log: readonly PastEvent[], table: Told): readonly LogLine[] {
    const fresh = log.slice(this.read);
    const goesOn =
      this.writer &&
      this.table?.seats === table.seats &&
      this.table.you === table.you &&
      log[this.read - 1] === this.last &&
      fresh.every((past) => past.what !== "taken_back");
    const writer = goesOn && this.writer ? this.writer : new Writer(this.map, table);
    const from = writer === this.writer ? writer.firstOpen() : 0;
    const gone = writer === this.writer ? null : takenBackIn(log);
    for (const past of gone ? log : fresh) writer.entry(past, gone?.has(past.number) ?? false);
    this.lines = [...this.lines.slice(0, from), ...writer.linesFrom(from)];
    this.writer = writer;
    this.table = table;
    this.last = log.at(-1);
    this.read = log.length;
    return this.lines;
  }
}

export function linesOf(log: readonly PastEvent[], map: BoardMap, table: Told): readonly LogLine[] {
  return new LogBook(map).linesOf(log, table);
}
