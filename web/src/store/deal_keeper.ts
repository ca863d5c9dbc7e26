// Adds this browser's part to the shuffle (docs/fair-deals.md): while its table waits it commits to a random
// text for each of its seats, and reveals it when the table asks.
import { effect } from "@preact/signals";

import type { Seat, TableMessage } from "../generated/protocol";
import { randomHex } from "../net/random";
import { forgetRevealed, ownDeals, rememberDeal, rememberRevealed, rememberText } from "./deals";
import type { ServerTable } from "./source";

const kTextBytes = 24;
/** After the engine did not load, or the server did not accept the commitment. */
const kRetry = 5_000;

export class DealKeeper {
  private readonly stopWatching: () => void;
  /** Seats whose commitment is in flight. */
  private readonly committing = new Set<Seat>();
  /** Seats whose commitment by another device was replaced; only once, or two devices would never agree. */
  private readonly replaced = new Set<Seat>();
  /** Starts for which a seat's text has been sent. */
  private readonly revealed = new Set<string>();
  /** Who waits for how many seats. */
  private readonly waiting = new Map<() => void, number>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly store: ServerTable) {
    this.stopWatching = effect(() => {
      const table = store.state.value;
      if (table) this.look(table);
    });
  }

  stop(): void {
    this.stopped = true;
    this.stopWatching();
    clearTimeout(this.retry);
  }

  /** This browser has at least that many seats, and all of them have committed. */
  ready(seats: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(resolve, seats);
      const table = this.store.state.peek();
      if (table) this.tellReady(table);
    });
  }

  private look(table: TableMessage): void {
    const voided = table.recent.findLast(({ what }) => what === "start_voided");
    if (voided) forgetRevealed(table.table, voided.number);
    if (table.phase !== "waiting") {
      this.tellReady(table);
      return;
    }
    if (table.yours.length > 0) rememberDeal(table.table, table.fair.commitment);
    if (table.starting) this.reveal(table);
    else for (const seat of table.yours) if (this.isMissing(table, seat)) void this.commit(table, seat);
    this.tellReady(table);
  }

  private tellReady(table: TableMessage): void {
    const waits = table.phase === "waiting";
    if (waits && table.yours.some((seat) => this.textOf(table, seat) === undefined)) return;
    for (const [resolve, seats] of this.waiting) {
      if (waits && table.yours.length < seats) continue;
      this.waiting.delete(resolve);
      resolve();
    }
  }

  private textOf(table: TableMessage, seat: Seat): string | undefined {
    const hash = table.fair.commitments?.[seat];
    return ownDeals
      .peek()
      .find((deal) => deal.table === table.table)
      ?.texts.find((own) => own.hash === hash)?.text;
  }

  private isMissing(table: TableMessage, seat: Seat): boolean {
    if (this.committing.has(seat) || this.textOf(table, seat) !== undefined) return false;
    const foreign = Boolean(table.fair.commitments?.[seat]);
    return !(foreign && this.replaced.has(seat));
  }

  private async commit(table: TableMessage, seat: Seat): Promise<void> {
    this.committing.add(seat);
    if (table.fair.commitments?.[seat]) this.replaced.add(seat);
    let done = false;
    try {
      const { engine } = await import("../engine/load");
      const text = randomHex(kTextBytes);
      const answer = await (await engine()).hashOfText(text);
      if (this.stopped) return;
      if (!("error" in answer)) {
        // Before it is sent: a text that is forgotten cannot be revealed.
        rememberText(table.table, { text, hash: answer.hash });
        const granted = await this.store.tell({ intent: "commit", seat, commitment: answer.hash }, { quiet: true });
        done = granted.type === "accepted";
      }
    } catch {
      // The engine did not load: tried again below.
    } finally {
      this.committing.delete(seat);
    }
    if (!done && !this.stopped) this.lookLater();
  }

  private lookLater(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      const table = this.store.state.peek();
      if (table) this.look(table);
    }, kRetry);
  }

  private reveal(table: TableMessage): void {
    const { starting } = table;
    if (!starting) return;
    for (const seat of table.yours) {
      const key = `${seat} ${starting.until}`;
      const text = this.textOf(table, seat);
      if (!starting.waits_for.includes(seat) || text === undefined || this.revealed.has(key)) continue;
      this.revealed.add(key);
      rememberRevealed(table.table, starting.chairs.indexOf(seat), text, table.number);
      void this.store.tell({ intent: "reveal", seat, text }, { quiet: true });
    }
  }
}
