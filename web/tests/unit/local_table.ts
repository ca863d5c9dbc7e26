// A table that is on no server: a game of the engine, one person against a computer player.
import { signal } from "@preact/signals";

import { type Answer, type GameView, isError } from "../../src/engine/answers";
import type { EngineTable } from "../../src/engine/client";
import type { Move, PastEvent, Seat } from "../../src/generated/protocol";
import { type Fate, partsOf, type Refusal, type TableSource, type TableState } from "../../src/store/source";
import { good } from "./engine_support";

const kYou = 0;

export class LocalTable implements TableSource {
  readonly state = signal<TableState | null>(null);
  readonly log = signal<readonly PastEvent[]>([]);
  readonly latest = signal<PastEvent | null>(null);
  readonly refused = signal<Refusal | null>(null);
  readonly pending = signal(false);
  readonly server = null;
  readonly open;
  readonly own;
  readonly choices;
  readonly you;

  constructor(
    private readonly game: EngineTable,
    private readonly map: string,
  ) {
    ({ open: this.open, own: this.own, choices: this.choices, you: this.you } = partsOf(this.state));
  }

  async begin(seed: number): Promise<void> {
    good(await this.game.gameNew(seed));
    await this.look(null);
    await this.letComputerPlay();
  }

  async move(move: Move): Promise<Fate | null> {
    if (this.pending.peek()) return null;
    this.pending.value = true;
    try {
      const acted = await this.game.gameAct(kYou, move);
      if (isError(acted)) return this.refuse(acted.error.reason, acted.error.text);
      await this.look(kYou);
      const number = this.state.peek()?.number ?? 0;
      await this.letComputerPlay();
      return { type: "accepted", number };
    } finally {
      this.pending.value = false;
    }
  }

  takeBack(): Promise<Fate | null> {
    return Promise.resolve(this.refuse("cannot_take_back", "a local game goes on"));
  }

  lookFrom(): void {
    // There is one person.
  }

  private refuse(reason: string, text: string): Fate {
    this.refused.value = { type: "refused", reason, text };
    return this.refused.value;
  }

  private async letComputerPlay(): Promise<void> {
    for (let next = await this.next(); next !== null && next !== kYou; next = await this.next()) {
      const { move } = good(await this.game.gameChoose(next, "easy"));
      good(await this.game.gameAct(next, move));
      await this.look(next);
    }
  }

  private async next(): Promise<Seat | null> {
    return good(await this.game.gameView(kYou)).next;
  }

  /** What a decision has changed. */
  private async look(by: Seat | null): Promise<void> {
    const seen: Answer<GameView> = await this.game.gameView(kYou);
    const { view, choices, events, next } = good(seen);
    const result = next === null ? good(await this.game.gameResult()) : null;
    const number = (this.state.peek()?.number ?? 0) + 1;
    const past: PastEvent = { number, at: number, what: "acted", ...(by === null ? {} : { seat: by }), events };
    this.log.value = [...this.log.value, past];
    this.state.value = {
      number,
      phase: result ? "over" : "running",
      you: kYou,
      yours: [kYou],
      settings: { map: this.map, variant: null, options: {}, hints: true },
      seats: [
        { kind: "open", taken: true, color: "red", name: "Ada" },
        { kind: "computer", taken: false, color: "blue", player: "easy" },
      ],
      view,
      ...(choices && "seat" in choices ? { choices } : {}),
      ...(result ? { result } : {}),
    };
    this.latest.value = past;
  }
}
