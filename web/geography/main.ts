// npm run geography -- [map id…]: writes data/maps/<id>/geography.json of these maps, or of all.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Layout } from "../src/board/layout";
import type { MapFile } from "../src/map";
import { makeGeography, written } from "./make";

const maps = new URL("../../data/maps/", import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, maps), "utf8"));
const asked = process.argv.slice(2);
const all = readdirSync(maps, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/layout.json`, maps)))
  .map((entry) => entry.name);

for (const id of asked.length > 0 ? asked : all.sort()) {
  const started = performance.now();
  const { geography, warnings } = makeGeography(read(`${id}/map.json`) as MapFile, read(`${id}/layout.json`) as Layout);
  const text = written(geography);
  writeFileSync(new URL(`${id}/geography.json`, maps), text);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${id}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed, ${seconds} s`);
  for (const warning of warnings) console.log(`  ${warning}`);
}
