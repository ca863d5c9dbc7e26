// What the person at this page is about to do: the track in question, the cards put together for it.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Move, Seat, Ticket, Track } from "../generated/protocol";
import type { IntentBody } from "../net/line";
import type { Game } from "./game";
import { type Laying, layingOf } from "./laying";
import { aboutOf, type FreeTunnel, freeTunnelIn, type Paying, payingOf } from "./paying";
import { type Requests, requestsOf } from "./requests";
import type { Rules } from "./rules";
import { talkOf } from "./talk";

/** Milliseconds in which a button that appeared on its own cannot have been pressed on purpose. */
const kSurprise = 500;

/** Narrow windows show one of these at a time. */
export type Sheet = "tickets" | "players" | null;

/** What a click has brought up, until something else is looked at. */
interface Raised {
  /** "Draw tickets?" is being asked. */
  askingTickets: Signal<boolean>;
  /** A sentence for the person, in answer to a click. */
  notice: Signal<string>;
  sheet: Signal<Sheet>;
  freeTunnel: Signal<FreeTunnel | null>;
}

/** Several people at one device. */
interface Sharing {
  /** Several people are at this device, or were: one may have left the table. */
  several: ReadonlySignal<boolean>;
  /** With several people: whose cards may be seen. */
  revealed: Signal<Seat | null>;
  /** What only the seat itself may see must not be shown. */
  covered: ReadonlySignal<boolean>;
}

export interface Play extends Raised, Sharing, Laying {
  rules: Rules;
  paying: ReadonlySignal<Paying | null>;
  /** Of the tickets that are offered, those marked to be kept. */
  kept: Signal<ReadonlySet<Ticket>>;
  /** A claim is being made, which is two requests. */
  claiming: ReadonlySignal<boolean>;
  /** Nothing can be requested now: a request is pending. */
  busy: ReadonlySignal<boolean>;
  choose: (track: Track) => void;
  /** Asks first: tickets that were seen cannot be given back. */
  askTickets: () => void;
  confirm: () => Promise<void>;
  giveUp: () => Promise<void>;
  move: (move: Move) => Promise<void>;
  /** The whole last move: a track with its payment. */
  takeBack: () => Promise<void>;
  /** Only at a table on a server. */
  send: (body: IntentBody) => Promise<void>;
  neverMind: () => void;
}

type PlayedGame = Pick<Game, "store" | "source" | "table" | "light" | "selected">;
type Stop = () => void;

function sharingOf({ table }: PlayedGame): Sharing & { stop: Stop } {
  const several = signal(false);
  const revealed = signal<Seat | null>(null);
  const covered = computed(() => {
    const { you, phase } = table.value;
    return several.value && phase !== "over" && revealed.value !== you;
  });
  const stop = effect(() => {
    if (table.value.yours.length > 1) several.value = true;
  });
  return { several, revealed, covered, stop };
}

/** The tickets that are offered, as a text; "": none are. */
function offeredOf({ table }: PlayedGame): ReadonlySignal<string> {
  return computed(() => {
    const choices = table.value.choices;
    const asked = choices?.decision === "first_tickets" || choices?.decision === "tickets";
    return asked ? `${choices.seat}: ${choices.tickets.join()}` : "";
  });
}

/** Puts away what the table has overtaken. */
function putAway(game: PlayedGame, play: Play): Stop[] {
  const { store, table, selected } = game;
  const offered = offeredOf(game);
  return [
    effect(() => {
      if (offered.value !== "") play.kept.value = new Set();
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
      if (table.value.choices?.decision !== "action") play.askingTickets.value = false;
    }),
    effect(() => {
      const found = freeTunnelIn(store.latest.value, store.you.peek());
      if (found) play.freeTunnel.value = found;
    }),
  ];
}

/** When the payment in question came up, which may be on its own. */
function offeredAtOf(paying: ReadonlySignal<Paying | null>): { at: () => number; stop: Stop } {
  const about = aboutOf(paying);
  let at = 0;
  const stop = effect(() => {
    if (about.value !== "") at = performance.now();
  });
  return { at: () => at, stop };
}

function raisedOf({ selected }: PlayedGame): Raised & { forget: () => void } {
  const raised = {
    askingTickets: signal(false),
    notice: signal(""),
    sheet: signal<Sheet>(null),
    freeTunnel: signal<FreeTunnel | null>(null),
  };
  return {
    ...raised,
    forget() {
      selected.value = null;
      raised.askingTickets.value = false;
      raised.freeTunnel.value = null;
      raised.notice.value = "";
      raised.sheet.value = null;
    },
  };
}

/** Choosing a track, and the button that claims it. */
function choosingOf(
  { table, selected }: PlayedGame,
  { forget }: { forget: () => void },
  { covered }: Sharing,
  { paying, pay }: Pick<Play, "paying" | "pay">,
  requests: Requests,
): Pick<Play, "choose" | "confirm"> & { stop: Stop } {
  const offered = offeredAtOf(paying);
  // A turn that begins while a track is looked at makes it claimable under the person's finger.
  let chosen: Track | null = null;
  return {
    choose(track) {
      if (requests.claiming.peek() || covered.peek()) return;
      batch(() => {
        forget();
        selected.value = track;
      });
      chosen = table.peek().choices?.decision === "action" ? track : null;
    },
    async confirm() {
      const now = paying.peek();
      if (!now || requests.busy.peek()) return;
      if (now.stage === "claim" && chosen !== now.track && performance.now() - offered.at() < kSurprise) return;
      const paid = await requests.claim(now, pay.peek());
      if (paid && now.stage !== "tunnel") selected.value = null;
    },
    stop: offered.stop,
  };
}

export function playOf(game: PlayedGame, rules: Rules): Play & { stop: Stop } {
  const { store, source, light, selected } = game;
  const { forget, ...raised } = raisedOf(game);
  const { stop: stopSharing, ...sharing } = sharingOf(game);
  const kept = signal<ReadonlySet<Ticket>>(new Set());
  const paying = payingOf(game, rules);
  const { stop: stopLaying, ...laying } = layingOf(paying, rules);
  const requests = requestsOf(store, () => {
    raised.notice.value = "";
  });
  const { claiming, busy } = requests;
  const parts = { paying, pay: laying.pay };
  const { stop: stopChoosing, ...choosing } = choosingOf(game, { forget }, sharing, parts, requests);

  const play: Play = {
    rules,
    paying,
    kept,
    claiming,
    busy,
    ...raised,
    ...sharing,
    ...laying,
    ...choosing,
    askTickets() {
      if (busy.peek()) return;
      forget();
      raised.askingTickets.value = true;
    },
    giveUp: () => play.move({ do: "tunnel", pay: null }),
    async move(move) {
      if (busy.peek()) return;
      // Another decision: the track is no longer selected.
      selected.value = null;
      await requests.move(move);
    },
    async takeBack() {
      if (!busy.peek()) await requests.takeBack();
    },
    async send(body) {
      if (!busy.peek()) await requests.send(body);
    },
    neverMind() {
      if (!claiming.peek()) forget();
    },
  };
  const stops = [
    stopSharing,
    stopLaying,
    stopChoosing,
    ...putAway(game, play),
    // On a shared device, what one person was looking at would reveal plans to the next.
    effect(() => {
      if (!sharing.covered.value) return;
      light.value = null;
      kept.value = new Set();
      talkOf(source).words.value = "";
      forget();
    }),
  ];
  return {
    ...play,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("outside of a game");
  return play;
}
