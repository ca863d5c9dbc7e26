// npm run layout -- [--preview FOLDER] [<map id> or <file>.json]…
//
// Reads data/maps/<id>/map.json and writes data/maps/<id>/layout.json; without a name, for every map.
// For a map file anywhere else the layout is written next to it: for map.json as layout.json, for <name>.json as
// <name>.layout.json. The same input gives the same bytes. docs/board-layout.md explains how it works.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MapFile } from "../src/map";
import { beside, textOf } from "./file";
import { makeLayout } from "./make";
import { measure } from "./measure";
import { preview } from "./preview";

const maps = fileURLToPath(new URL("../../data/maps/", import.meta.url));
const names = process.argv.slice(2);
let previews: string | undefined;
const option = names.indexOf("--preview");
if (option >= 0) previews = names.splice(option, 2)[1];
if (previews) mkdirSync(previews, { recursive: true });
if (names.length === 0) {
  const entries = readdirSync(maps, { withFileTypes: true });
  names.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name));
}

let failed = false;
for (const name of names) {
  const file = name.endsWith(".json") ? name : join(maps, name, "map.json");
  const map = JSON.parse(readFileSync(file, "utf8")) as MapFile;
  const layout = makeLayout(map, (text) => process.stderr.write(`${text}\n`));
  const defects = measure(map, layout);
  if (defects.length > 0) failed = true;
  writeFileSync(beside(file, "layout"), textOf(layout));
  if (previews) writeFileSync(join(previews, `${map.id}.svg`), preview(map, layout));
}
process.exitCode = failed ? 1 : 0;
