// Sentences with symbols in them. A text is formatted as a whole, as only its translation knows in which order things
// come; marks in it say where a card's symbol and a player's name are.
import type { Card } from "../generated/protocol";
import { kCards } from "./cards";

/** A piece of a sentence; a card is shown as its symbol, next to the words that say the same. */
export type Part = string | { card: Card } | { name: string };

// Names never hold the marks.
const kCardMark = "\uE000";
const kNameStart = "\uE010";
const kNameEnd = "\uE011";
const kMarks = /\uE000(.)|\uE010([^\uE011]*)\uE011/gu;
const kAnyMark = /[\uE000-\uE011]/gu;
const kFirstCard = 0x30;

export function markedCard(card: Card): string {
  return `${kCardMark}${String.fromCharCode(kFirstCard + kCards.indexOf(card))}`;
}

export function markedName(name: string): string {
  return `${kNameStart}${name.replace(kAnyMark, "")}${kNameEnd}`;
}

export function partsOf(marked: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of marked.matchAll(kMarks)) {
    if (match.index > end) parts.push(marked.slice(end, match.index));
    const card = match[1] === undefined ? undefined : kCards[match[1].charCodeAt(0) - kFirstCard];
    if (card) parts.push({ card });
    else if (match[2] !== undefined) parts.push({ name: match[2] });
    end = match.index + match[0].length;
  }
  if (end < marked.length) parts.push(marked.slice(end));
  return parts;
}

export function plainText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : "name" in part ? part.name : "")).join("");
}
