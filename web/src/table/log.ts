// The log: what happened, as sentences. Events of one move become one line.
import { kCardColors } from "../board/palette";
import type {
  Card,
  Cards,
  EntryKind,
  GameEvent,
  PastEvent,
  Seat,
  TableMessage,
  Tickets,
  Track,
} from "../generated/protocol";
import { type BoardMap, placeName, ticketOf } from "../map";
import { listOf } from "../text/format";
import { text, type TextArguments } from "../text/text";
import { nameOf } from "./people";
import { pairInWords, routeInWords } from "./words";

/** A piece of a sentence; a card is shown as its symbol, next to the words that say the same. */
export type Part = string | { card: Card } | { name: string };

export interface Note {
  parts: readonly Part[];
  /** The symbols alone are enough for people who see them. */
  short: boolean;
}

export interface LogLine {
  /** The event's number, and which of its lines it is. */
  key: string;
  /** The first and the last event that it describes. */
  number: number;
  last: number;
  /** Whose line it is; null: the table's. */
  seat: Seat | null;
  sentence: readonly Part[];
  /** What else the same move caused. */
  notes: readonly Note[];
  tracks: readonly Track[];
  /** Loud: what nobody should miss. Quiet: what happens automatically. */
  tone: "move" | "quiet" | "loud";
  takenBack: boolean;
}

const kCards: readonly Card[] = [...kCardColors, "locomotive"];

// Texts are formatted as a whole; these marks say where symbols and names are. Names never hold them.
const kCardMark = "\uE000";
const kNameStart = "\uE010";
const kNameEnd = "\uE011";
const kMarks = /\uE000(.)|\uE010([^\uE011]*)\uE011/gu;

function partsOf(marked: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of marked.matchAll(kMarks)) {
    if (match.index > end) parts.push(marked.slice(end, match.index));
    const card = match[1] === undefined ? undefined : kCards[match[1].charCodeAt(0) - 0x30];
    if (card) parts.push({ card });
    else if (match[2] !== undefined) parts.push({ name: match[2] });
    end = match.index + match[0].length;
  }
  if (end < marked.length) parts.push(marked.slice(end));
  return parts;
}

export function plainText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : "name" in part ? part.name : "")).join("");
}

function markOf(card: Card): string {
  return `${kCardMark}${String.fromCharCode(0x30 + kCards.indexOf(card))}`;
}

function cardsInWords(cards: Cards | undefined): string {
  const kinds = kCards.filter((card) => (cards?.[card] ?? 0) > 0);
  return listOf(kinds.map((card) => `${markOf(card)}${text("log-cards", { card, count: cards?.[card] ?? 0 })}`));
}

function cardInWords(card: Card): string {
  return cardsInWords({ [card]: 1 });
}

function sumOf(a: Cards, b: Cards | undefined): Cards {
  const sum: Cards = { ...a };
  for (const card of kCards) {
    const more = b?.[card] ?? 0;
    if (more > 0) sum[card] = (sum[card] ?? 0) + more;
  }
  return sum;
}

function isAny(cards: Cards | undefined): boolean {
  return kCards.some((card) => (cards?.[card] ?? 0) > 0);
}

function ticketInWords(map: BoardMap, ticket: number): string {
  const { between, points } = ticketOf(map, ticket);
  return text("log-ticket", { from: placeName(map, between[0]), to: placeName(map, between[1]), points });
}

/** Parts of the shuffle that come and go automatically. */
const kUnsaid: readonly EntryKind[] = ["committed", "starting", "revealed"];

type Told = Pick<TableMessage, "seats" | "you">;

/** What a line is made of before it is put into words. */
interface Draft {
  key: string;
  number: number;
  last: number;
  seat: Seat | null;
  kind: "draw" | "claim" | "tickets" | "neutral" | "other";
  tone: LogLine["tone"];
  takenBack: boolean;
  tracks: Track[];
  notes: { words: string; short: boolean }[];
  /** Cards from the deck that stayed hidden. */
  hidden: number;
  /** Cards drawn that are known. */
  fromDeck: Cards;
  fromDisplay: Cards;
  /** Cards laid into the display apart from anybody's move. */
  laid: Cards;
  track: Track | null;
  paid: Cards;
  points: number;
  stage: "chosen" | "turned" | "claimed" | "refused";
  sentence: string;
}

class Writer {
  readonly drafts: Draft[] = [];
  private readonly open: { real: Draft | null; undone: Draft | null } = { real: null, undone: null };

