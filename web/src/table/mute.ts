// Whose lines the person at this browser does not want to read: by table and seat.
import type { Seat, TableCode } from "../generated/protocol";
import { kept } from "../store/kept";

const kMost = 100;

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

const muted = kept<string[]>("muted", [], isList);

function keyOf(table: TableCode, seat: Seat): string {
  return `${table} ${seat}`;
}

export function isMuted(table: TableCode, seat: Seat): boolean {
  return muted.value.includes(keyOf(table, seat));
}

export function setMuted(table: TableCode, seat: Seat, mute: boolean): void {
  const key = keyOf(table, seat);
  const others = muted.peek().filter((one) => one !== key);
  muted.value = mute ? [...others, key].slice(-kMost) : others;
}
