// The maps that a server offers: its own ones, too, with and without a layout.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { ListedMap } from "../../src/generated/protocol";
import { asked, playOn } from "./player";
import { complaintsOf, expect, makeTable, newPerson, picture, sitDown, test } from "./railhead";
import { Server } from "./server";

const web = resolve(import.meta.dirname, "../..");

/** A small map in a folder of its own, as its maker would put it there. */
function addMap(folder: string, id: string, keys: object): string {
  const small: unknown = JSON.parse(readFileSync(join(web, "../tests/maps/micro.json"), "utf8"));
  const file = join(folder, id, "map.json");
  mkdirSync(join(folder, id));
  writeFileSync(file, JSON.stringify({ ...(small as object), id, ...keys }));
  return file;
}

const kOffer = {
  order: 1,
  difficulty: "easy",
  minutes: [5, 10],
  emblem: "windmill",
  texts: { en: { summary: "Two houses and a shed", rules: "Without tolls", variants: { tolls: "With tolls" } } },
};

/** A server with a map that has a layout and words, and one that has neither. */
async function withOwnMaps(browser: Browser, act: (anna: Page, server: Server) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-maps-"));
  const village = addMap(folder, "village", { name: "The Village", offer: kOffer });
  execFileSync("npm", ["run", "--silent", "layout", "--", village], { cwd: web, stdio: "ignore" });
  addMap(folder, "bare", { name: "Bare Land" });
  const server = await Server.start(0, ["--maps", folder]);
  const anna = await newPerson(browser, server.address);
  try {
    await act(anna, server);
    expect(complaintsOf(anna)).toEqual([]);
  } finally {
    await anna.context().close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function card(page: Page, name: string) {
  return page.locator(".map-card", { hasText: name });
}

async function drawingOf(page: Page, name: string): Promise<string> {
  return card(page, name).locator(".map-emblem").innerHTML();
}

/** Plays against the computer until a track has been claimed. */
async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  expect((await asked(page)).decision).toBe("first_tickets");
  await playOn(page, ({ claims }) => claims > 0);
  expect(await page.locator(".board [data-track]").count()).toBe(10);
}

test("a map of the server's own is offered, drawn and played like any other", async ({ browser }) => {
  await withOwnMaps(browser, async (anna) => {
    await anna.goto("/");
    // In the order in which the server offers them, and the first one is chosen.
    const names = anna.locator(".map-card .map-name");
    await expect(names.first()).toHaveText("The Village");
    await expect(names.last()).toHaveText("Bare Land");
    await expect(card(anna, "The Village").getByRole("radio")).toBeChecked();
    await expect(card(anna, "The Village")).toContainText("Two houses and a shed");
    await expect(card(anna, "The Village")).toContainText("2–3 players");
    await expect(card(anna, "Bare Land")).toContainText("A map of this server");
    await expect(anna.getByText("on seven boards")).toBeVisible();
    expect(await drawingOf(anna, "The Village")).toBe(await drawingOf(anna, "Netherlands"));
    expect(await drawingOf(anna, "Bare Land")).not.toBe(await drawingOf(anna, "Poland"));
    await picture(anna, "start-own-maps");
    await anna.getByRole("radio", { name: "With tolls" }).click();

    const layout = anna.waitForResponse((answer) => answer.url().includes("/api/maps/village/layout?hash="));
    await play(anna);
    expect((await layout).headers()["cache-control"]).toContain("immutable");
    await picture(anna, "board-own-map");
    await expect(anna.locator(".board .land")).toHaveCount(0);
    await anna.goto("/");
    await expect(anna.locator(".table-row").first()).toContainText("The Village");
  });
});

test("a map without a layout is drawn with plain lines", async ({ browser }) => {
  await withOwnMaps(browser, async (anna) => {
    const requests: string[] = [];
    anna.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await anna.goto("/");
    await card(anna, "Bare Land").click();
    await play(anna);
    await picture(anna, "board-own-map-plain");
    expect(requests.filter((path) => path.startsWith("/api/maps/bare"))).toEqual(["/api/maps/bare"]);
  });
});

test("a waiting room knows a map of the server's own", async ({ browser }) => {
  await withOwnMaps(browser, async (anna) => {
    const path = await makeTable(anna, {
      map: "village",
      variant: "tolls",
      seats: [{ kind: "open" }, { kind: "open" }],
    });
    await anna.evaluate(() => localStorage.clear());
    await sitDown(anna, path, "Anna");
    await expect(anna.getByRole("heading", { name: "The Village" })).toBeVisible();
    await expect(anna.getByText("With tolls")).toBeVisible();
  });
});

/** Where the parts of the start page are: left, top, width, height. */
async function placesOf(page: Page): Promise<number[][]> {
  return page.evaluate(() =>
    [".hero-words", ".tabs", ".map-choice", ".map-card", ".make .button", ".panel.play", ".lists"].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return box ? [box.left, box.top, box.width, box.height] : [];
    }),
  );
}

/** What moved by more than a line of text, which with other fonts may be longer. */
function moved(before: number[][], after: number[][]): number {
  return after
    .flatMap((place, i) => place.map((at, k) => Math.abs(at - (before[i]?.[k] ?? Infinity))))
    .filter((by) => by > 20).length;
}

for (const [name, viewport] of [
  ["desktop", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`nothing moves when the list of maps comes, ${name}`, async ({ person }) => {
    const anna = await person({ viewport });
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((go) => {
      answer = go;
    });
    await anna.route("**/api/maps", async (route) => {
      await waits;
      await route.continue();
    });
    await anna.goto("/", { waitUntil: "commit" });
    await expect(anna.getByText("No public game is running.")).toBeVisible();
    await expect(anna.getByRole("button", { name: "Play", exact: true })).toHaveCount(0);
    await picture(anna, `start-no-maps-${name}`);
    const before = await placesOf(anna);
    answer();
    await expect(anna.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    expect(moved(before, await placesOf(anna))).toBe(0);
    // The next time it is there at once.
    await anna.route("**/api/maps", () => undefined);
    await anna.goto("/", { waitUntil: "commit" });
    await expect(anna.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(anna.getByText("No public game is running.")).toBeVisible();
    expect(moved(before, await placesOf(anna))).toBe(0);
  });
}

test("a list of maps that does not come is asked for again", async ({ person }) => {
  const anna = await person();
  await anna.route("**/api/maps", (route) => route.fulfill({ status: 503, json: { reason: "busy", text: "not now" } }));
  await anna.goto("/");
  await expect(anna.getByText("The maps could not be loaded.")).toBeVisible();
  await picture(anna, "start-maps-unreachable");
  await anna.unroute("**/api/maps");
  await anna.locator(".panel.play").getByRole("button", { name: "Try again" }).click();
  await expect(anna.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the list of maps is one request of a page", async ({ person }) => {
  const anna = await person();
  let asked = 0;
  anna.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/maps") asked += 1;
  });
  const list = anna.waitForResponse((answer) => answer.url().endsWith("/api/maps"));
  await anna.goto("/");
  const maps = ((await (await list).json()) as { maps: ListedMap[] }).maps;
  await expect(anna.locator(".map-card .map-name")).toHaveText(maps.map((map) => map.name));
  expect(asked).toBe(1);
});
