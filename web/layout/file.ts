// The text of a layout file: one line per city and per track, so that changes can be read.
import { basename, dirname, join } from "node:path";
import type { Layout } from "../src/board/layout";

/** Where a drawing of a board is kept: layout.json next to map.json, NAME.layout.json next to NAME.json. */
export function beside(map: string, kind: "layout" | "geography"): string {
  const name = basename(map, ".json");
  return join(dirname(map), name === "map" ? `${kind}.json` : `${name}.${kind}.json`);
}

export function textOf(layout: Layout): string {
  const lines = Object.entries(layout).map(([key, value]: [string, unknown]) => {
    const open = key === "cities" || key === "tracks" || key === "borders" || key === "countries";
    if (!open) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const row = ([k, v]: [string, unknown]): string => `    ${JSON.stringify(k)}: ${JSON.stringify(v)}`;
    const rows = Object.entries(value as object).map(row);
    return `  ${JSON.stringify(key)}: {${rows.length > 0 ? `\n${rows.join(",\n")}\n  ` : ""}}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