  constructor(
    private readonly map: BoardMap,
    private readonly table: Told,
  ) {}

  /** `then`: the name of the person who sat there when it happened. */
  who(seat: Seat | undefined, then?: string): TextArguments {
    if (seat === undefined) return { who: "other", name: "" };
    const now = nameOf(this.table, seat);
    return {
      who: seat === this.table.you && (then === undefined || then === now) ? "you" : "other",
      name: `${kNameStart}${(then ?? now).replace(/[\uE000-\uE011]/gu, "")}${kNameEnd}`,
    };
  }

  private other(seat: Seat): TextArguments {
    const { who, name } = this.who(seat);
    return { whom: who ?? "other", otherName: name ?? "" };
  }

  private begin(past: PastEvent, seat: Seat | null, kind: Draft["kind"], takenBack: boolean): Draft {
    const draft: Draft = {
      key: `${past.number}.${this.drafts.length}`,
      number: past.number,
      last: past.number,
      seat,
      kind,
      tone: "move",
      takenBack,
      tracks: [],
      notes: [],
      hidden: 0,
      fromDeck: {},
      fromDisplay: {},
      laid: {},
      track: null,
      paid: {},
      points: 0,
      stage: "chosen",
      sentence: "",
    };
    this.drafts.push(draft);
    this.open[takenBack ? "undone" : "real"] = draft;
    return draft;
  }

  /** The line that this seat's move has begun, or a new one. */
  private lineOf(past: PastEvent, seat: Seat, kind: Draft["kind"], takenBack: boolean): Draft {
    const open = this.open[takenBack ? "undone" : "real"];
    if (open?.seat !== seat || open.kind !== kind) return this.begin(past, seat, kind, takenBack);
    open.last = past.number;
    return open;
  }

  private alone(
    past: PastEvent,
    takenBack: boolean,
    tone: LogLine["tone"],
    sentence: string,
    seat: Seat | null = null,
  ) {
    const kept = this.open[takenBack ? "undone" : "real"];
    const draft = this.begin(past, seat, "other", takenBack);
    draft.tone = tone;
    draft.sentence = sentence;
    // What happens automatically in the middle of a move does not end its line.
    if (tone === "quiet") this.open[takenBack ? "undone" : "real"] = kept;
    return draft;
  }

  private note(past: PastEvent, takenBack: boolean, seat: Seat | undefined, words: string) {
    const open = this.open[takenBack ? "undone" : "real"];
    if (open && open.kind !== "other") open.notes.push({ words, short: false });
    else this.alone(past, takenBack, "move", words, seat ?? null);
  }

  entry(past: PastEvent, takenBack: boolean): void {
    if (past.what === "said" || kUnsaid.includes(past.what)) return;
    if (past.what !== "acted" && past.what !== "started") {
      this.tableLine(past);
      return;
    }
    if (past.what === "started") this.tableLine(past);
    for (const event of past.events ?? []) this.event(past, event, takenBack);
    if (past.what === "acted" && past.by !== undefined && past.seat !== undefined && past.by !== "table") {
      const person = this.table.seats[past.seat]?.name !== undefined;
      const open = this.open[takenBack ? "undone" : "real"];
      if (person && open?.seat === past.seat && past.events?.length) {
        const words = text(past.by === "clock" ? "log-by-clock" : "log-by-computer");
        if (!open.notes.some((note) => note.words === words)) open.notes.push({ words, short: false });
      }
    }
  }

  private tableLine(past: PastEvent): void {
    const loud: readonly EntryKind[] = ["ended", "paused"];
    const quiet: readonly EntryKind[] = ["created", "seat_set", "sat", "renamed", "shared", "revoked", "started"];
    const draft = this.begin(past, past.seat ?? null, "other", false);
    draft.tone = loud.includes(past.what) ? "loud" : quiet.includes(past.what) ? "quiet" : "move";
    draft.sentence = text(`log-entry-${past.what}`, {
      ...this.who(past.seat, past.name),
      offer: past.offer ?? "pause",
      amount: past.amount ?? 1,
      ended: past.ended ?? "agreed",
      names: listOf(past.withheld ?? []),
      count: past.withheld?.length ?? 0,
    });
  }

