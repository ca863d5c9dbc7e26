// The tables that this browser has been at, the last one first: there are no accounts to ask.
import type { TableCode } from "../generated/protocol";
import { kept } from "./kept";

const kMost = 40;

function isList(value: unknown): value is TableCode[] {
  return Array.isArray(value) && value.every((code) => typeof code === "string");
}

export const myTables = kept<TableCode[]>("tables", [], isList);

export function rememberTable(code: TableCode): void {
  if (myTables.peek()[0] === code) return;
  myTables.value = [code, ...myTables.peek().filter((other) => other !== code)].slice(0, kMost);
}

export function forgetTable(code: TableCode): void {
  myTables.value = myTables.peek().filter((other) => other !== code);
}
