// The way to a table: with the seat of a personal link, if there is one, and as somebody the server knows.
import { effect, signal, type ReadonlySignal } from "@preact/signals";

import { pauseAfter } from "../net/back_off";
import { kPassing } from "../net/connection";
import { RequestError, rest } from "../net/rest";
import type { TableProblem, ServerTable } from "../store/source";

const kFirstDelay = 1_000;
const kLongestDelay = 10_000;

export class Entering {
  /** Why it ends here. */
  readonly problem = signal<TableProblem | null>(null);
  /** When a failed request is tried again. */
  readonly retryAt = signal<number | null>(null);
  /** Why the server could not answer it; null: it could not be reached. */
  readonly held = signal<string | null>(null);
  /** This browser's identity is settled: somebody, or (without cookies) only a spectator. */
  readonly settled: ReadonlySignal<boolean>;

  private readonly decided = signal(false);
  private left = false;
  private trying = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private readonly stopAsking: () => void;

  constructor(
    private readonly store: ServerTable,
    private secret: string | null,
  ) {
    this.settled = this.decided;
    let asked = false;
    this.stopAsking = effect(() => {
      const { state, known } = store.connection;
      if (state.value !== "online") return;
      if (known.value) this.decided.value = true;
      else if (!asked) {
        asked = true;
        void this.becomeSomebody();
      } else this.decided.value = true;
    });
  }

  async begin(): Promise<void> {
    if (this.trying) return;
    this.trying = true;
    try {
      await this.enter();
    } finally {
      this.trying = false;
    }
  }

  private async enter(): Promise<void> {
    clearTimeout(this.retry);
    this.problem.value = null;
    if (this.secret !== null) {
      try {
        await rest.takeSeat(this.store.table, this.secret);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (this.left) return;
        if (error.reason === "network" || kPassing.has(error.reason)) this.tryLater(error.reason);
        else this.problem.value = { reason: error.reason, text: error.message };
        return;
      }
      // The secret does its work once; it should not stay in the address bar.
      this.secret = null;
      history.replaceState(null, "", location.pathname);
    }
    this.retryAt.value = null;
    if (!this.left) this.store.start();
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.retry);
    this.stopAsking();
    this.store.connection.close();
  }

  private tryLater(reason: string): void {
    this.held.value = kPassing.has(reason) ? reason : null;
    const delay = pauseAfter(++this.failures, kFirstDelay, kLongestDelay);
    this.retry = setTimeout(() => void this.begin(), delay);
    this.retryAt.value = Date.now() + delay;
  }

  private async becomeSomebody(): Promise<void> {
    try {
      await rest.me();
      if (!this.left) this.store.connection.renew();
    } catch {
      this.decided.value = true;
    }
  }
}
