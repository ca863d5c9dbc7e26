// The score sheet's figures: sums of what the server sends, no rules.
import type { Result, Score } from "../generated/protocol";
import { hasText, text } from "../text/text";

/** A line of the score sheet: every number of a score except the total. */
export type Source = string;

/** The order in which a game is counted; lines that are not listed follow before what is taken away at the end. */
const kFirst: readonly Source[] = [
  "routes",
  "tickets_won",
  "tickets_lost",
  "longest_path",
  "bonus_cards",
  "most_tickets",
  "most_cities",
  "country_cards",
  "toll_rank",
];
const kLast: readonly Source[] = ["loans"];

export interface ScoreRow {
  source: Source;
  /** By seat; what is lost is negative. */
  values: readonly number[];
}

/** Lost tickets are sent as a number to subtract, loans with their sign. */
function valueOf(score: Score, source: Source): number {
  const found: [string, unknown] | undefined = Object.entries(score).find(([key]) => key === source);
  const points = found?.[1];
  if (typeof points !== "number") return 0;
  return source === "tickets_lost" && points !== 0 ? -points : points;
}

function placeOf(source: Source): number {
  if (kLast.includes(source)) return kFirst.length + 1;
  const place = kFirst.indexOf(source);
  return place < 0 ? kFirst.length : place;
}

/** The lines that the server sends: those that the map's rules have. */
export function rowsOf(result: Result): ScoreRow[] {
  const sources = new Set(
    result.scores.flatMap((score) =>
      Object.entries(score).flatMap(([key, value]) => (typeof value === "number" && key !== "total" ? [key] : [])),
    ),
  );
  return [...sources]
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .map((source) => ({ source, values: result.scores.map((score) => valueOf(score, source)) }));
}

/** What a line is called; a line that is newer than this client by its key. */
export function sourceInWords(source: Source): string {
  return hasText(`score-source-${source}`) ? text(`score-source-${source}`) : source.replaceAll("_", " ");
}

/** Sums by seat of the first rows; of all rows they are the totals. */
export function sumsAfter(rows: readonly ScoreRow[], count: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    rows.slice(0, count).reduce((sum, row) => sum + (row.values[seat] ?? 0), 0),
  );
}

/** With a real minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function recordPath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
