// What the rules say about the position that is shown. Answers come from the engine; before it has answered, from what
// the server sent with the position (`choices`), which is less but never wrong.
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import {
  type Facts,
  isError,
  type LongestPath,
  type Opened,
  type OwnTrack,
  type PaymentAnswer,
  type Position,
  type Toll,
  type TrackAnswer,
} from "../engine/answers";
import type { EngineTable } from "../engine/client";
import type { Card, Cards, CountryCard, Ticket, Track, View } from "../generated/protocol";
import type { TableState } from "../store/source";

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
  /** Cards drawn afterwards. */
  drawBonus: number;
  tunnel: boolean;
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

/** The engine's answers about one position. What is not known at once is asked when it is looked up. */
export interface Answers {
  position: Position;
  /** null: it is being asked. */
  verdict: (track: Track) => Verdict | null;
  /** null: it is being asked, or the viewer cannot claim anything. */
  claim: (track: Track) => Claim | null;
  laid: (track: Track, cards: Cards) => Promise<Laid | null>;
  ticket: (ticket: Ticket) => TicketStanding;
  /** Of each player; null: the engine does not answer. */
  longest: (players: number) => Promise<readonly LongestPath[] | null>;
}

export interface Rules {
  /** null: the engine has not answered yet. */
  answers: ReadonlySignal<Answers | null>;
  /** What the rules of this table are about; null: not known yet. */
  opened: ReadonlySignal<Opened | null>;
  /** Tracks that the viewer may choose now; null: no track is asked for. */
  choosable: ReadonlySignal<ReadonlySet<Track> | null>;
  /** null: it is being asked. */
  verdict: (track: Track) => Verdict | null;
  ticket: (ticket: Ticket) => TicketStanding;
}

export function rulesOf(
  table: ReadonlySignal<TableState>,
  answers: Rules["answers"],
  opened: Rules["opened"] = signal(null),
): Rules {
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
    opened,
    choosable,
    verdict: (track) => (answers.value ? answers.value.verdict(track) : told(track)),
    ticket: (ticket) => answers.value?.ticket(ticket) ?? { state: "open", way: [] },
  };
}

/** Answers about one view; null: the engine does not understand it. */
export async function answersTo(table: EngineTable, view: View): Promise<Answers | null> {
  const { own } = view;
  const facts = await table.facts(view, own ? [...own.tickets, ...own.offered] : []);
  if (isError(facts)) {
    console.error("the rules engine:", facts.error.text);
    return null;
  }
  return answersFrom(table, view, facts);
}

function answersFrom(table: EngineTable, view: View, facts: Facts): Answers {
  const { position } = facts;
  const ways = new Map(facts.tickets.map((way) => [way.ticket, way]));
  const trackFacts = trackFactsOf(table, view, facts.tracks);
  return {
    position,
    verdict(track) {
      const refusal = position.tracks[track];
      if (!refusal) return { claimable: true, reason: null, missing: [] };
      if (refusal.reason !== "cannot_pay") return { claimable: false, reason: refusal.reason, missing: [] };
      const about = trackFacts(track);
      if (about === undefined) return null;
      return { claimable: false, reason: refusal.reason, missing: isOwn(about) ? about.missing.ways : [] };
    },
    claim(track) {
      const about = trackFacts(track);
      return isOwn(about) ? claimOf(about) : null;
    },
    async laid(track, cards) {
      const answer = await table.payment(view, track, cards);
      return isError(answer) ? null : laidOf(answer);
    },
    ticket(ticket) {
      const way = ways.get(ticket);
      return way ? { state: way.state, way: way.way } : { state: "open", way: [] };
    },
    async longest(players) {
      const seats = Array.from({ length: players }, (_, seat) => seat);
      const paths = await Promise.all(seats.map((seat) => table.longest(view, seat)));
      const found = paths.flatMap((path) => (isError(path) ? [] : [path]));
      return found.length === players ? found : null;
    },
  };
}

/** Facts about tracks: what is not known is asked once, and whoever has looked it up is drawn again when it is. */
function trackFactsOf(
  table: EngineTable,
  view: View,
  first: readonly TrackAnswer[],
): (track: Track) => TrackAnswer | null | undefined {
  const known = signal<ReadonlyMap<Track, TrackAnswer | null>>(new Map(first.map((facts) => [facts.track, facts])));
  const asked = new Set<Track>();
  const ask = async (track: Track): Promise<void> => {
    if (asked.has(track)) return;
    asked.add(track);
    const answer = await table.track(view, track).catch(() => null);
    known.value = new Map(known.peek()).set(track, answer === null || isError(answer) ? null : answer);
  };
  return (track) => {
    const found = known.value.get(track);
    if (found === undefined) void ask(track);
    return found;
  };
}

function isOwn(facts: TrackAnswer | null | undefined): facts is OwnTrack {
  return facts?.may !== undefined;
}

function claimOf(facts: OwnTrack): Claim {
  return {
    payments: facts.payments,
    paymentsInAll: facts.payments_in_all,
    points: facts.points,
    trainsLeft: facts.trains_left,
    toll: facts.toll ?? null,
    countryCards: facts.country_cards ?? [],
    drawBonus: facts.draw_bonus,
    tunnel: facts.tunnel > 0,
    closes: facts.closes,
    lastTurns: facts.last_turns,
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
