// npm run size: what the built client weighs (build/web), as it is sent: gzip -9, as cmake/embed_web.py does.
// Fails above the limits, and writes the figures to build/results/web_size.json.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const kKilobyte = 1000;
/** Everything up to the first board; the engine comes after it. */
const kFirstLoadLimit = 250 * kKilobyte;
const kEngineLimit = 170 * kKilobyte;
/** Only for who wants every card of a game checked. */
const kVerifierLimit = 120 * kKilobyte;

const root = new URL("../../", import.meta.url);
const maps = new URL("data/maps/", root);
const assets = new URL("build/web/assets/", root);

function sent(file: URL): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

const names = readdirSync(assets);
const code = names.filter((name) => /\.(js|css)$/.test(name));
const engines = names.filter((name) => /^railhead-.*\.wasm$/.test(name));
const verifiers = names.filter((name) => /^verifier-.*\.wasm$/.test(name));

// All code is counted, also what is fetched later: an upper bound.
const client = sent(new URL("build/web/index.html", root)) + total(code.map((name) => sent(new URL(name, assets))));
const boards = readdirSync(maps, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const folder = new URL(`${name}/`, maps);
    return {
      map: name,
      bytes: total(["map.json", "layout.json", "geography.json"].map((file) => sent(new URL(file, folder)))),
    };
  });
const largest = boards.reduce((a, b) => (b.bytes > a.bytes ? b : a));

const figures = {
  client,
  boards: Object.fromEntries(boards.map(({ map, bytes }) => [map, bytes])),
  firstLoad: client + largest.bytes,
  engine: total(engines.map((name) => sent(new URL(name, assets)))),
  verifier: total(verifiers.map((name) => sent(new URL(name, assets)))),
};
const results = new URL("build/results/", root);
mkdirSync(results, { recursive: true });
writeFileSync(new URL("web_size.json", results), `${JSON.stringify(figures, null, 2)}\n`);

const lines = [
  `client: ${client} bytes, board of ${largest.map}: ${largest.bytes} bytes`,
  `first load: ${figures.firstLoad} bytes of at most ${kFirstLoadLimit}`,
  `engine: ${figures.engine} bytes of at most ${kEngineLimit}`,
  `verifier: ${figures.verifier} bytes of at most ${kVerifierLimit}`,
];
console.log(lines.join("\n"));
if (engines.length === 0) console.log("build/web has no engine");
const fits =
  figures.firstLoad <= kFirstLoadLimit &&
  figures.engine <= kEngineLimit &&
  engines.length > 0 &&
  figures.verifier <= kVerifierLimit;
process.exitCode = fits ? 0 : 1;
