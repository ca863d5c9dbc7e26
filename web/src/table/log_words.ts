// What the sentences of the log are put together from: who, which cards, which tickets.
import type { Card, Cards, Seat, Tickets } from "../generated/protocol";
import { type BoardMap, placeName, ticketOf } from "../map";
import type { TableState } from "../store/source";
import { listOf, seriesOf } from "../text/format";
import { text, type TextArguments } from "../text/text";
import { countOf, stacksOf } from "./cards";
import type { Draft } from "./log_drafts";
import { markedCard, markedName } from "./marked";
import { nameOf } from "./people";
import { pairInWords, routeInWords } from "./words";

export type Told = Pick<TableState, "seats" | "you">;

/** Cards with their symbols. */
export function cardsShown(cards: Cards | undefined): string {
  return listOf(
    stacksOf(cards ?? {}).map(({ card, count }) => `${markedCard(card)}${text("log-cards", { card, count })}`),
  );
}

export function cardShown(card: Card): string {
  return cardsShown({ [card]: 1 });
}

export function isAny(cards: Cards | undefined): boolean {
  return countOf(cards ?? {}) > 0;
}

/** "none" if it is not known which ones. */
export function ticketsInWords(map: BoardMap, tickets: Tickets | undefined): string {
  if (!tickets || tickets.length === 0) return "none";
  return seriesOf(
    tickets.map((ticket) => {
      const { between, points } = ticketOf(map, ticket);
      return text("log-ticket", { from: placeName(map, between[0]), to: placeName(map, between[1]), points });
    }),
  );
}

export function neutralPairInWords(map: BoardMap, [ticket]: Tickets): string {
  const pair = ticket === undefined ? undefined : ticketOf(map, ticket).neutral;
  return pair ? pairInWords(map, pair) : "none";
}

/** `then`: the name of the person who sat there when it happened. */
export function whoIs(table: Told, seat: Seat | undefined, then?: string): TextArguments {
  if (seat === undefined) return { who: "other", name: "" };
  const now = nameOf(table, seat);
  return {
    who: seat === table.you && (then === undefined || then === now) ? "you" : "other",
    name: markedName(then ?? now),
  };
}

/** Whom something was done to. */
export function whomIs(table: Told, seat: Seat): TextArguments {
  const { who, name } = whoIs(table, seat);
  return { whom: who ?? "other", otherName: name ?? "" };
}

/** The sentence of a line. */
export function sentenceOf(draft: Draft, map: BoardMap, table: Told): string {
  const who = draft.seat === null ? {} : whoIs(table, draft.seat);
  if (draft.kind === "draw") return text("log-draws", { ...who, cards: drawnInWords(draft) });
  if (draft.kind === "claim" && draft.track !== null) {
    return claimInWords(draft, { ...who, route: routeInWords(map, draft.track) });
  }
  return draft.sentence;
}

function drawnInWords({ fromDisplay, fromDeck, hidden }: Draft): string {
  return listOf([
    ...(isAny(fromDisplay) ? [text("log-card_taken", { cards: cardsShown(fromDisplay) })] : []),
    ...(isAny(fromDeck) ? [text("log-card_drawn", { known: "yes", count: 0, cards: cardsShown(fromDeck) })] : []),
    ...(hidden > 0 ? [text("log-card_drawn", { known: "no", count: hidden, cards: "" })] : []),
  ]);
}

function claimInWords({ paid, points, stage }: Draft, whoAndWhere: TextArguments): string {
  const all = { ...whoAndWhere, cards: cardsShown(paid), paid: isAny(paid) ? "yes" : "no", points };
  switch (stage) {
    case "chosen":
      return text(isAny(paid) ? "log-track_paid" : "log-track_chosen", all);
    case "turned":
      return text("log-track_paid", all);
    case "refused":
      return text("log-tunnel_refused", all);
    case "claimed":
      return text("log-track_claimed", all);
  }
}
