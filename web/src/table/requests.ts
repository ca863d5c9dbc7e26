// What the person at this page asks the table to do, one request at a time.
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";

import type { Cards, Move } from "../generated/protocol";
import type { IntentBody } from "../net/line";
import type { Fate, TableSource } from "../store/source";
import { countOf } from "./cards";
import type { Paying } from "./paying";

export interface Requests {
  /** A claim is being made, which is two requests. */
  claiming: Signal<boolean>;
  /** Nothing can be requested now: a request is pending. */
  busy: ReadonlySignal<boolean>;
  /** These tell whether the request was granted, once its consequences have arrived. */
  move: (move: Move) => Promise<boolean>;
  takeBack: () => Promise<boolean>;
  /** Only at a table on a server. */
  send: (body: IntentBody) => Promise<boolean>;
  /** Chooses the track, unless that has been done, and pays for it. */
  claim: (paying: Paying, cards: Cards) => Promise<boolean>;
}

/** When nothing is in flight any more. */
function settled(store: TableSource): Promise<void> {
  return new Promise((resolve) => {
    effect(function () {
      if (store.pending.value) return;
      this.dispose();
      resolve();
    });
  });
}

/** `begin`: before each request. */
export function requestsOf(store: TableSource, begin: () => void): Requests {
  const claiming = signal(false);
  const busy = computed(() => claiming.value || store.pending.value);

  async function attempt(wanted: () => Promise<Fate | null> | undefined): Promise<boolean> {
    begin();
    store.refused.value = null;
    const fate = await wanted();
    if (fate?.type !== "accepted") return false;
    await settled(store);
    return true;
  }

  async function bothOf({ track, stage }: Paying, cards: Cards): Promise<boolean> {
    if (stage === "tunnel") return attempt(() => store.move({ do: "tunnel", pay: cards }));
    if (stage === "claim" && !(await attempt(() => store.move({ do: "claim", track })))) return false;
    const asked = store.choices.peek();
    if (asked?.decision !== "payment" || asked.track !== track || countOf(cards) === 0) return false;
    return attempt(() => store.move({ do: "pay", pay: cards }));
  }

  return {
    claiming,
    busy,
    move: (move) => attempt(() => store.move(move)),
    takeBack: () => attempt(() => store.takeBack(store.state.peek()?.take_back_move ?? 1)),
    send: (body) => attempt(() => store.server?.send(body)),
    async claim(paying, cards) {
      claiming.value = true;
      try {
        return await bothOf(paying, cards);
      } finally {
        claiming.value = false;
      }
    },
  };
}
