// The tables that this browser has been at, the last one first: there are no accounts to ask. No single answer removes
// one: servers are busy, restored from backups, moved, attacked.
import type { ListedTable, TableCode } from "../generated/protocol";
import { isCodes, isObject, kept } from "./kept";

const kMost = 40;

/** A table that the server says is not there stays in the list for as long, and is asked for so often, at least. */
const kMissingFor = 7 * 86_400_000;
const kMissingTimes = 3;
/** Answers within this time count as one. */
const kOneTime = 12 * 3_600_000;

export const myTables = kept<TableCode[]>("tables", [], isCodes);

/** What is known about a table while its server does not answer. */
export interface TableNote {
  /** As the server last described it. */
  told?: ListedTable;
  /** The server said that there is no such table. */
  missing?: Missing;
  /** The operator deleted it while this person was watching. */
  deleted?: true;
}

export interface Missing {
  /** When it was said first, when it last counted, and how often it has. */
  since: number;
  counted: number;
  times: number;
  /** When it was said last. */
  last: number;
}

export const tableNotes = kept<Record<TableCode, TableNote>>("table-notes", {}, isNotes);

export function rememberTable(code: TableCode): void {
  if (myTables.peek()[0] === code) return;
  const others = myTables.peek().filter((other) => other !== code);
  // If there is no room for all, missing tables go first.
  if (others.length >= kMost) {
    const missing = others.findLastIndex((other) => tableNotes.peek()[other]?.missing);
    others.splice(missing < 0 ? others.length - 1 : missing, 1);
  }
  myTables.value = [code, ...others];
}

/** The person does not want it in the list any more. */
export function forgetTable(code: TableCode): void {
  myTables.value = myTables.peek().filter((other) => other !== code);
}

/** The server described it: it exists, whatever was said before. */
export function heardOf(code: TableCode, told: ListedTable): void {
  note(code, { told });
}

/** As above, but only that it exists. */
export function heardThere(code: TableCode): void {
  const { missing, deleted, ...rest } = tableNotes.peek()[code] ?? {};
  if (missing || deleted) note(code, rest);
}

export function heardMissing(code: TableCode, now: number = Date.now()): void {
  const before = tableNotes.peek()[code];
  const known = before?.missing;
  // If the clock was set back, start over.
  const missing =
    !known || known.last > now
      ? { since: now, counted: now, times: 1, last: now }
      : now - known.counted >= kOneTime
        ? { ...known, counted: now, times: known.times + 1, last: now }
        : { ...known, last: now };
  note(code, { ...before, missing });
  if (missing.times >= kMissingTimes && now - missing.since >= kMissingFor) forgetTable(code);
}

/** Announced while this person was there. It still shows in the list, with what happened to it. */
export function heardDeleted(code: TableCode, now: number = Date.now()): void {
  if (!myTables.peek().includes(code)) return;
  note(code, { ...tableNotes.peek()[code], deleted: true });
  heardMissing(code, now);
}

/** Notes of tables that are in the list; those of others go. */
function note(code: TableCode, one: TableNote): void {
  if (JSON.stringify(tableNotes.peek()[code]) === JSON.stringify(one)) return;
  const notes: Record<TableCode, TableNote> = {};
  for (const [other, known] of Object.entries(tableNotes.peek())) {
    if (myTables.peek().includes(other)) notes[other] = known;
  }
  if (myTables.peek().includes(code)) notes[code] = one;
  tableNotes.value = notes;
}

function isNotes(value: unknown): value is Record<TableCode, TableNote> {
  return (
    isObject(value) &&
    Object.values(value).every(
      (one) =>
        isObject(one) &&
        (one.told === undefined || isListed(one.told)) &&
        (one.missing === undefined || isMissing(one.missing)),
    )
  );
}

function isListed(value: unknown): boolean {
  return (
    isObject(value) &&
    [value.table, value.map, value.phase, value.clock].every((one) => typeof one === "string") &&
    typeof value.changed === "number" &&
    Array.isArray(value.seats) &&
    value.seats.every(isObject) &&
    (value.yours === undefined || Array.isArray(value.yours))
  );
}

function isMissing(value: unknown): boolean {
  return (
    isObject(value) && [value.since, value.counted, value.times, value.last].every((one) => typeof one === "number")
  );
}
