// The track that waits for cards, and a tunnel that needed no more of them.
import { computed, type ReadonlySignal } from "@preact/signals";

import type { Card, Cards, PastEvent, Seat, Track } from "../generated/protocol";
import { cardsOf } from "./cards";
import type { Game } from "./game";
import type { Claim, Rules } from "./rules";

/** A track that waits for cards. */
export interface Paying {
  track: Track;
  /** claim: nothing has been sent to the server; payment: the track is chosen; tunnel: extra cards. */
  stage: "claim" | "payment" | "tunnel";
  payments: readonly Cards[];
  paymentsInAll: number;
  /** null: not known yet. */
  claim: Claim | null;
}

export function payingOf({ table, selected }: Pick<Game, "table" | "selected">, rules: Rules) {
  const claimOf = (track: Track) => rules.answers.value?.claim(track) ?? null;
  return computed<Paying | null>(() => {
    const choices = table.value.choices;
    if (choices?.decision === "payment" || choices?.decision === "tunnel") {
      return {
        track: choices.track,
        stage: choices.decision,
        payments: choices.payments,
        paymentsInAll: choices.payments_in_all,
        claim: choices.decision === "payment" ? claimOf(choices.track) : null,
      };
    }
    const track = selected.value;
    if (track === null || choices?.decision !== "action" || !rules.choosable.value?.has(track)) return null;
    const claim = claimOf(track);
    return {
      track,
      stage: "claim",
      payments: claim?.payments ?? [],
      paymentsInAll: claim?.paymentsInAll ?? 0,
      claim,
    };
  });
}

/** Something else is being paid for, or paid in other ways, when this changes. "": nothing is. */
export function aboutOf(paying: ReadonlySignal<Paying | null>): ReadonlySignal<string> {
  return computed(() => {
    const now = paying.value;
    return now ? [now.track, now.stage === "tunnel", now.payments.length > 0].join(" ") : "";
  });
}

/** A tunnel of the viewer that needed no extra cards. */
export interface FreeTunnel {
  number: number;
  track: Track;
  turned: readonly Card[];
}

/** Cards were turned for the viewer's tunnel, and it was claimed at once. */
export function freeTunnelIn(past: PastEvent | null, you: Seat | null): FreeTunnel | null {
  const events = past?.events ?? [];
  const turned = events.find((event) => event.event === "tunnel_turned");
  if (!past || turned?.event !== "tunnel_turned" || turned.seat !== you || turned.amount) return null;
  if (!events.some((event) => event.event === "track_claimed")) return null;
  return { number: past.number, track: turned.track, turned: cardsOf(turned.cards ?? {}) };
}
