// What the rules say about the position that is shown. Answers come from the engine; before it is there,
// from what the server told with the position (`choices`), which is less but never wrong.
import { computed, type ReadonlySignal } from "@preact/signals";

import type { Card, Cards, Country, CountryCard, Seat, TableMessage, Ticket, Track } from "../generated/protocol";

/** Whether the viewer could claim a track in a turn of its own. */
export interface Verdict {
  claimable: boolean;
  /** Why not; null: not known yet. */
  reason: string | null;
  /** Ways to the cards that are missing. */
  missing: readonly Cards[];
}

/** What a claim takes and brings, before it is made. */
export interface Claim {
  payments: readonly Cards[];
  paymentsInAll: number;
  points: number;
  trainsLeft: number;
  toll?: { amount: number; to: Seat | null; loan: boolean };
  countryCards: readonly CountryCard[];
  closes: readonly Track[];
  lastTurns: boolean;
}

/** Cards that are being put together. */
export interface Laid {
  exact: boolean;
  missing: readonly Cards[];
  mayAdd: ReadonlySet<Card>;
}

export interface TicketStanding {
  /** open: not known yet whether it is still possible. */
  state: "done" | "possible" | "impossible" | "open";
  /** What is left to claim of the best way, and what is there already. */
  way: readonly Track[];
}

/** The engine's answers about one position, each looked up when it is asked for. */
export interface Answers {
  verdict(track: Track): Verdict;
  claim(track: Track): Claim | null;
  laid(track: Track, cards: Cards): Laid | null;
  ticket(ticket: Ticket): TicketStanding;
}

export interface Rules {
  /** null: the engine is not there yet. */
  answers: ReadonlySignal<Answers | null>;
  /** Tracks that the viewer may choose now; null: no track is asked for. */
  choosable: ReadonlySignal<ReadonlySet<Track> | null>;
  verdict(track: Track): Verdict;
  ticket(ticket: Ticket): TicketStanding;
}

/** Points of the country cards that are left, the top one first. */
export function stacksLeft(
  stacks: Record<Country, number[]> | undefined, taken: readonly CountryCard[],
): Record<Country, readonly number[]> {
  const left: Record<Country, number[]> = {};
  for (const [country, points] of Object.entries(stacks ?? {})) {
    left[country] = points.slice(taken.filter((card) => card.country === country).length);
  }
  return left;
}

export function rulesOf(table: ReadonlySignal<TableMessage>, answers: ReadonlySignal<Answers | null>): Rules {
  const choosable = computed(() => {
    const choices = table.value.choices;
    if (choices?.decision === "action" || choices?.decision === "neutral_track") return new Set(choices.tracks);
    return null;
  });
  const taken = computed(() => new Set(table.value.view?.open.seats.flatMap((seat) => seat.tracks)));
  const told = (track: Track): Verdict => {
    if (choosable.value?.has(track)) return { claimable: true, reason: null, missing: [] };
    if (taken.value.has(track)) return { claimable: false, reason: "track_taken", missing: [] };
    const closed = table.value.view?.open.closed_tracks.includes(track);
    return { claimable: false, reason: closed ? "track_closed" : null, missing: [] };
  };
  return {
    answers,
    choosable,
    verdict: (track) => answers.value?.verdict(track) ?? told(track),
    ticket: (ticket) => answers.value?.ticket(ticket) ?? { state: "open", way: [] },
  };
}
