// A visit to a table: the connection, the way in, and its board, requested as soon as its map is known.
import { computed, effect } from "@preact/signals";

import type { TableCode } from "../generated/protocol";
import { Connection, socketUrl } from "../net/connection";
import { route } from "../router";
import { prepareBoard } from "../store/boards";
import { DealKeeper } from "../store/deal_keeper";
import { TableStore } from "../store/table";
import { Entering } from "./entering";

export class Visit {
  readonly store: TableStore;
  readonly entering: Entering;
  private begun = false;
  private readonly keeper: DealKeeper;
  private readonly stop: () => void;

  constructor(
    readonly code: TableCode,
    readonly secret: string | null,
  ) {
    this.store = new TableStore(code, new Connection(socketUrl(location)));
    this.entering = new Entering(this.store, secret);
    this.keeper = new DealKeeper(this.store);
    const map = computed(() => (this.store.state.value?.view ? this.store.state.value.settings.map : null));
    const hash = computed(() => this.store.state.value?.map_hash);
    this.stop = effect(() => {
      if (map.value !== null) prepareBoard(map.value, hash.value);
    });
  }

  begin(): void {
    if (!this.begun) void this.entering.begin();
    this.begun = true;
  }

  end(): void {
    this.stop();
    this.keeper.stop();
    this.entering.leave();
  }
}

let ahead: Visit | null = null;

/** Begins the visit that the page's address asks for: the connection is there sooner than the page. */
export function visitAhead(): void {
  const now = route.peek();
  if (now.page !== "table") return;
  ahead = new Visit(now.code, now.secret);
  ahead.begin();
}

export function visitTo(code: TableCode, secret: string | null): Visit {
  const begun = ahead;
  ahead = null;
  if (begun?.code === code && begun.secret === secret) return begun;
  begun?.end();
  return new Visit(code, secret);
}
