// Whose turn it is and what is being waited for, in words.
import type { Seat } from "../generated/protocol";
import type { TableState } from "../store/source";
import { listOf } from "../text/format";
import { text } from "../text/text";
import { nameOf } from "./people";

/** Seats that have to decide now. */
export function askedSeats(table: TableState): readonly Seat[] {
  const open = table.view?.open;
  if (!open || table.phase === "over") return [];
  if (open.waiting) return open.waiting;
  return open.to_move === undefined ? [] : [open.to_move];
}

/** "chooses tickets", of a seat that is asked. */
export function waitingFor(table: TableState, seat: Seat): string {
  const open = table.view?.open;
  if (!open) return "";
  return text(seat === table.you ? "turn-you-short" : "turn-other-short", { decision: open.decision });
}

export interface TurnWords {
  /** you: the viewer is asked. */
  whose: "you" | "other" | "nobody";
  seat: Seat | null;
  headline: string;
  /** What may be done, or what is being waited for. */
  detail: string;
}

export function turnInWords(table: TableState): TurnWords {
  const open = table.view?.open;
  if (!open) return { whose: "nobody", seat: null, headline: "", detail: "" };
  if (table.phase === "over") {
    return { whose: "nobody", seat: null, headline: text("turn-over"), detail: overInWords(table) };
  }
  if (table.phase === "paused") {
    return { whose: "nobody", seat: null, headline: text("turn-paused"), detail: text("turn-paused-detail") };
  }
  const asked = askedSeats(table);
  const you = table.you;
  if (you !== null && asked.includes(you)) {
    return {
      whose: "you",
      seat: you,
      headline: text("turn-yours"),
      detail: text("turn-you", { decision: open.decision }),
    };
  }
  if (asked.length > 1) {
    const count = asked.length;
    return {
      whose: "other",
      seat: null,
      headline: text("turn-many", { count }),
      detail: text("turn-many-detail", { count }),
    };
  }
  const seat = asked[0];
  if (seat === undefined) return { whose: "nobody", seat: null, headline: "", detail: "" };
  return {
    whose: "other",
    seat,
    headline: nameOf(table, seat),
    detail: text("turn-other-short", { decision: open.decision }),
  };
}

/** Who has won, in one sentence. */
export function overInWords(table: TableState): string {
  const result = table.result;
  if (!result) return "";
  if (result.ended) return text("score-no-winner", { ended: result.ended });
  // "You" is ambiguous among several people at one device.
  const [only] = table.yours;
  if (table.yours.length === 1 && result.winners.length === 1 && result.winners[0] === only) {
    return text("score-you-win");
  }
  const names = result.winners.map((seat) => nameOf(table, seat));
  return text("score-winners", { names: listOf(names), count: names.length });
}
