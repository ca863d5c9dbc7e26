// What the rules engine answers (docs/browser-engine.md). The types are made from protocol/engine.schema.json.
import type { EngineError, Position, TicketWay, TrackAnswer } from "../generated/protocol";

export type {
  Acted,
  Chosen,
  CompletedAnswer,
  CompletedTicket,
  Demand,
  EngineError,
  GameResult,
  GameView,
  HashAnswer,
  LongestPath,
  Missing,
  NetworkTaken,
  NothingAsked,
  Opened,
  OwnTrack,
  PaymentAnswer,
  Position,
  Refusal,
  Round,
  TicketsAnswer,
  TicketWay,
  Toll,
  TrackAnswer,
  TrackRefusal,
  Verified,
  WatchedTrack,
  WhyNot,
} from "../generated/protocol";

/** Several answers about one position. */
export interface Facts {
  position: Position;
  /** Spectators have none. */
  tickets: readonly TicketWay[];
  /** Those that may be claimed now, and the one that is being paid for. */
  tracks: readonly TrackAnswer[];
}

export type Answer<T> = T | EngineError;

export function isError<T extends object>(answer: Answer<T>): answer is EngineError {
  return "error" in answer;
}
