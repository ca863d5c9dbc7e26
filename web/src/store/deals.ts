// What this browser knows about the deals it has taken part in (docs/fair-deals.md): the server's commitment as it was
// when its person sat down, and the texts that were added to the shuffle.
import type { Fair, Phase, TableCode } from "../generated/protocol";
import { kept } from "./kept";

export interface OwnText {
  text: string;
  /** What was committed to. */
  hash: string;
}

export interface OwnDeal {
  table: TableCode;
  /** The server's. */
  commitment: string;
  /** Of one's own seats, the last one last. */
  texts: OwnText[];
  /** What was given when the game began, for which chair, and after which event. */
  revealed: { chair: number; text: string; after: number }[];
}

const kMostDeals = 40;
/** Five seats at one device, and texts that another page of this browser still needs. */
const kMostTexts = 12;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isOwnDeal(value: unknown): value is OwnDeal {
  return (
    isObject(value) &&
    typeof value.table === "string" &&
    typeof value.commitment === "string" &&
    Array.isArray(value.texts) &&
    value.texts.every((one) => isObject(one) && typeof one.text === "string" && typeof one.hash === "string") &&
    Array.isArray(value.revealed) &&
    value.revealed.every(
      (one) =>
        isObject(one) && typeof one.chair === "number" && typeof one.text === "string" && typeof one.after === "number",
    )
  );
}

function isOwnDeals(value: unknown): value is OwnDeal[] {
  return Array.isArray(value) && value.every(isOwnDeal);
}

export const ownDeals = kept<OwnDeal[]>("deals", [], isOwnDeals);

export function ownDealAt(table: TableCode): OwnDeal | null {
  return ownDeals.value.find((deal) => deal.table === table) ?? null;
}

function change(table: TableCode, changed: (deal: OwnDeal) => OwnDeal): void {
  const deals = ownDeals.peek();
  const deal = deals.find((one) => one.table === table);
  if (!deal) return;
  ownDeals.value = [changed(deal), ...deals.filter((other) => other !== deal)];
}

/** The first commitment of the server that this browser saw from a seat counts: a later one would be another seed. */
export function rememberDeal(table: TableCode, commitment: string): void {
  if (ownDeals.peek().some((deal) => deal.table === table)) return;
  ownDeals.value = [{ table, commitment, texts: [], revealed: [] }, ...ownDeals.peek()].slice(0, kMostDeals);
}

/** A text that is about to be committed to: whatever was revealed before it was for a start that is void. */
export function rememberText(table: TableCode, own: OwnText): void {
  change(table, (deal) => ({ ...deal, texts: [...deal.texts, own].slice(-kMostTexts), revealed: [] }));
}

export function rememberRevealed(table: TableCode, chair: number, text: string, after: number): void {
  change(table, (deal) => ({
    ...deal,
    revealed: [...deal.revealed.filter((one) => one.chair !== chair), { chair, text, after }],
  }));
}

/** A start was void: what was given before is used for no deal. The page may have missed that, and the next start. */
export function forgetRevealed(table: TableCode, voided: number): void {
  const deal = ownDeals.peek().find((one) => one.table === table);
  if (!deal?.revealed.some(({ after }) => after < voided)) return;
  change(table, (one) => ({ ...one, revealed: one.revealed.filter(({ after }) => after >= voided) }));
}

export type DealState =
  /** This browser was not there before the game began. */
  | { kind: "unknown" }
  /** All is committed to; nothing has been used. */
  | { kind: "sealed" }
  /** The game runs with one's own text. */
  | { kind: "used" }
  /** The game runs without it: the server says that nobody was there. */
  | { kind: "unused" }
  /** The game is over, and the seed is being hashed. */
  | { kind: "checking" }
  /** All that this browser can compare is as promised. */
  | { kind: "checked"; own: "used" | "unused" | "unknown" }
  | { kind: "failed"; why: "commitment" | "text" | "seed" };

/** `seedHash`: of the published seed; null: not known yet. */
export function dealState(
  { phase, fair }: { phase: Phase; fair: Fair },
  own: OwnDeal | null,
  seedHash: string | null,
): DealState {
  if (own && own.commitment !== fair.commitment) return { kind: "failed", why: "commitment" };
  if (phase === "waiting") return own ? { kind: "sealed" } : { kind: "unknown" };
  if (own?.revealed.some(({ chair, text }) => fair.entropy?.[chair] !== text)) return { kind: "failed", why: "text" };
  const use = !own ? "unknown" : own.revealed.length > 0 ? "used" : "unused";
  if (phase !== "over") return { kind: use };
  if (seedHash === null) return { kind: "checking" };
  return seedHash === fair.commitment ? { kind: "checked", own: use } : { kind: "failed", why: "seed" };
}
