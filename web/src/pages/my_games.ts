// What the start page knows about the tables that this browser has been at, and how it asks for them.
import { batch, signal } from "@preact/signals";

import type { AskedTable, ListedTable, TableCode } from "../generated/protocol";
import { pauseAfter } from "../net/back_off";
import { RequestError, rest } from "../net/rest";
import { heardMissing, heardOf, myTables, tableNotes } from "../store/my_tables";

/**
 * told: as the server describes it. late: it does not answer now, and is asked again. missing: there is no such
 * table. deleted: the same, and known to be on purpose. Others are the server's reasons.
 */
export type Standing = "told" | "late" | "missing" | "deleted" | "set_aside" | "damaged";

export interface MyTable {
  code: TableCode;
  /** As the server last described it; null: never. */
  table: ListedTable | null;
  standing: Standing;
}

const kFirstPause = 8_000;
const kLongestPause = 300_000;
/** A missing table is asked for again after this time: it costs the server a search. */
const kMissingPause = 3_600_000;

/** Nothing happens to these any more. */
const finished = new Set<TableCode>();
/** Those without a good answer: why, how often in a row, and when they are asked for again. */
interface Late {
  standing: "late" | "set_aside" | "damaged";
  times: number;
  next: number;
}
const late = signal<ReadonlyMap<TableCode, Late>>(new Map());

function setLate(code: TableCode, one: Late | null): void {
  if (one === null && !late.peek().has(code)) return;
  const next = new Map(late.peek());
  if (one) next.set(code, one);
  else next.delete(code);
  late.value = next;
}

/** Those about which nothing at all is known yet are left out. */
export function myGames(): MyTable[] {
  return myTables.value.flatMap((code) => {
    const note = tableNotes.value[code];
    const slow = late.value.get(code);
    const standing = note?.deleted ? "deleted" : note?.missing ? "missing" : (slow?.standing ?? "told");
    const table = note?.told ?? null;
    return table || standing !== "told" ? [{ code, table, standing }] : [];
  });
}

function isDue(code: TableCode, now: number): boolean {
  if (finished.has(code)) return false;
  const missing = tableNotes.peek()[code]?.missing;
  if (missing && now >= missing.last && now - missing.last < kMissingPause) return false;
  const slow = late.peek().get(code);
  return !slow || now >= slow.next;
}

/** Why the server does not describe the table. */
function heardWhyNot(code: TableCode, reason: string): void {
  if (reason === "no_table") {
    setLate(code, null);
    heardMissing(code);
    return;
  }
  const times = (late.peek().get(code)?.times ?? 0) + 1;
  const standing = reason === "set_aside" || reason === "damaged" ? reason : "late";
  setLate(code, { standing, times, next: Date.now() + pauseAfter(times, kFirstPause, kLongestPause) });
}

function heard({ code, found, problem }: AskedTable): void {
  if (problem) heardWhyNot(code, problem.reason);
  if (!found) return;
  setLate(code, null);
  heardOf(code, found);
  if (found.phase === "over") finished.add(code);
}

/** Asks for those that are due, all together. Whatever the answer, the list keeps its tables. */
export async function askForMyGames(): Promise<void> {
  const now = Date.now();
  const due = myTables.peek().filter((code) => isDue(code, now));
  if (due.length === 0) return;
  try {
    const answers = await rest.myTables(due);
    batch(() => answers.forEach(heard));
  } catch (error) {
    if (!(error instanceof RequestError) || error.reason === "network") throw error;
    // No answer about any of them, and none that says that one is missing.
    for (const code of due) heardWhyNot(code, "late");
  }
}

/** Forgets what only this page knows, as a new page would. */
export function forgetAnswers(): void {
  finished.clear();
  late.value = new Map();
}
