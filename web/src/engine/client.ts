// The rules engine as the page asks it: in a worker, one request at a time, answers in the order of the questions.
//
// A question says itself which table and which position it is about, so that several parts of the page can ask. A
// question that takes long can be cancelled: its worker is ended, and a fresh one gets the same table and game.
import type { Cards, Move, Seat, Ticket, Track, View } from "../generated/protocol";
import type { MapFile } from "../map";
import {
  type Acted,
  type Answer,
  type Chosen,
  type Facts,
  type GameResult,
  type GameView,
  type HashAnswer,
  isError,
  type LongestPath,
  type NetworkTaken,
  type Opened,
  type PaymentAnswer,
  type TrackAnswer,
} from "./answers";
import type { Engine, TableChoice } from "./engine";
import type { Call, Reply, Request } from "./serve";

/** A worker. */
export interface Answerer {
  ask: (request: Request) => void;
  end: () => void;
}

/** Starts a worker with the engine; each request is answered by one reply. */
export type Start = (hear: (reply: Reply) => void) => Answerer;

interface About {
  table?: EngineTable;
  view?: View;
}

interface Job {
  about: About;
  call: Call;
  resolve: (answer: object | string) => void;
  reject: (reason: unknown) => void;
}

export class EngineClient {
  private answerer: Answerer | null = null;
  /** The first one has been sent if `asking`. */
  private jobs: Job[] = [];
  private asking = false;
  /** What the worker has open. */
  private open: About = {};

  constructor(private readonly start: Start) {}

  table(map: MapFile | string, choice: TableChoice): EngineTable {
    return new EngineTable(this, map, choice);
  }

  /** "sha256:" and the hash of a text: browsers offer none on pages loaded over plain HTTP. */
  hashOfText(text: string): Promise<Answer<HashAnswer>> {
    return this.ask({}, { method: "hashOfText", with: [text] });
  }

  /** The same of the bytes of a seed in hexadecimal: its commitment. */
  hashOfSeed(seed: string): Promise<Answer<HashAnswer>> {
    return this.ask({}, { method: "hashOfSeed", with: [seed] });
  }

  /** Rejects if the worker fails, and when `signal` cancels the question: then with the signal's reason. */
  ask<M extends keyof Engine>(about: About, call: Call<M>, signal?: AbortSignal): Promise<ReturnType<Engine[M]>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      // What is answered is what was asked: answers come in order.
      const job: Job = { about, call: call as Call, resolve: resolve as Job["resolve"], reject };
      signal?.addEventListener("abort", () => this.cancel(job, signal.reason), { once: true });
      this.jobs.push(job);
      this.askNext();
    });
  }

  /** No more questions: those without an answer are rejected. */
  end(): void {
    this.endWorker();
    for (const job of this.jobs.splice(0)) job.reject(new Error("the rules engine has been ended"));
  }

  private askNext(): void {
    const job = this.jobs[0];
    if (!job || this.asking) return;
    this.answerer ??= this.startWorker();
    this.asking = true;
    this.answerer.ask({ calls: this.callsFor(job) });
  }

  private startWorker(): Answerer {
    const started = this.start((reply) => {
      // A worker that has been ended may have answered before.
      if (this.answerer === started && this.asking) this.hear(reply);
    });
    return started;
  }

  /** The question, after what its worker needs to know. */
  private callsFor({ about: { table, view }, call }: Job): Call[] {
    const calls: Call[] = [];
    if (table && table !== this.open.table) {
      this.open = { table };
      if (call.method !== "open") calls.push(...table.history);
    }
    if (view && view !== this.open.view) {
      this.open.view = view;
      if (call.method !== "facts") calls.push({ method: "position", with: [view] });
    }
    return [...calls, call];
  }

  private hear(reply: Reply): void {
    const job = this.jobs.shift();
    this.asking = false;
    if ("failed" in reply) {
      this.endWorker();
      job?.reject(new Error(reply.failed));
    } else {
      // Perhaps it was the table or the position that was refused.
      if (reply.error) this.open = {};
      job?.resolve(reply.answer);
    }
    this.askNext();
  }

  private cancel(job: Job, reason: unknown): void {
    const at = this.jobs.indexOf(job);
    if (at < 0) return;
    this.jobs.splice(at, 1);
    if (at === 0 && this.asking) this.endWorker();
    job.reject(reason);
    this.askNext();
  }

  private endWorker(): void {
    this.answerer?.end();
    this.answerer = null;
    this.asking = false;
    this.open = {};
  }
}

/** A table of the engine: the questions about its positions, and a game that is played there without a server. */
export class EngineTable {
  /** What a fresh worker is told to have this table and its game. */
  readonly history: Call[];
  private readonly opening: Call<"open">;

  constructor(
    private readonly client: EngineClient,
    map: MapFile | string,
    choice: TableChoice,
  ) {
    this.opening = { method: "open", with: [map, choice] };
    this.history = [this.opening];
  }

  /** What its rules are about; asked before there is a game. */
  opened(): Promise<Answer<Opened>> {
    return this.client.ask({ table: this }, this.opening);
  }

  facts(view: View, tickets: readonly Ticket[]): Promise<Answer<Facts>> {
    return this.client.ask({ table: this, view }, { method: "facts", with: [view, tickets] });
  }

  track(view: View, track: Track): Promise<Answer<TrackAnswer>> {
    return this.client.ask({ table: this, view }, { method: "track", with: [track] });
  }

  /** Whether the cards pay for the track, or are the extra cards of the tunnel being decided. */
  payment(view: View, track: Track, cards: Cards): Promise<Answer<PaymentAnswer>> {
    return this.client.ask({ table: this, view }, { method: "payment", with: [track, cards] });
  }

  longest(view: View, seat: Seat): Promise<Answer<LongestPath>> {
    return this.client.ask({ table: this, view }, { method: "longest", with: [seat] });
  }

  /** What computer players use from now on: a file of `GET /api/maps/ID/network`. If it is refused, nothing changes. */
  useNetwork(file: Uint8Array): Promise<Answer<NetworkTaken>> {
    return this.remembered({ method: "useNetwork", with: [file] });
  }

  gameNew(seed: number): Promise<Answer<GameView>> {
    return this.remembered({ method: "gameNew", with: [seed] });
  }

  /** As a seat sees it, or a spectator. */
  gameView(seat: Seat | null): Promise<Answer<GameView>> {
    return this.remembered({ method: "gameView", with: [seat] });
  }

  gameAct(seat: Seat, move: Move): Promise<Answer<Acted>> {
    return this.remembered({ method: "gameAct", with: [seat, move] });
  }

  /** What a computer player would do: `easy`, `search(iterations=200)`. It may take long. */
  gameChoose(seat: Seat, player: string, signal?: AbortSignal): Promise<Answer<Chosen>> {
    return this.client.ask({ table: this }, { method: "gameChoose", with: [seat, player] }, signal);
  }

  gameResult(): Promise<Answer<GameResult>> {
    return this.client.ask({ table: this }, { method: "gameResult", with: [] });
  }

  /** A question that changes the table or its game; so does a look, after which fewer events are new. */
  private async remembered<M extends "useNetwork" | "gameNew" | "gameView" | "gameAct">(
    call: Call<M>,
  ): Promise<ReturnType<Engine[M]>> {
    const answer = await this.client.ask({ table: this }, call);
    if (!isError(answer)) this.history.push(call as Call);
    return answer;
  }
}
