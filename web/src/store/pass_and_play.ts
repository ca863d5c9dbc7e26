// The tables where several people share this device: between them the page draws a curtain.
import type { TableCode } from "../generated/protocol";
import { isCodes, kept } from "./kept";

const kMost = 40;

const tables = kept<TableCode[]>("pass-and-play", [], isCodes);

export function isPassAndPlay(code: TableCode): boolean {
  return tables.value.includes(code);
}

export function markPassAndPlay(code: TableCode): void {
  if (tables.peek().includes(code)) return;
  tables.value = [code, ...tables.peek()].slice(0, kMost);
}
