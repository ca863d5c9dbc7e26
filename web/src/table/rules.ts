// What the rules say about the position that is shown. Answers come from the engine; before it is loaded, from what the
// server sent with the position (`choices`), which is less but never wrong.
import { computed, type ReadonlySignal } from "@preact/signals";

import { isError, type PaymentAnswer, type TicketWay, type Toll, type TrackAnswer } from "../engine/answers";
import type { Engine } from "../engine/engine";
import type { Card, Cards, Country, CountryCard, TableMessage, Ticket, Track, View } from "../generated/protocol";
import type { BoardMap } from "../map";

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
  toll: Toll | null;
  countryCards: readonly CountryCard[];
  closes: readonly Track[];
  lastTurns: boolean;
}

/** Cards that are being put together. */
export interface Laid {
  exact: boolean;
  missing: readonly Cards[];
  /** What does not belong to any payment with the rest. */
  tooMuch: Cards;
  mayAdd: ReadonlySet<Card>;
}

export interface TicketStanding {
  /** open: not yet known whether it is still possible. */
  state: "done" | "possible" | "impossible" | "open";
  /** What is left to claim of the best path, and what is already there. */
  way: readonly Track[];
}

/** The engine's answers about one position, each looked up when it is asked for. */
export interface Answers {
  verdict: (track: Track) => Verdict;
  claim: (track: Track) => Claim | null;
  laid: (track: Track, cards: Cards) => Laid | null;
  ticket: (ticket: Ticket) => TicketStanding;
}

export interface Rules {
  /** null: the engine is not loaded yet. */
  answers: ReadonlySignal<Answers | null>;
  /** Tracks that the viewer may choose now; null: no track is asked for. */
  choosable: ReadonlySignal<ReadonlySet<Track> | null>;
  verdict: (track: Track) => Verdict;
  ticket: (ticket: Ticket) => TicketStanding;
}

/** Points of the country cards that are left, the top one first. */
export function stacksLeft(
  stacks: Record<Country, number[]> | undefined,
  taken: readonly CountryCard[],
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
    if (choices?.decision !== "action" && choices?.decision !== "neutral_track") return null;
    return new Set(choices.tracks);
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

/** The engine with this table open; null: it does not know such a game. */
export function opened(engine: Engine, map: BoardMap, table: TableMessage): Engine | null {
  const { variant, options } = table.settings;
  const answer = engine.open(map.file, { players: table.seats.length, variant, options });
  if (isError(answer)) {
    console.error("the rules engine:", answer.error.text);
    return null;
  }
  return engine;
}

/** Answers about one view; null: the engine does not understand it. Questions are asked once. */
export function answersTo(engine: Engine, view: View, tickets: readonly Ticket[]): Answers | null {
  const position = engine.position(view);
  if (isError(position)) {
    console.error("the rules engine:", position.error.text);
    return null;
  }
  const tracks = new Map<Track, TrackAnswer | null>();
  const trackFacts = (track: Track): TrackAnswer | null => {
    let facts = tracks.get(track);
    if (facts === undefined) {
      const answer = engine.track(track);
      facts = isError(answer) ? null : answer;
      tracks.set(track, facts);
    }
    return facts;
  };
  let ways: Map<Ticket, TicketWay> | null = null;
  const wayOf = (ticket: Ticket): TicketWay | undefined => {
    if (!ways) {
      const answer = engine.tickets(tickets);
      ways = new Map(isError(answer) ? [] : answer.tickets.map((way) => [way.ticket, way]));
    }
    return ways.get(ticket);
  };
  return {
    verdict(track) {
      const refusal = position.tracks[track];
      if (!refusal) return { claimable: true, reason: null, missing: [] };
      const facts = refusal.reason === "cannot_pay" ? trackFacts(track) : null;
      const missing = facts?.may === undefined ? [] : facts.missing.ways;
      return { claimable: false, reason: refusal.reason, missing };
    },
    claim(track) {
      const facts = trackFacts(track);
      if (facts?.may === undefined) return null;
      return {
        payments: facts.payments,
        paymentsInAll: facts.payments_in_all,
        points: facts.points,
        trainsLeft: facts.trains_left,
        toll: facts.toll ?? null,
        countryCards: facts.country_cards ?? [],
        closes: facts.closes,
        lastTurns: facts.last_turns,
      };
    },
    laid(track, cards) {
      const answer = engine.payment(track, cards);
      return isError(answer) ? null : laidOf(answer);
    },
    ticket(ticket) {
      const way = wayOf(ticket);
      return way ? { state: way.state, way: way.way } : { state: "open", way: [] };
    },
  };
}

function laidOf(answer: PaymentAnswer): Laid {
  return {
    exact: answer.ok,
    missing: answer.missing.ways,
    tooMuch: answer.too_much,
    mayAdd: new Set(answer.may_add),
  };
}
