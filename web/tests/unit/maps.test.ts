import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { emblemNamed } from "../../src/pages/emblems";
import { optionsOf, rulesName, summaryOf } from "../../src/pages/map_words";
import type { MapFile } from "../../src/map";
import { loadGeography, loadLayout } from "../../src/store/boards";
import { listedMap as mapNamed, loadMaps, mapName, maps, playersFor, textsIn, variantOf } from "../../src/store/maps";
import { listedMap } from "./listed_maps";

const moon = listedMap("moon", {
  players: [2, 5],
  variants: [
    { name: "dark", players: [2, 5] },
    { name: "far-side", players: [2, 2] },
  ],
  options: { unequal_parallels: ["together", "separate"], tides: ["low", "high"] },
  texts: {
    en: {
      summary: "No air",
      rules: "By day",
      variants: { dark: "By night" },
      options: { unequal_parallels: { name: "Parallels", together: "One", separate: "Two" } },
    },
    pt: { summary: "Sem ar" },
  },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a map of the list", () => {
  it("says how many play with a variant", () => {
    expect(playersFor(moon, null)).toEqual([2, 5]);
    expect(playersFor(moon, "dark")).toEqual([2, 5]);
    expect(playersFor(moon, "far-side")).toEqual([2, 2]);
    expect(playersFor(moon, "of-another-map")).toEqual([2, 5]);
    expect([variantOf(moon, null), variantOf(moon, "dark"), variantOf(moon, "red")]).toEqual([null, "dark", null]);
  });

  it("speaks the reader's language if it can, otherwise English, otherwise any", () => {
    expect(textsIn("pt", moon)?.summary).toBe("Sem ar");
    expect(textsIn("pt-BR", moon)?.summary).toBe("Sem ar");
    expect(textsIn("de", moon)?.summary).toBe("No air");
    expect(textsIn("", moon)?.summary).toBe("No air");
    expect(textsIn("en", { ...moon, texts: { fr: { summary: "Sans air" } } })?.summary).toBe("Sans air");
    expect(textsIn("en", { ...moon, texts: {} })).toBeNull();
  });
});

describe("words for a map", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
  });

  it("are its own", () => {
    expect(summaryOf(moon)).toBe("No air");
    expect(rulesName(moon, null)).toBe("By day");
    expect(rulesName(moon, "dark")).toBe("By night");
    expect(optionsOf(moon)[0]).toEqual({
      key: "unequal_parallels",
      name: "Parallels",
      values: [
        { value: "together", label: "One" },
        { value: "separate", label: "Two" },
      ],
    });
  });

  it("fit any map where it has none", () => {
    const bare = { ...moon, texts: {} };
    expect(summaryOf(bare)).toBe("A map of this server");
    expect(rulesName(bare, null)).toBe("As printed");
    expect(rulesName(null, null)).toBe("As printed");
    expect(rulesName(moon, "far-side")).toBe("far-side");
    expect(optionsOf(bare)).toEqual([
      {
        key: "unequal_parallels",
        name: "Parallel tracks of different length",
        values: [
          { value: "together", label: "A double route" },
          { value: "separate", label: "Two single routes" },
        ],
      },
      // Newer than this client.
      {
        key: "tides",
        name: "tides",
        values: [
          { value: "low", label: "low" },
          { value: "high", label: "high" },
        ],
      },
    ]);
  });
});

describe("the list of maps", () => {
  it("is asked for until it comes, and then once; boards are asked for by the hashes in it", async () => {
    const asked: string[] = [];
    let answer: unknown = null;
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return answer === null
        ? Promise.reject(new TypeError("no network"))
        : Promise.resolve(new Response(JSON.stringify(answer)));
    });
    await expect(loadMaps()).rejects.toThrow();
    await expect(loadLayout("moon")).rejects.toThrow();
    expect(maps.value).toEqual([]);
    expect(mapName("moon")).toBe("moon");

    answer = { maps: [moon, listedMap("mars", { layout: "sha256:aa" })] };
    await Promise.all([loadMaps(), loadMaps()]);
    expect(asked).toEqual(["/api/maps", "/api/maps", "/api/maps"]);
    expect(maps.value.map(({ id }) => id)).toEqual(["moon", "mars"]);
    expect(mapName("moon")).toBe("MOON");
    expect(mapNamed("venus")).toBeNull();

    answer = { width: 760 };
    expect(await loadLayout("moon")).toBeNull();
    expect(await loadLayout("venus")).toBeNull();
    expect(await loadGeography("mars")).toBeNull();
    expect(await Promise.all([loadLayout("mars"), loadLayout("mars")])).toEqual([answer, answer]);
    expect(asked.slice(3)).toEqual(["/api/maps/mars/layout?hash=sha256:aa"]);
  });
});

describe("the maps of the project", () => {
  const root = new URL("../../../", import.meta.url).pathname;
  const ids = readdirSync(join(root, "data/maps"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const files = ids.map(
    (id) =>
      JSON.parse(readFileSync(join(root, "data/maps", id, "map.json"), "utf8")) as MapFile & {
        offer: { emblem: string };
      },
  );

  it("each have a drawing of their own", () => {
    const drawings = files.map(({ offer }) => emblemNamed(offer.emblem));
    expect(new Set([...drawings, emblemNamed(undefined)]).size).toBe(ids.length + 1);
    for (const name of ["", "unheard-of", "constructor"]) expect(emblemNamed(name)).toBe(emblemNamed(undefined));
  });

  // The server says which maps there are.
  it("are not named in the client, nor are their variants", () => {
    const variants = files.flatMap(({ rules }) => Object.keys(rules.variants ?? {}));
    expect(variants.length).toBeGreaterThan(1);
    const names = new RegExp(`\\b(?:${[...ids, ...variants].join("|")})\\b`);
    const source = join(root, "web/src");
    const found = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|ftl|css)$/.test(path) && !path.startsWith("generated"))
      .flatMap((path) =>
        readFileSync(join(source, path), "utf8")
          .split("\n")
          .flatMap((line, i) => (names.test(line) ? [`${path}:${i + 1}: ${line}`] : [])),
      );
    expect(found).toEqual([]);
  });
});
