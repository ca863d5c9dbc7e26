// The text of a layout file: one line per city and per track, so that changes can be read.
import type { Layout } from "../src/board/layout";

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
