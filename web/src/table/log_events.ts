// What each event of the game adds to the log (tests/unit/log.test.ts: every kind has its text).
import type { GameEvent } from "../generated/protocol";
import type { BoardMap } from "../map";
import { text } from "../text/text";
import { sumOf } from "./cards";
import type { Drafts } from "./log_drafts";
import {
  cardShown,
  cardsShown,
  isAny,
  neutralPairInWords,
  ticketsInWords,
  type Told,
  whoIs,
  whomIs,
} from "./log_words";
import { routeInWords } from "./words";

/** Where an event is told, and of which table. */
export interface Telling {
  drafts: Drafts;
  map: BoardMap;
  table: Told;
}

type Kind = GameEvent["event"];
type EventOf<K extends Kind> = Extract<GameEvent, { event: K }>;
type Tellers<K extends Kind> = { readonly [Each in K]: (event: EventOf<Each>, telling: Telling) => void };

const ticketTellers: Tellers<"tickets_offered" | "tickets_kept" | "tickets_unkept" | "tickets_reshuffled"> = {
  tickets_offered({ seat, amount }, { drafts, table }) {
    drafts.begin(seat, "tickets", text("log-tickets_offered", { ...whoIs(table, seat), count: amount ?? 0 }));
  },
  tickets_kept({ seat, amount, tickets }, { drafts, map, table }) {
    const kept = { count: amount ?? 0, which: ticketsInWords(map, tickets) };
    const { open } = drafts;
    if (open?.kind === "tickets" && open.seat === seat && open.notes.length === 0) {
      drafts.note(text("log-tickets_kept-note", kept));
    } else drafts.begin(seat, "tickets", text("log-tickets_kept", { ...whoIs(table, seat), ...kept }));
  },
  tickets_unkept({ seat, amount, tickets }, { drafts, map }) {
    drafts.note(text("log-tickets_unkept", { count: amount, which: ticketsInWords(map, tickets) }), seat);
  },
  tickets_reshuffled({ amount }, { drafts }) {
    drafts.alone("quiet", text("log-tickets_reshuffled", { count: amount ?? 0 }));
  },
};

const drawTellers: Tellers<"card_drawn" | "card_taken" | "slot_filled" | "display_reset" | "deck_reshuffled"> = {
  card_drawn({ seat, card }, { drafts }) {
    const draft = drafts.goOn(seat, "draw");
    if (card) draft.fromDeck = sumOf(draft.fromDeck, { [card]: 1 });
    else draft.hidden += 1;
  },
  card_taken({ seat, card }, { drafts }) {
    const draft = drafts.goOn(seat, "draw");
    draft.fromDisplay = sumOf(draft.fromDisplay, { [card]: 1 });
  },
  slot_filled({ card }, { drafts }) {
    const { open, latest } = drafts;
    if (open && open.kind !== "other") {
      open.notes.push({ words: text("log-slot_filled", { card: cardShown(card) }), short: true });
      return;
    }
    const draft = latest && isAny(latest.laid) ? latest : drafts.alone("quiet", "");
    draft.laid = sumOf(draft.laid, { [card]: 1 });
    draft.sentence = text("log-display_laid", { cards: cardsShown(draft.laid) });
  },
  display_reset({ cards }, { drafts }) {
    drafts.alone("quiet", text("log-display_reset", { cards: cardsShown(cards) }));
  },
  deck_reshuffled({ amount }, { drafts }) {
    drafts.alone("quiet", text("log-deck_reshuffled", { count: amount }));
  },
};

const claimTellers: Tellers<
  "track_chosen" | "track_paid" | "tunnel_turned" | "tunnel_refused" | "track_claimed" | "bonus_cards_drawn"
