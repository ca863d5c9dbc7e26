// The maps that a server offers: its own ones, too, with and without a layout.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { ListedMap } from "../../src/generated/protocol";
import { asked, playOn } from "./player";
import { complaintsOf, expect, newPerson, picture, test } from "./railhead";
import { Server } from "./server";

const web = resolve(import.meta.dirname, "../..");

const kOffer = {
  order: 1,
  difficulty: "easy",
  minutes: [5, 10],
  emblem: "windmill",
  texts: { en: { summary: "Two houses and a shed", rules: "Without tolls", variants: { tolls: "With tolls" } } },
};

/** Adds a small map in a folder of its own, as its maker would put it there. */
function addMap(folder: string, id: string, keys: object): string {
  const small: unknown = JSON.parse(readFileSync(join(web, "../tests/maps/micro.json"), "utf8"));
  const file = join(folder, id, "map.json");
  mkdirSync(join(folder, id));
  writeFileSync(file, JSON.stringify({ ...(small as object), id, ...keys }));
  return file;
}

/** Says how it is offered. */
const village = (folder: string) => addMap(folder, "village", { name: "The Village", offer: kOffer });
/** Says nothing of the kind. */
const bare = (folder: string) => addMap(folder, "bare", { name: "Bare Land" });

function makeLayout(map: string): void {
  execFileSync("npm", ["run", "--silent", "layout", "--", map], { cwd: web, stdio: "ignore" });
}

/** With a server that has its own maps, and somebody who looks at its pages. */
async function withMaps(
  browser: Browser,
  addMaps: (folder: string) => void,
  act: (anna: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-maps-"));
  addMaps(folder);
  const server = await Server.start(0, ["--maps", folder]);
  const anna = await newPerson(browser, server.address);
  try {
    await act(anna);
    expect(complaintsOf(anna)).toEqual([]);
  } finally {
    await anna.context().close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function card(page: Page, name: string) {
  return page.locator("label", { has: page.getByTestId("map-name").getByText(name, { exact: true }) });
}

async function drawingOf(page: Page, name: string): Promise<string> {
  return card(page, name).locator("svg").innerHTML();
}

/** Plays against the computer until a track has been claimed. */
async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  expect((await asked(page)).decision).toBe("first_tickets");
  await playOn(page, ({ claims }) => claims > 0);
  expect(await page.getByTestId("board").locator("[data-track]").count()).toBe(10);
}

test("a map of the server's own is offered, drawn and played like any other", async ({ browser }) => {
  const addMaps = (folder: string) => {
    makeLayout(village(folder));
    bare(folder);
  };
  await withMaps(browser, addMaps, async (anna) => {
    await anna.goto("/");
    // In the order in which the server offers them, and the first one is chosen.
    const names = anna.getByTestId("map-name");
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
    await expect(anna.getByTestId("land")).toHaveCount(0);
    await anna.goto("/");
    await expect(anna.getByRole("listitem").filter({ hasText: "The Village" }).first()).toBeVisible();
  });
});

test("a map without a layout is drawn with plain lines", async ({ browser }) => {
  await withMaps(browser, bare, async (anna) => {
    const requests: string[] = [];
    anna.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await anna.goto("/");
    await card(anna, "Bare Land").click();
    await play(anna);
    await picture(anna, "board-own-map-plain");
    expect(requests.filter((path) => path.startsWith("/api/maps/bare"))).toEqual(["/api/maps/bare"]);
  });
});

test("a table of friends on a map of the server's own", async ({ browser }) => {
  await withMaps(browser, village, async (anna) => {
    await anna.goto("/");
    await anna.getByText("Play with friends", { exact: true }).click();
    await anna.getByRole("textbox").first().fill("Anna");
    await anna.getByRole("radio", { name: "With tolls" }).click();
    await anna.getByText("More settings").click();
    // The map has no words for this rule.
    const parallels = anna.getByRole("group", { name: "Parallel tracks of different length" });
    await expect(parallels.getByRole("radio", { name: "A double route" })).toBeChecked();
    await parallels.getByRole("radio", { name: "Two single routes" }).click();
    await anna.getByRole("button", { name: "Create table" }).click();
    await expect(anna.getByText("Invite others")).toBeVisible();
    // As for somebody who has never seen the list.
    await anna.evaluate(() => localStorage.clear());
    await anna.reload();
    await expect(anna.getByRole("heading", { name: "The Village" })).toBeVisible();
    const agreed = anna.getByRole("region", { name: "This game" }).getByRole("listitem");
    await expect(agreed.filter({ hasText: "With tolls" })).toHaveCount(1);
    await expect(agreed.filter({ hasText: "single routes" })).toHaveCount(1);
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
  await anna.getByRole("alert").filter({ hasText: "The maps could not be loaded." }).getByRole("button").click();
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
  await expect(anna.getByTestId("map-name")).toHaveText(maps.map((map) => map.name));
  expect(asked).toBe(1);
});