  /** One event; every kind has its text (tests/unit/log.test.ts). */
  private event(past: PastEvent, event: GameEvent, back: boolean): void {
    const map = this.map;
    switch (event.event) {
      case "tickets_offered": {
        const draft = this.begin(past, event.seat, "tickets", back);
        draft.sentence = text("log-tickets_offered", { ...this.who(event.seat), count: event.amount ?? 0 });
        return;
      }
      case "tickets_kept": {
        const count = event.amount ?? 0;
        const which = this.ticketList(event.tickets);
        const open = this.open[back ? "undone" : "real"];
        if (open?.kind === "tickets" && open.seat === event.seat && open.notes.length === 0) {
          open.notes.push({ words: text("log-tickets_kept-note", { count, which }), short: false });
        } else {
          const draft = this.begin(past, event.seat, "tickets", back);
          draft.sentence = text("log-tickets_kept", { ...this.who(event.seat), count, which });
        }
        return;
      }
      case "tickets_unkept":
        this.note(
          past,
          back,
          event.seat,
          text("log-tickets_unkept", { count: event.amount, which: this.ticketList(event.tickets) }),
        );
        return;
      case "card_drawn": {
        const draft = this.lineOf(past, event.seat, "draw", back);
        if (event.card) draft.fromDeck = sumOf(draft.fromDeck, { [event.card]: 1 });
        else draft.hidden += 1;
        return;
      }
      case "card_taken": {
        const draft = this.lineOf(past, event.seat, "draw", back);
        draft.fromDisplay = sumOf(draft.fromDisplay, { [event.card]: 1 });
        return;
      }
      case "slot_filled": {
        const open = this.open[back ? "undone" : "real"];
        if (open && open.kind !== "other") {
          open.notes.push({ words: text("log-slot_filled", { card: cardInWords(event.card) }), short: true });
          return;
        }
        const before = this.drafts.at(-1);
        const goesOn = before?.number === past.number && before.takenBack === back && isAny(before.laid);
        const draft = goesOn ? before : this.alone(past, back, "quiet", "");
        draft.laid = sumOf(draft.laid, { [event.card]: 1 });
        draft.sentence = text("log-display_laid", { cards: cardsInWords(draft.laid) });
        return;
      }
      case "display_reset":
        this.alone(past, back, "quiet", text("log-display_reset", { cards: cardsInWords(event.cards) }));
        return;
      case "deck_reshuffled":
        this.alone(past, back, "quiet", text("log-deck_reshuffled", { count: event.amount }));
        return;
      case "track_chosen": {
        const draft = this.begin(past, event.seat, "claim", back);
        draft.track = event.track;
        draft.tracks.push(event.track);
        return;
      }
      case "track_paid": {
        const draft = this.claim(past, event.seat, event.track, back);
        draft.paid = sumOf(draft.paid, event.cards);
        return;
      }
      case "tunnel_turned": {
        const draft = this.claim(past, event.seat, event.track, back);
        draft.stage = "turned";
        draft.notes.push({
          words: text("log-tunnel_turned", { cards: cardsInWords(event.cards), count: event.amount ?? 0 }),
          short: false,
        });
        return;
      }
      case "tunnel_refused":
        this.claim(past, event.seat, event.track, back).stage = "refused";
        return;
      case "track_claimed": {
        const draft = this.claim(past, event.seat, event.track, back);
        draft.stage = "claimed";
        draft.points = event.amount ?? 0;
        return;
      }
      case "bonus_cards_drawn":
        this.note(
          past,
          back,
          event.seat,
          text("log-bonus_cards_drawn", {
            count: event.amount ?? 0,
            known: isAny(event.cards) ? "yes" : "no",
            cards: cardsInWords(event.cards),
          }),
        );
        return;
      case "toll_paid":
        this.note(
          past,
          back,
          event.seat,
          text("log-toll_paid", {
            amount: event.amount ?? 0,
            ...(event.other === undefined ? { whom: "bank", otherName: "" } : this.other(event.other)),
          }),
        );
        return;
      case "toll_from_bank":
        this.note(
          past,
          back,
          undefined,
          text("log-toll_from_bank", { amount: event.amount ?? 0, ...this.other(event.other) }),
        );
        return;
      case "loan_taken":
        this.note(past, back, event.seat, text("log-loan_taken"));
        return;
      case "country_card_taken":
        this.note(
          past,
          back,
          event.seat,
          text("log-country_card_taken", {
            country: map.file.countries[event.country] ?? event.country,
            points: event.amount ?? 0,
          }),
        );
        return;
      case "tickets_reshuffled":
        this.alone(past, back, "quiet", text("log-tickets_reshuffled", { count: event.amount ?? 0 }));
        return;
      case "passed":
        this.alone(past, back, "move", text("log-passed", this.who(event.seat)), event.seat);
        return;
      case "neutral_ticket": {
        const draft = this.begin(past, null, "neutral", back);
        draft.sentence = text("log-neutral_ticket", { which: this.neutralPair(event.tickets) });
        return;
      }
      case "neutral_blank":
        this.note(past, back, undefined, text("log-neutral_blank"));
        return;
      case "neutral_built": {
        const open = this.open[back ? "undone" : "real"];
        const draft = open?.kind === "neutral" ? open : this.begin(past, null, "neutral", back);
        draft.sentence = text("log-neutral_built", { route: routeInWords(map, event.track) });
        draft.tracks.push(event.track);
        return;
      }
      case "neutral_stopped":
        this.alone(past, back, "move", text("log-neutral_stopped"));
        return;
      case "marker_passed":
        this.note(past, back, undefined, text("log-marker_passed", this.who(event.seat)));
        return;
      case "last_turns_began":
        this.alone(past, back, "loud", text("log-last_turns_began", this.who(event.seat)), event.seat);
        return;
      case "game_over":
        this.alone(past, back, "loud", text("log-game_over", { ending: event.ending }));
        return;
      default:
        // A newer server may send more; what is unknown is left out.
        event satisfies never;
    }
  }

