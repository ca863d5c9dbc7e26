// What a browser keeps: its games, whatever a server answers; the map that a game began with; the end of a game
// without its record.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { MapFile } from "../../src/map";
import { asked, draw, keepTickets } from "./player";
import { complaintsOf, expect, newPerson, picture, startGame, test } from "./railhead";
import { program, Server } from "./server";

const kAlone = {
  map: "poland",
  seats: [{ kind: "open" as const }, { kind: "computer" as const, player: "easy" as const }],
};

/** What is undone when a test ends, however it ends. */
const after: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const undo of after.splice(0)) await undo();
});

async function ownServer(...options: string[]): Promise<Server> {
  const server = await Server.start(0, options);
  after.push(() => server.stop());
  return server;
}

test("no single answer takes a game out of the list", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  const path = await startGame([anna], kAlone);
  const mine = anna.locator(`a[href="${path}"]`).first();
  await anna.goto("/");
  await expect(mine).toContainText("Poland");
  const answered = async (status: number, answer: object, words: string) => {
    await anna.route("**/api/my-tables", (route) => route.fulfill({ status, json: answer }));
    await anna.goto("/");
    // With what was known of it.
    await expect(mine).toContainText("Poland");
    await expect(mine).toContainText("Anna");
    await expect(mine).toContainText(words);
    await anna.unroute("**/api/my-tables");
  };
  // The whole request is refused,
  for (const [status, reason] of [
    [503, "busy"],
    [429, "bad_request"],
    [503, "stopping"],
  ] as const) {
    await answered(status, { reason, text: "no" }, "No answer at the moment");
  }
  // or only this table is not told.
  for (const [reason, words] of [
    ["busy", "No answer at the moment"],
    ["damaged", "Damaged"],
    ["set_aside", "Set aside"],
    ["no_table", "Not found"],
  ] as const) {
    const problem = { code: path.replace("/t/", ""), problem: { reason, text: "no" } };
    await answered(200, { tables: [problem] }, words);
  }
  await picture(anna, "my-game-not-found");
  // The server has it again: whoever looks finds the game, and the list tells whose turn it is.
  await mine.click();
  expect((await asked(anna)).decision).toBe("first_tickets");
  await anna.goto("/");
  await expect(mine).toContainText("Your turn");
});

test("a deleted game says so, until its person removes it", async ({ browser }) => {
  const server = await ownServer();
  const anna = await newPerson(browser, server.address);
  const path = await startGame([anna], kAlone);
  execFileSync(program, ["tables", "--data", server.data, "--delete", path.replace("/t/", "")]);
  await expect(anna.getByRole("heading", { name: "This table is gone" })).toBeVisible();
  await anna.getByRole("link", { name: "Go to the start page" }).click();
  const mine = anna.locator(`a[href="${path}"]`).first();
  await expect(mine).toContainText("Deleted");
  await anna.reload();
  await expect(mine).toContainText("Deleted");
  await picture(anna, "my-game-deleted");
  await anna.getByRole("button", { name: /^Remove .* from the list$/ }).click();
  await expect(mine).toHaveCount(0);
  await anna.getByRole("button", { name: "Put it back" }).click();
  await expect(mine).toBeVisible();
  await anna.context().close();
});

test("the end of a game tells all tickets, without its record", { tag: "@quick" }, async ({ person }) => {
  const [anna, bo, cleo] = [await person(), await person(), await person()];
  const records: string[] = [];
  for (const page of [anna, bo, cleo]) {
    page.on("request", (request) => request.url().endsWith("/record") && records.push(request.url()));
  }
  const path = await startGame([anna, bo], {
    map: "poland",
    order: "fixed",
    seats: [{ kind: "open" }, { kind: "open" }],
  });
  for (const page of [anna, bo]) await keepTickets(page);
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("offer-end-make").click();
  await bo.getByTestId("agree").click();
  await cleo.goto(path);
  for (const page of [anna, bo, cleo]) {
    await expect(page.getByTestId("score-sheet")).toBeVisible();
    for (const seat of [0, 1]) {
      const tickets = page.getByTestId(`score-tickets-${seat}`).getByRole("listitem");
      await expect(tickets.first()).toBeVisible();
      expect(await tickets.count()).toBeGreaterThanOrEqual(2);
    }
  }
  await picture(cleo, "end-without-record");
  expect(records).toEqual([]);
});

test("a game goes on with the map that it began with", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "railhead-maps-"));
  after.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "micro.json");
  const text = readFileSync(resolve(import.meta.dirname, "../../../tests/maps/micro.json"), "utf8");
  const old = JSON.parse(text) as MapFile;
  writeFileSync(file, text);
  const server = await ownServer("--maps", folder);
  const anna = await newPerson(browser, server.address);
  const settings = { ...kAlone, map: "micro", order: "fixed" as const };
  const path = await startGame([anna], settings);
  expect((await asked(anna)).decision).toBe("first_tickets");

  // Another version: a route is longer, tickets are worth more, a city and a route are new.
  const today = JSON.parse(text) as MapFile;
  const [route] = today.routes;
  const [track] = route?.tracks ?? [];
  const [city] = today.cities;
  if (!route || !track || !city) throw new Error("an empty map");
  const name = `${route.between[0]}:${route.between[1]}:0`;
  const length = track.length;
  track.length = length === 4 ? 3 : length + 1;
  for (const ticket of today.tickets) ticket.points += 40;
  today.cities.push({ id: "newtown", name: "Newtown", country: city.country, at: [city.at[0] + 1, city.at[1] + 1] });
  today.routes.push({ between: [city.id, "newtown"], toll: 1, tracks: [{ length: 2, color: "gray" }] });
  await server.kill();
  writeFileSync(file, JSON.stringify(today));
  await server.restart();

  await anna.goto(path);
  const before = await asked(anna);
  const spaces = anna.locator(`[data-testid="board"] [data-track="${name}"] [data-space]`);
  await expect(spaces).toHaveCount(length);
  await expect(anna.locator('[data-testid="board"] [data-city="newtown"]')).toHaveCount(0);
  await expect(anna.locator('[data-testid="board"] [data-city]')).toHaveCount(old.cities.length);
  const points = new Set(old.tickets.map((ticket) => String(ticket.points)));
  for (const ticket of await anna.locator('[data-testid^="ticket-"]').all()) {
    expect([...(await ticket.innerText()).matchAll(/\d+/g)].some(([number]) => points.has(number))).toBe(true);
  }
  await keepTickets(anna);
  const turn = await asked(anna, before.number);
  expect(turn.decision).toBe("action");
  await picture(anna, "old-map");
  await draw(anna, turn);
  await asked(anna, turn.number);
  expect(complaintsOf(anna).filter((words) => !words.includes("WebSocket"))).toEqual([]);

  // A new game is played on today's map.
  const bo = await newPerson(browser, server.address);
  await startGame([bo], settings);
  await expect(bo.locator(`[data-testid="board"] [data-track="${name}"] [data-space]`)).toHaveCount(track.length);
  await expect(bo.locator('[data-testid="board"] [data-city="newtown"]')).toHaveCount(1);
  await asked(bo);
  await picture(bo, "map-without-layout");
  expect(complaintsOf(bo)).toEqual([]);
  await anna.context().close();
  await bo.context().close();
});
