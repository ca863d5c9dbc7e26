// What the person at this page is about to do: the track in question, the cards put together for it.
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Accepted, Card, Cards, Move, PastEvent, Refused, Seat, Ticket, Track } from "../generated/protocol";
import type { IntentBody } from "../net/connection";
import type { TableStore } from "../store/table";
import { cardsOf, countOf, kindsIn, plainPayment, sameCards, withMore } from "./cards";
import type { Game } from "./game";
import type { Claim, Laid, Rules } from "./rules";
import { talkOf } from "./talk";

/** Milliseconds in which a button that appeared on its own cannot have been pressed on purpose. */
const kSurprise = 500;

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

/** A tunnel of the viewer that needed no extra cards. */
export interface FreeTunnel {
  number: number;
  track: Track;
  turned: readonly Card[];
}

/** Narrow windows show one of these at a time. */
export type Sheet = "tickets" | "players" | null;

export interface Play {
  rules: Rules;
  paying: ReadonlySignal<Paying | null>;
  /** The cards put together so far. */
  pay: Signal<Cards>;
  laid: ReadonlySignal<Laid>;
  /** Of the tickets that are offered, those marked to be kept. */
  kept: Signal<ReadonlySet<Ticket>>;
  /** A claim is being made, which is two intents. */
  claiming: Signal<boolean>;
  /** Nothing can be requested now: an intent is in flight. */
  busy: ReadonlySignal<boolean>;
  /** "Draw tickets?" is being asked. */
  askingTickets: Signal<boolean>;
  /** A sentence for the person, in answer to a click. */
  notice: Signal<string>;
  sheet: Signal<Sheet>;
  freeTunnel: Signal<FreeTunnel | null>;
  /** Several people are at this device, or were: one may have left the table. */
  several: ReadonlySignal<boolean>;
  /** With several people: whose cards may be seen. */
  revealed: Signal<Seat | null>;
  /** What only the seat itself may see must not be shown. */
  covered: ReadonlySignal<boolean>;
  choose: (track: Track) => void;
  /** Asks first: tickets that were seen cannot be given back. */
  askTickets: () => void;
  addCard: (card: Card) => void;
  removeCard: (card: Card) => void;
  confirm: () => Promise<void>;
  giveUp: () => Promise<void>;
  move: (move: Move) => Promise<void>;
  send: (body: IntentBody) => Promise<void>;
  neverMind: () => void;
}

/** Cards were turned for the viewer's tunnel, and it was claimed at once. */
export function freeTunnelIn(past: PastEvent | null, you: Seat | null): FreeTunnel | null {
  const events = past?.events ?? [];
  const turned = events.find((event) => event.event === "tunnel_turned");
  if (!past || turned?.event !== "tunnel_turned" || turned.seat !== you || turned.amount) return null;
  if (!events.some((event) => event.event === "track_claimed")) return null;
  return { number: past.number, track: turned.track, turned: cardsOf(turned.cards ?? {}) };
}

/** When nothing is in flight any more. */
export function settled(store: TableStore): Promise<void> {
  return new Promise((resolve) => {
    effect(function () {
      if (store.pending.value) return;
      this.dispose();
      resolve();
    });
  });
}

/** Whether the cards pay, as far as is known: the list, then the rules, then the server. */
export function laidFor(paying: Paying | null, cards: Cards, answer: Laid | null): Laid {
  if (!paying) return { exact: false, missing: [], tooMuch: {}, mayAdd: new Set() };
  if (paying.payments.some((payment) => sameCards(payment, cards))) {
    return { exact: true, missing: [], tooMuch: {}, mayAdd: kindsIn(paying.payments) };
  }
  if (answer) return answer;
  const listed = paying.payments.length < paying.paymentsInAll;
  return {
    exact: listed && countOf(cards) > 0,
    missing: [],
    tooMuch: {},
    mayAdd: kindsIn(paying.payments),
  };
}