  private claim(past: PastEvent, seat: Seat, track: Track, back: boolean): Draft {
    const open = this.open[back ? "undone" : "real"];
    if (open?.kind === "claim" && open.seat === seat && open.track === track) return open;
    const draft = this.begin(past, seat, "claim", back);
    draft.track = track;
    draft.tracks.push(track);
    return draft;
  }

  private ticketList(tickets: Tickets | undefined): string {
    return (tickets ?? []).map((ticket) => ticketInWords(this.map, ticket)).join(", ") || "none";
  }

  private neutralPair(tickets: Tickets): string {
    const pair = tickets[0] === undefined ? undefined : ticketOf(this.map, tickets[0]).neutral;
    return pair ? pairInWords(this.map, pair) : "none";
  }

  /** Drafts before this one stay as they are. */
  firstOpen(): number {
    const { real, undone } = this.open;
    const places = [real, undone].flatMap((draft) => (draft ? [this.drafts.indexOf(draft)] : []));
    return Math.min(this.drafts.length, ...places);
  }

  line(draft: Draft): LogLine {
    return {
      key: draft.key,
      number: draft.number,
      last: draft.last,
      seat: draft.seat,
      tone: draft.tone,
      tracks: draft.tracks,
      takenBack: draft.takenBack,
      sentence: partsOf(this.words(draft)),
      notes: draft.notes.map(({ words, short }) => ({ parts: partsOf(words), short })),
    };
  }

  private words(draft: Draft): string {
    const who = draft.seat === null ? {} : this.who(draft.seat);
    if (draft.kind === "draw") {
      const { fromDisplay, fromDeck, hidden } = draft;
      const drawn = [
        ...(isAny(fromDisplay) ? [text("log-card_taken", { cards: cardsInWords(fromDisplay) })] : []),
        ...(isAny(fromDeck) ? [text("log-card_drawn", { known: "yes", count: 0, cards: cardsInWords(fromDeck) })] : []),
        ...(hidden > 0 ? [text("log-card_drawn", { known: "no", count: hidden, cards: "" })] : []),
      ];
      return text("log-draws", { ...who, cards: listOf(drawn) });
    }
    if (draft.kind === "claim" && draft.track !== null) {
      const args = {
        ...who,
        route: routeInWords(this.map, draft.track),
        cards: cardsInWords(draft.paid),
        paid: isAny(draft.paid) ? "yes" : "no",
        points: draft.points,
      };
      switch (draft.stage) {
        case "chosen":
          return text(isAny(draft.paid) ? "log-track_paid" : "log-track_chosen", args);
        case "turned":
          return text("log-track_paid", args);
        case "refused":
          return text("log-tunnel_refused", args);
        case "claimed":
          return text("log-track_claimed", args);
      }
    }
    return draft.sentence;
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
    const rewritten = writer.drafts.slice(from).map((draft) => writer.line(draft));
    this.lines = [...this.lines.slice(0, from), ...rewritten];
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
