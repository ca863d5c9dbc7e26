// The tables that this browser has been at, the last one first: there are no accounts to ask.
import type { TableCode } from "../generated/protocol";
import { isCodes, kept } from "./kept";

const kMost = 40;

export const myTables = kept<TableCode[]>("tables", [], isCodes);

export function rememberTable(code: TableCode): void {
  if (myTables.peek()[0] === code) return;
  myTables.value = [code, ...myTables.peek().filter((other) => other !== code)].slice(0, kMost);
}

export function forgetTable(code: TableCode): void {
  myTables.value = myTables.peek().filter((other) => other !== code);
}
