// The lines of the log before they are put into words: which events become one line.
import type { Cards, PastEvent, Seat, Track } from "../generated/protocol";

/** What nobody should miss is loud, what happens automatically is quiet. */
export type Tone = "move" | "quiet" | "loud";

/** What a line is made of. */
export interface Draft {
  /** The first event's number, and which of its lines it is. */
  key: string;
  /** The first and the last event that it describes. */
  number: number;
  last: number;
  /** Whose line it is; null: the table's. */
  seat: Seat | null;
  kind: "draw" | "claim" | "tickets" | "neutral" | "other";
  tone: Tone;
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

/** The lines so far, to which one entry of the log after the other is added. */
export class Drafts {
  readonly all: Draft[] = [];
  /** The lines that may go on: of moves that count, and of moves that were taken back. */
  readonly #open: { real: Draft | null; undone: Draft | null } = { real: null, undone: null };
  #number = 0;
  #which: "real" | "undone" = "real";

  /** What comes now is part of this entry. */
  turnTo(past: PastEvent, takenBack: boolean): void {
    this.#number = past.number;
    this.#which = takenBack ? "undone" : "real";
  }

  /** The line that may go on now. */
  get open(): Draft | null {
    return this.#open[this.#which];
  }

  /** The latest line, if it belongs to the same entry. */
  get latest(): Draft | null {
    const latest = this.all.at(-1);
    return latest?.number === this.#number && latest.takenBack === this.#isTakenBack ? latest : null;
  }

  get #isTakenBack(): boolean {
    return this.#which === "undone";
  }

  begin(seat: Seat | null, kind: Draft["kind"], sentence = ""): Draft {
    const draft: Draft = {
      key: `${this.#number}.${this.all.length}`,
      number: this.#number,
      last: this.#number,
      seat,
      kind,
      tone: "move",
      takenBack: this.#isTakenBack,
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
      sentence,
    };
    this.all.push(draft);
    this.#open[this.#which] = draft;
    return draft;
  }

  /** The line that this seat's move has begun, or a new one. */
  goOn(seat: Seat, kind: Draft["kind"]): Draft {
    const { open } = this;
    if (open?.seat !== seat || open.kind !== kind) return this.begin(seat, kind);
    open.last = this.#number;
    return open;
  }

  claim(seat: Seat, track: Track): Draft {
    const { open } = this;
    if (open?.kind === "claim" && open.seat === seat && open.track === track) return open;
    return this.beginClaim(seat, track);
  }

  beginClaim(seat: Seat, track: Track): Draft {
    const draft = this.begin(seat, "claim");
    draft.track = track;
    draft.tracks.push(track);
    return draft;
  }

  /** A line of its own. */
  alone(tone: Tone, sentence: string, seat: Seat | null = null): Draft {
    const kept = this.open;
    const draft = this.begin(seat, "other", sentence);
    draft.tone = tone;
    // What happens automatically in the middle of a move does not end its line.
    if (tone === "quiet") this.#open[this.#which] = kept;
    return draft;
  }

  /** What else the move caused; a line of its own if there is no move. */
  note(words: string, seat: Seat | null = null): void {
    const { open } = this;
    if (open && open.kind !== "other") open.notes.push({ words, short: false });
    else this.alone("move", words, seat);
  }

  /** Drafts before this one stay as they are. */
  firstOpen(): number {
    const { real, undone } = this.#open;
    const places = [real, undone].flatMap((draft) => (draft ? [this.all.indexOf(draft)] : []));
    return Math.min(this.all.length, ...places);
  }
}
