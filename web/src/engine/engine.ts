// The rules engine (src/browser) as an object with a method for each of its questions.
//
// Questions are answered at once, in the thread that asks: the page asks in a worker (client.ts). A question that
// cannot be answered gives an EngineError, never an exception.
import type { Cards, Move, Seat, Ticket, Track, View } from "../generated/protocol";
import type { MapFile } from "../map";
import {
  type Acted,
  type Answer,
  type Chosen,
  type CompletedAnswer,
  type Facts,
  type GameResult,
  type GameView,
  type HashAnswer,
  isError,
  type LongestPath,
  type NetworkTaken,
  type Opened,
  type PaymentAnswer,
  type Position,
  type TicketsAnswer,
  type TrackAnswer,
} from "./answers";

/** What is played at the table: the choice of its settings. */
export interface TableChoice {
  players: number;
  variant?: string | null;
  options?: { unequal_parallels?: "together" | "separate" };
}

/** What the module exports. */
interface EngineModule {
  memory: WebAssembly.Memory;
  buffer: (length: number) => number;
  ask: () => number;
  network: () => number;
  answer: () => number;
}

function moduleOf(exports: WebAssembly.Exports): EngineModule {
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new TypeError("this is not the rules engine");
  const call = (name: string): ((...numbers: number[]) => number) => {
    const found = exports[name];
    if (typeof found !== "function") throw new TypeError(`the rules engine has no ${name}`);
    return (...numbers) => Number((found as (...numbers: number[]) => unknown)(...numbers));
  };
  call("_initialize")();
  return {
    memory,
    buffer: call("railhead_buffer"),
    ask: call("railhead_ask"),
    // The module that verifies records has none.
    network: () => call("railhead_network")(),
    answer: call("railhead_answer"),
  };
}

export class Engine {
  readonly #module: EngineModule;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(exports: WebAssembly.Exports) {
    this.#module = moduleOf(exports);
  }

  /** The table that all other questions are about, until the next one is opened. */
  open(map: MapFile | string, choice: TableChoice): Answer<Opened> {
    return this.#ask("open", { map, ...choice });
  }

  /** What may be claimed in this view. The questions below are about the last view. */
  position(view: View): Answer<Position> {
    return this.#ask("position", { view });
  }

  /** The same with what a page shows at once: the tickets, what may be claimed now, and what is being paid for. */
  facts(view: View, tickets: readonly Ticket[]): Answer<Facts> {
    const position = this.position(view);
    if (isError(position)) return position;
    const ways = view.viewer === null ? null : this.tickets(tickets);
    const paid = view.open.track;
    const tracks = [...position.claimable, ...(paid === undefined ? [] : [paid])].map((track) => this.track(track));
    return {
      position,
      tickets: ways === null || isError(ways) ? [] : ways.tickets,
      tracks: tracks.flatMap((track) => (isError(track) ? [] : [track])),
    };
  }

  track(track: Track): Answer<TrackAnswer> {
    return this.#ask("track", { track });
  }

  /** Whether the cards pay for the track, or are the extra cards of the tunnel being decided. */
  payment(track: Track, cards: Cards): Answer<PaymentAnswer> {
    return this.#ask("payment", { track, cards });
  }

  /** The progress of tickets for the viewer. */
  tickets(tickets: readonly Ticket[]): Answer<TicketsAnswer> {
    return this.#ask("tickets", { tickets });
  }

  /** The paths by which a seat's tracks complete tickets. */
  completed(seat: Seat, tickets: readonly Ticket[]): Answer<CompletedAnswer> {
    return this.#ask("completed", { seat, tickets });
  }

  longest(seat: Seat): Answer<LongestPath> {
    return this.#ask("longest", { seat });
  }

  /** "sha256:" and the hash of a text: browsers offer none on pages loaded over plain HTTP. */
  hashOfText(text: string): Answer<HashAnswer> {
    return this.#ask("hash", { text });
  }

  /** The same of the bytes of a seed in hexadecimal: its commitment. */
  hashOfSeed(seed: string): Answer<HashAnswer> {
    return this.#ask("hash", { seed });
  }

  /** What computer players use at the open table, until another one is opened: a file of
   *  `GET /api/maps/ID/network`. If it is refused, nothing changes. */
  useNetwork(file: Uint8Array): Answer<NetworkTaken> {
    return JSON.parse(this.#answerTo(file, this.#module.network)) as Answer<NetworkTaken>;
  }

  /** A local game at the open table. */
  gameNew(seed: number): Answer<GameView> {
    return this.#ask("game_new", { seed });
  }

  /** As a seat sees it, or a spectator. */
  gameView(seat: Seat | null): Answer<GameView> {
    return this.#ask("game_view", { seat });
  }

  gameAct(seat: Seat, move: Move): Answer<Acted> {
    return this.#ask("game_act", { seat, move });
  }

  /** What a computer player would do: `easy`, `medium`, `hard`, `search(iterations=200)`. */
  gameChoose(seat: Seat, player: string): Answer<Chosen> {
    return this.#ask("game_choose", { seat, player });
  }

  gameResult(): Answer<GameResult> {
    return this.#ask("game_result", {});
  }

  #ask<T>(ask: string, question: object): Answer<T> {
    return JSON.parse(this.askText(JSON.stringify({ ask, ...question }))) as Answer<T>;
  }

  /** The question and the answer as the module has them. */
  askText(question: string): string {
    return this.#answerTo(this.#encoder.encode(question), this.#module.ask);
  }

  #answerTo(bytes: Uint8Array, read: () => number): string {
    const { memory, buffer, answer } = this.#module;
    const room = buffer(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const length = read();
    return this.#decoder.decode(new Uint8Array(memory.buffer, answer(), length));
  }
}

/** A separate engine: it shares nothing with others. */
export async function engineOf(module: WebAssembly.Module): Promise<Engine> {
  const { exports } = await WebAssembly.instantiate(module);
  return new Engine(exports);
}
