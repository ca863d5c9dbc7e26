// What the page shows of a table: each step together with what the rules say about it. The rules answer in a worker; until
// they have, the page keeps the step before, so that nothing flickers and no answer stands beside another position.
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";

import type { Move, PastEvent, Seat, View } from "../generated/protocol";
import { type Fate, partsOf, type ServerSide, type TableSource, type TableState } from "../store/source";
import type { Answers } from "./rules";

/** Milliseconds. If the answers to a step take longer, it is shown without them, and they are added later. */
const kPatience = 100;

/** null: the rules do not understand the position. */
export type Ask = (view: View) => Promise<Answers | null>;

interface Step {
  state: TableState | null;
  log: readonly PastEvent[];
  latest: PastEvent | null;
}

interface Found {
  view: View;
  answers: Answers | null;
}

export class Shown implements TableSource {
  readonly state;
  readonly log;
  readonly latest;
  readonly refused;
  readonly open;
  readonly own;
  readonly choices;
  readonly you;
  readonly pending;
  readonly server: ServerSide | null;
  /** What the rules say about the position that is shown; null: nothing yet. */
  readonly answers: ReadonlySignal<Answers | null>;

  private readonly found = signal<Found | null>(null);
  /** The event that the last request became. */
  private readonly granted = signal(0);
  /** Not yet shown, oldest first. */
  private steps: Step[] = [];
  /** The step whose answers are waited for. */
  private waiting: Step | null = null;
  private ask: Ask | null = null;
  private readonly stopWatching: () => void;

  constructor(private readonly source: TableSource) {
    this.state = signal(source.state.peek());
    this.log = signal(source.log.peek());
    this.latest = signal(source.latest.peek());
    this.refused = source.refused;
    ({ open: this.open, own: this.own, choices: this.choices, you: this.you } = partsOf(this.state));
    this.pending = computed(() => source.pending.value || this.granted.value > (this.state.value?.number ?? 0));
    this.server = source.server && this.watched(source.server);
    this.answers = computed(() => {
      const found = this.found.value;
      return found && found.view === this.state.value?.view ? found.answers : null;
    });
    this.stopWatching = effect(() => {
      const step = { state: source.state.value, log: source.log.value, latest: source.latest.value };
      untracked(() => {
        this.steps.push(step);
        this.showNext();
      });
    });
  }

  /** From now on the rules are asked. */
  askWith(ask: Ask): void {
    this.ask = ask;
    const view = this.state.peek()?.view;
    if (!view) return;
    ask(view).then(
      (answers) => this.find({ view, answers }),
      () => undefined,
    );
  }

  stop(): void {
    this.stopWatching();
    this.steps = [];
    this.waiting = null;
  }

  move(move: Move): Promise<Fate | null> {
    return this.noted(this.source.move(move));
  }

  takeBack(amount: number): Promise<Fate | null> {
    return this.noted(this.source.takeBack(amount));
  }

  lookFrom(seat: Seat): void {
    this.source.lookFrom(seat);
  }

  private watched(server: ServerSide): ServerSide {
    const { table, connection, trouble } = server;
    return {
      table,
      connection,
      trouble,
      send: (body) => this.noted(server.send(body)),
      tell: (body, how) => server.tell(body, how),
    };
  }

  /** A request is pending until its consequences are shown. */
  private async noted<T extends Fate | null>(request: Promise<T>): Promise<T> {
    const fate = await request;
    if (fate?.type === "accepted") this.granted.value = Math.max(this.granted.peek(), fate.number);
    return fate;
  }

  private showNext(): void {
    while (!this.waiting) {
      const step = this.steps[0];
      if (!step) return;
      const view = step.state?.view;
      if (this.ask && view && view !== this.state.peek()?.view) this.showAnswered(step, view, this.ask(view));
      else this.show(step);
    }
  }

  private showAnswered(step: Step, view: View, asked: Promise<Answers | null>): void {
    this.waiting = step;
    const go = () => {
      if (this.waiting !== step) return;
      this.waiting = null;
      this.show(step);
    };
    const late = setTimeout(() => {
      go();
      this.showNext();
    }, kPatience);
    asked
      .then((answers) => {
        batch(() => {
          go();
          this.find({ view, answers });
        });
      }, go)
      .finally(() => {
        clearTimeout(late);
        this.showNext();
      });
  }

  private show(step: Step): void {
    this.steps.shift();
    batch(() => {
      this.state.value = step.state;
      this.log.value = step.log;
      this.latest.value = step.latest;
    });
  }

  /** Answers to a position that is no longer shown are forgotten. */
  private find(found: Found): void {
    if (found.view === this.state.peek()?.view) this.found.value = found;
  }
}
