// Whose lines the person at this browser does not want to read: by table and name, as people change seats.
import type { TableCode } from "../generated/protocol";
import { kept } from "../store/kept";

const kMost = 100;

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

const muted = kept<string[]>("muted", [], isList);

function keyOf(table: TableCode, name: string): string {
  return `${table} ${name}`;
}

export function isMuted(table: TableCode, name: string): boolean {
  return muted.value.includes(keyOf(table, name));
}

export function setMuted(table: TableCode, name: string, mute: boolean): void {
  const key = keyOf(table, name);
  const others = muted.peek().filter((one) => one !== key);
  muted.value = mute ? [...others, key].slice(-kMost) : others;
}