> = {
  track_chosen({ seat, track }, { drafts }) {
    drafts.beginClaim(seat, track);
  },
  track_paid({ seat, track, cards }, { drafts }) {
    const draft = drafts.claim(seat, track);
    draft.paid = sumOf(draft.paid, cards);
  },
  tunnel_turned({ seat, track, cards, amount }, { drafts }) {
    const draft = drafts.claim(seat, track);
    draft.stage = "turned";
    const words = text("log-tunnel_turned", { cards: cardsShown(cards), count: amount ?? 0 });
    draft.notes.push({ words, short: false });
  },
  tunnel_refused({ seat, track }, { drafts }) {
    drafts.claim(seat, track).stage = "refused";
  },
  track_claimed({ seat, track, amount }, { drafts }) {
    const draft = drafts.claim(seat, track);
    draft.stage = "claimed";
    draft.points = amount ?? 0;
  },
  bonus_cards_drawn({ seat, amount, cards }, { drafts }) {
    const known = isAny(cards) ? "yes" : "no";
    drafts.note(text("log-bonus_cards_drawn", { count: amount ?? 0, known, cards: cardsShown(cards) }), seat);
  },
};

const paymentTellers: Tellers<"toll_paid" | "toll_from_bank" | "loan_taken" | "country_card_taken"> = {
  toll_paid({ seat, other, amount }, { drafts, table }) {
    const whom = other === undefined ? { whom: "bank", otherName: "" } : whomIs(table, other);
    drafts.note(text("log-toll_paid", { amount: amount ?? 0, ...whom }), seat);
  },
  toll_from_bank({ other, amount }, { drafts, table }) {
    drafts.note(text("log-toll_from_bank", { amount: amount ?? 0, ...whomIs(table, other) }));
  },
  loan_taken({ seat }, { drafts }) {
    drafts.note(text("log-loan_taken"), seat);
  },
  country_card_taken({ seat, country, amount }, { drafts, map }) {
    const name = map.file.countries[country] ?? country;
    drafts.note(text("log-country_card_taken", { country: name, points: amount ?? 0 }), seat);
  },
};

const neutralTellers: Tellers<
  "neutral_ticket" | "neutral_blank" | "neutral_built" | "neutral_stopped" | "marker_passed"
> = {
  neutral_ticket({ tickets }, { drafts, map }) {
    drafts.begin(null, "neutral", text("log-neutral_ticket", { which: neutralPairInWords(map, tickets) }));
  },
  neutral_blank(_, { drafts }) {
    drafts.note(text("log-neutral_blank"));
  },
  neutral_built({ track }, { drafts, map }) {
    const draft = drafts.open?.kind === "neutral" ? drafts.open : drafts.begin(null, "neutral");
    draft.sentence = text("log-neutral_built", { route: routeInWords(map, track) });
    draft.tracks.push(track);
  },
  neutral_stopped(_, { drafts }) {
    drafts.alone("move", text("log-neutral_stopped"));
  },
  marker_passed({ seat }, { drafts, table }) {
    drafts.note(text("log-marker_passed", whoIs(table, seat)));
  },
};

const turnTellers: Tellers<"passed" | "last_turns_began" | "game_over"> = {
  passed({ seat }, { drafts, table }) {
    drafts.alone("move", text("log-passed", whoIs(table, seat)), seat);
  },
  last_turns_began({ seat }, { drafts, table }) {
    drafts.alone("loud", text("log-last_turns_began", whoIs(table, seat)), seat);
  },
  game_over({ ending }, { drafts }) {
    drafts.alone("loud", text("log-game_over", { ending }));
  },
};

const tellers: Tellers<Kind> = {
  ...ticketTellers,
  ...drawTellers,
  ...claimTellers,
  ...paymentTellers,
  ...neutralTellers,
  ...turnTellers,
};

export function tell<K extends Kind>(event: EventOf<K> & { event: K }, telling: Telling): void {
  // A newer server may send more kinds; what is unknown is left out.
  if (Object.hasOwn(tellers, event.event)) tellers[event.event](event, telling);
}
