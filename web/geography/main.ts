// npm run geography -- [<map id> or <file>.json]…: writes data/maps/<id>/geography.json of these maps, or of all. For a
// map file anywhere else it is written next to it and its layout: for map.json as geography.json, for <name>.json as
// <name>.geography.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beside } from "../layout/file";
import type { Layout } from "../src/board/layout";
import type { MapFile } from "../src/map";
import { makeGeography, written } from "./make";

const maps = fileURLToPath(new URL("../../data/maps/", import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const asked = process.argv.slice(2);
const all = readdirSync(maps, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(maps, entry.name, "layout.json")))
  .map((entry) => entry.name);

for (const name of asked.length > 0 ? asked : all.sort()) {
  const started = performance.now();
  const file = name.endsWith(".json") ? name : join(maps, name, "map.json");
  const { geography, warnings } = makeGeography(read(file) as MapFile, read(beside(file, "layout")) as Layout);
  const text = written(geography);
  writeFileSync(beside(file, "geography"), text);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed, ${seconds} s`);
  for (const warning of warnings) console.log(`  ${warning}`);
}
