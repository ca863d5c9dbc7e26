// The network of a map: fetched, taken by the engine, and used by computer players of a local game.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { BrowserTooOld, compiled } from "../../src/engine/compile";
import type { Engine } from "../../src/engine/engine";
import { fetchNetwork } from "../../src/engine/network";
import type { Move } from "../../src/generated/protocol";
import { builtEngine, good, mapText, reasonOf } from "./engine_support";

/** A network with random weights. */
function madeUpNetwork(map: string): Buffer<ArrayBuffer> {
  const program = fileURLToPath(new URL("../../../build/release/made_up_network", import.meta.url));
  if (!existsSync(program)) {
    throw new Error(
      "build/release/made_up_network is missing: cmake --preset release -DRAILHEAD_TESTS=ON && " +
        "cmake --build --preset release",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "railhead-network-"));
  try {
    const path = join(folder, `${map}.net`);
    execFileSync(program, [map, "36", "1", path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let engine: Engine;
const taker = { useNetwork: (file: Uint8Array) => Promise.resolve(engine.useNetwork(file)) };
const asked: string[] = [];
function serve(answer: () => Response): void {
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
}

beforeAll(async () => {
  engine = await builtEngine();
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

/** What a player does on both seats first, or until the game is over. */
function moves(player: string, most = 16): Move[] {
  good(engine.gameNew(3));
  const all: Move[] = [];
  for (let next: number | null = good(engine.gameView(null)).next; next !== null && all.length < most;) {
    const { move } = good(engine.gameChoose(next, player));
    all.push(move);
    next = good(engine.gameAct(next, move)).next;
  }
  return all;
}

test("the network of the open table's map is used", async () => {
  const file = madeUpNetwork("poland");
  good(engine.open(mapText("poland"), { players: 2 }));
  const without = moves("learned");
  serve(() => new Response(file));
  expect(good((await fetchNetwork(taker, "poland", "sha256:1f")) ?? { map: "none" })).toEqual({ map: "poland" });
  expect(asked).toEqual(["/api/maps/poland/network?hash=sha256:1f"]);
  const played = moves("learned");
  expect(played).not.toEqual(without);
  expect(moves("learned")).toEqual(played);
  for (const player of ["learned", "search(iterations=4)"]) {
    moves(player, Infinity);
    expect(good(engine.gameResult()).scores).toHaveLength(2);
  }
  // Whoever opens a table again fetches it again: the browser has it.
  good(engine.open(mapText("poland"), { players: 2 }));
  expect(moves("learned")).toEqual(without);
});

test("one of another map is refused", async () => {
  const file = madeUpNetwork("usa");
  good(engine.open(mapText("poland"), { players: 2 }));
  serve(() => new Response(file));
  expect(reasonOf((await fetchNetwork(taker, "poland")) ?? { map: "none" })).toBe("bad_network");
  expect(reasonOf(engine.useNetwork(new Uint8Array()))).toBe("bad_network");
  expect(reasonOf((await builtEngine()).useNetwork(file))).toBe("no_table");
});

test("a map may have none", async () => {
  serve(() => Response.json({ reason: "no_network", text: "there is no network for this map" }, { status: 404 }));
  expect(await fetchNetwork(taker, "poland")).toBeNull();
});

test("a server that does not answer is an error", async () => {
  serve(() => {
    throw new TypeError("offline");
  });
  await expect(fetchNetwork(taker, "poland")).rejects.toMatchObject({ reason: "network" });
  serve(() => Response.json({ reason: "busy", text: "ask again" }, { status: 503 }));
  await expect(fetchNetwork(taker, "poland")).rejects.toMatchObject({ reason: "busy" });
});

test("a browser that cannot run the engine is told from one that did not get it", async () => {
  // A module with an instruction that does not exist.
  const unknown = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 5, 1, 3, 0, 255, 11]);
  await expect(compiled(unknown)).rejects.toBeInstanceOf(BrowserTooOld);
  serve(() => new Response("", { status: 404 }));
  await expect(compiled("/railhead.wasm")).rejects.not.toBeInstanceOf(BrowserTooOld);
});