export function playOf(
  game: Pick<Game, "store" | "table" | "light" | "selected">,
  rules: Rules,
): Play & { stop: () => void } {
  const { store, table, light, selected } = game;
  const pay = signal<Cards>({});
  const kept = signal<ReadonlySet<Ticket>>(new Set());
  const claiming = signal(false);
  const askingTickets = signal(false);
  const notice = signal("");
  const sheet = signal<Sheet>(null);
  const freeTunnel = signal<FreeTunnel | null>(null);
  const revealed = signal<Seat | null>(null);
  const several = signal(false);
  const covered = computed(() => {
    const { you, phase } = table.value;
    return several.value && phase !== "over" && revealed.value !== you;
  });
  const busy = computed(() => claiming.value || store.pending.value);

  const paying = computed<Paying | null>(() => {
    const choices = table.value.choices;
    if (choices?.decision === "payment" || choices?.decision === "tunnel") {
      return {
        track: choices.track,
        stage: choices.decision,
        payments: choices.payments,
        paymentsInAll: choices.payments_in_all,
        claim: choices.decision === "payment" ? (rules.answers.value?.claim(choices.track) ?? null) : null,
      };
    }
    const track = selected.value;
    if (track === null || choices?.decision !== "action" || !rules.choosable.value?.has(track)) return null;
    const claim = rules.answers.value?.claim(track) ?? null;
    return {
      track,
      stage: "claim",
      payments: claim?.payments ?? [],
      paymentsInAll: claim?.paymentsInAll ?? 0,
      claim,
    };
  });

  const laid = computed(() => {
    const now = paying.value;
    return laidFor(now, pay.value, now ? (rules.answers.value?.laid(now.track, pay.value) ?? null) : null);
  });

  const offered = computed(() => {
    const choices = table.value.choices;
    const asked = choices?.decision === "first_tickets" || choices?.decision === "tickets";
    return asked ? `${choices.seat}: ${choices.tickets.join()}` : "";
  });

  let about = "";
  // A turn that begins while a track is looked at makes it claimable under the person's finger.
  let chosen: Track | null = null;
  let offeredAt = 0;
  const stops = [
    effect(() => {
      if (table.value.yours.length > 1) several.value = true;
    }),
    effect(() => {
      const now = paying.value;
      const next = now ? [now.track, now.stage === "tunnel", now.payments.length > 0].join(" ") : "";
      if (next === about) return;
      about = next;
      offeredAt = performance.now();
      const plain = now ? plainPayment(now.payments) : null;
      pay.value = plain === null ? {} : (now?.payments[plain] ?? {});
    }),
    effect(() => {
      if (offered.value !== "") kept.value = new Set();
    }),
    // The track has gone to somebody, or the table asks for something else.
    effect(() => {
      const track = selected.value;
      const open = table.value.view?.open;
      if (
        track !== null &&
        open?.seats.some((seat) => seat.tracks.includes(track)) &&
        table.value.choices?.decision !== "payment"
      ) {
        selected.value = null;
      }
    }),
    effect(() => {
      if (table.value.choices?.decision !== "action") askingTickets.value = false;
    }),
    effect(() => {
      const found = freeTunnelIn(store.latest.value, store.you.peek());
      if (found) freeTunnel.value = found;
    }),
    // On a shared device, what one person was looking at would reveal plans to the next.
    effect(() => {
      if (!covered.value) return;
      light.value = null;
      kept.value = new Set();
      talkOf(store).words.value = "";
      forget();
    }),
  ];

  function forget(): void {
    selected.value = null;
    askingTickets.value = false;
    freeTunnel.value = null;
    notice.value = "";
    sheet.value = null;
  }

  async function attempt(wanted: () => Promise<Accepted | Refused | null>): Promise<boolean> {
    notice.value = "";
    store.refused.value = null;
    const answer = await wanted();
    if (answer?.type !== "accepted") return false;
    await settled(store);
    return true;
  }

  const play: Play & { stop: () => void } = {
    rules,
    paying,
    pay,
    laid,
    kept,
    claiming,
    busy,
    askingTickets,
    notice,
    sheet,
    freeTunnel,
    several,
    revealed,
    covered,
    choose(track) {
      if (claiming.peek() || covered.peek()) return;
      notice.value = "";
      askingTickets.value = false;
      freeTunnel.value = null;
      sheet.value = null;
      chosen = table.peek().choices?.decision === "action" ? track : null;
      selected.value = track;
    },
    askTickets() {
      if (busy.peek()) return;
      selected.value = null;
      sheet.value = null;
      notice.value = "";
      askingTickets.value = true;
    },
    addCard(card) {
      const cards = pay.peek();
      // Already complete: another card begins a new payment. Without the rules this is unknown.
      const whole = laid.peek().exact && rules.answers.peek() !== null;
      pay.value = withMore(whole ? {} : cards, card, 1);
    },
    removeCard(card) {
      pay.value = withMore(pay.peek(), card, -1);
    },
    async confirm() {
      const now = paying.peek();
      const cards = pay.peek();
      if (!now || busy.peek()) return;
      if (now.stage === "claim" && chosen !== now.track && performance.now() - offeredAt < kSurprise) return;
      claiming.value = true;
      try {
        if (now.stage === "tunnel") {
          await attempt(() => store.move({ do: "tunnel", pay: cards }));
          return;
        }
        if (now.stage === "claim") {
          const claimed = await attempt(() => store.move({ do: "claim", track: now.track }));
          if (!claimed) return;
        }
        const asked = store.choices.peek();
        if (asked?.decision !== "payment" || asked.track !== now.track || countOf(cards) === 0) return;
        if (await attempt(() => store.move({ do: "pay", pay: cards }))) selected.value = null;
      } finally {
        claiming.value = false;
      }
    },
    giveUp: () => play.move({ do: "tunnel", pay: null }),
    async move(move) {
      if (busy.peek()) return;
      // Another decision: the track is no longer selected.
      selected.value = null;
      await attempt(() => store.move(move));
    },
    async send(wanted) {
      if (busy.peek()) return;
      await attempt(() => store.send(wanted));
    },
    neverMind() {
      if (!claiming.peek()) forget();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
  return play;
}

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("outside of a game");
  return play;
}
