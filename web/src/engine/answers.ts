// What the rules engine answers (docs/browser-engine.md). Cards, tracks and moves are those of the protocol.
import type {
  Card,
  Cards,
  Choices,
  Country,
  CountryCard,
  Decision,
  GameEvent,
  Move,
  Score,
  Seat,
  Ticket,
  Track,
  View,
} from "../generated/protocol";
import type { TrackColor } from "../map";

/** Why something is not allowed. */
export interface Refusal {
  /** For programs: the texts of the client are named after it. */
  reason: string;
  /** Of docs/rules. */
  clause?: string;
  /** In English, for logs. */
  text: string;
}

/** A question that was not understood, or a move that is not allowed. */
export interface EngineError {
  error: Refusal;
}

export type Answer<T> = T | EngineError;

export function isError<T extends object>(answer: Answer<T>): answer is EngineError {
  return "error" in answer;
}

export interface Opened {
  map: string;
  players: number;
  /** With the neutral player. */
  seats: number;
  tracks: number;
}

/** A network that computer players now use. */
export interface NetworkTaken {
  map: string;
}

export interface TrackRefusal {
  reason: string;
  clause: string;
  /** The fewest additional cards with which the hand could pay; only for the reason cannot_pay. */
  missing?: number;
}

export interface Position {
  /** May be claimed now, and the hand can pay. */
  claimable: Track[];
  /** Why no track at all can be claimed now; null: it is the viewer's turn to act. */
  now: Refusal | null;
  /** Why a track could not be claimed in a turn of the viewer's own; those that could be are left out. */
  tracks: Partial<Record<Track, TrackRefusal>>;
  /** As the server sends them; only with the decision if nothing is asked of the viewer. */
  choices: Choices | NothingAsked | null;
}

export interface NothingAsked {
  decision: Decision;
}

export interface Demand {
  color: TrackColor;
  /** Coloured cards. */
  spaces: number;
  /** Locomotive symbols of a ferry. */
  symbols: number;
  /** Whether locomotives may stand for coloured cards. */
  wild: boolean;
  substitute?: {
    cards: number;
    /** All of one colour; otherwise any cards. */
    alike: boolean;
    for_symbols: boolean;
    for_spaces: boolean;
  };
}

/** The fewest additional cards: `cards` of them, and what they could be. None if nothing is missing. */
export interface Missing {
  cards: number;
  ways: Cards[];
}

export interface Toll {
  amount: number;
  /** null: the bank. */
  to: Seat | null;
  /** Too few tokens: a loan is taken, and nothing is paid. */
  loan: boolean;
  /** What a loan costs at the end. */
  loan_penalty: number;
}

/** What is printed on the board, and what a claim would do to it. */
export interface TrackFacts {
  track: Track;
  length: number;
  points: number;
  trains: number;
  demand: Demand;
  /** Cards drawn after the claim. */
  draw_bonus: number;
  /** Cards turned up for a tunnel; 0: no tunnel. */
  tunnel: number;
  owner: Seat | null;
  closed: boolean;
  /** Parallel tracks that nobody can claim after this one. */
  closes: Track[];
  /** Where a border track leads. */
  country?: Country;
}

/** What a claim would mean for the viewer. */
export interface ClaimFacts extends Partial<Refusal> {
  /** Whether the viewer could claim and pay it in a turn of its own; otherwise `reason`. */
  may: boolean;
  now: Refusal | null;
  trains_left: number;
  /** Whether the last turns would begin. */
  last_turns: boolean;
  toll?: Toll;
  /** Country cards that would be won. */
  country_cards?: CountryCard[];
  missing: Missing;
  /** The short list. */
  payments: Cards[];
  payments_in_all: number;
}

/** Spectators get only the facts of the board. */
export type TrackAnswer = TrackFacts & (ClaimFacts | { may?: never });

export interface PaymentAnswer extends Partial<Refusal> {
  /** The cards pay exactly. */
  ok: boolean;
  /** Cards of the hand that would complete what is laid, without what is too much, to a payment. */
  missing: Missing;
  /** Laid cards that fit into no payment together with the others. */
  too_much: Cards;
  /** Kinds in hand of which one more can be laid. */
  may_add: Card[];
  /** Kinds laid of which one can be taken back. */
  may_remove: Card[];
}

export interface TicketWay {
  ticket: Ticket;
  state: "done" | "possible" | "impossible";
  /** The best path, own tracks included; empty if there is none. */
  way: Track[];
  /** Those of them that are still to be built. */
  build: Track[];
  /** Of these. */
  spaces: number;
  trains_enough: boolean;
  /** There is no path at all, however many trains there were. */
  cut_off: boolean;
}

export interface CompletedTicket {
  ticket: Ticket;
  completed: boolean;
  way: Track[];
}

export interface LongestPath {
  seat: Seat;
  length: number;
  tracks: Track[];
}

export interface GameView {
  view: View;
  /** What happened since this viewer last looked. */
  events: GameEvent[];
  choices: Choices | NothingAsked | null;
  /** Whose decision is next; null: the game is over. */
  next: Seat | null;
}

export interface Acted {
  decision: Decision;
  next: Seat | null;
}

export interface Chosen {
  move: Move;
}

export interface GameResult {
  scores: Score[];
  winners: Seat[];
  /** All tickets of each seat. */
  tickets: Ticket[][];
}
