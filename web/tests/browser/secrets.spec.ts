// What must not be seen: hands behind the curtain, hands by spectators.
import type { Locator, Page } from "@playwright/test";

import { asked, draw, keepTickets } from "./player";
import { complaintsOf, expect, newPerson, picture, startGame, test } from "./railhead";
import { Server } from "./server";

test("spectators see board and log, never a hand", { tag: "@quick" }, async ({ person }) => {
  const [anna, bo, watcher] = [await person(), await person(), await person()];
  const heard: string[] = [];
  watcher.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const path = await startGame([anna, bo], {
    map: "poland",
    order: "fixed",
    seats: [{ kind: "open" }, { kind: "open" }],
  });
  await watcher.goto(path);
  await expect(watcher.locator("[data-number]")).toBeVisible();
  const begin = await asked(anna);
  await keepTickets(anna);
  await keepTickets(bo);
  const turn = await asked(anna, begin.number);
  await draw(anna, turn);
  const second = await asked(anna, turn.number);
  await expect(watcher.locator("[data-number]")).toHaveAttribute("data-number", String(second.number));
  await expect(
    watcher.locator('[data-testid^="hand-"], [data-testid^="own-ticket-"], [data-testid^="ticket-"]'),
  ).toHaveCount(0);
  await expect(watcher.locator('[data-testid="board"] [data-track]').first()).toBeVisible();
  expect(heard.length).toBeGreaterThan(0);
  for (const message of heard) expect(JSON.parse(message)).not.toHaveProperty("own");
  expect(heard.join()).not.toContain('"hand"');
  await picture(watcher, "spectator");
});

/** Places where something else than the curtain is to be seen, and whether light comes through it. */
async function gapsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const curtain = document.querySelector('[data-testid="curtain"]');
    if (!curtain) return ["there is no curtain"];
    const { backgroundColor, opacity } = getComputedStyle(curtain);
    const gaps =
      backgroundColor.startsWith("rgb(") && opacity === "1" ? [] : [`${backgroundColor}, opacity ${opacity}`];
    const { left, top, right, bottom } = curtain.getBoundingClientRect();
    if (left > 0 || top > 0 || right < innerWidth || bottom < innerHeight) gaps.push("it is smaller than the window");
    for (let x = 5; x < innerWidth; x += 30) {
      for (let y = 5; y < innerHeight; y += 30) {
        if (!curtain.contains(document.elementFromPoint(x, y))) gaps.push(`at ${x}, ${y}`);
      }
    }
    return gaps;
  });
}

/** Begins a game of several people at one device; the curtain between them. */
async function passAndPlay(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByText("Pass and play", { exact: true }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  return page.getByTestId("curtain");
}

/** What comes after event `after`: a curtain, a question, a computer player's turn. */
async function next(page: Page, after: number): Promise<string | null> {
  const found = await page.waitForFunction(
    (number) => {
      const root = document.querySelector<HTMLElement>("[data-number]");
      if (document.querySelector('[data-testid="curtain"]')) return "curtain";
      if (!root || root.dataset.busy !== undefined || Number(root.dataset.number) <= number) return null;
      if (root.dataset.decision !== "none") return "asked";
      return (document.querySelector('[data-testid="turn-sign"]')?.textContent ?? "").includes("Computer")
        ? "computer"
        : null;
    },
    after,
    { polling: 40 },
  );
  return found.jsonValue();
}

test("between people at one device there is a curtain without a gap", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  // It is closed whenever it is in the page: the browser tells of it before it draws the next picture.
  await anna.addInitScript(() => {
    new MutationObserver(() => {
      const curtain = document.querySelector<HTMLDialogElement>('[data-testid="curtain"]');
      if (curtain && !curtain.open) console.error("a curtain that hides nothing");
    }).observe(document, { subtree: true, childList: true });
  });
  const curtain = await passAndPlay(anna);
  const whose = new Set<string>();
  let number = 0;
  while (whose.size < 2) {
    if ((await next(anna, number)) === "curtain") {
      expect(await gapsIn(anna)).toEqual([]);
      whose.add((await curtain.textContent()) ?? "");
      await picture(anna, "curtain");
      await anna.getByTestId("curtain-ready").click();
      await expect(curtain).toHaveCount(0);
    }
    const state = await asked(anna);
    expect(state.cards).toBeGreaterThan(0);
    if (state.decision === "first_tickets") await keepTickets(anna);
    else await draw(anna, state);
    number = state.number;
  }
  expect(complaintsOf(anna)).toEqual([]);
});

test("somebody who leaves a game at one device does not see the other's cards", async ({ person }) => {
  const anna = await person();
  const curtain = await passAndPlay(anna);
  await anna.getByTestId("curtain-ready").click();
  await asked(anna);
  await keepTickets(anna);
  await expect(curtain).toBeVisible();
  await anna.getByTestId("curtain-ready").click();
  const second = await asked(anna);
  await keepTickets(anna);
  await expect(curtain.or(anna.locator('[data-number][data-decision="action"]'))).toBeVisible();
  if ((await curtain.count()) > 0) await anna.getByTestId("curtain-ready").click();
  const turn = await asked(anna, second.number);
  // This one goes home in the middle of the turn.
  await draw(anna, turn);
  await asked(anna, turn.number);
  const left = await anna.getByTestId("game").getAttribute("data-you");
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("leave").click();
  await anna.getByTestId("leave-confirm").click();
  await expect(anna.getByTestId("game")).not.toHaveAttribute("data-you", left ?? "");
  await expect(own(anna)).toHaveCount(0);
  // The page is looked at again: it shows the game of the one who is left.
  await anna.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(curtain).toBeVisible();
  await expect(own(anna)).toHaveCount(0);
  await anna.getByTestId("curtain-ready").click();
  await expect(own(anna).first()).toBeVisible();
  expect(complaintsOf(anna)).toEqual([]);
});

/** Cards and tickets of somebody's own that are in the page at all. */
const own = (page: Page) =>
  page.locator('[data-testid^="hand-"], [data-testid^="own-ticket-"], [data-testid^="ticket-"]');

test("Escape does not open the curtain, however often it is pressed", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  const curtain = await passAndPlay(anna);
  await expect(curtain).toBeVisible();
  for (let times = 0; times < 4; ++times) {
    await anna.keyboard.press("Escape");
    expect(await gapsIn(anna)).toEqual([]);
    await expect(own(anna)).toHaveCount(0);
  }
  await expect(anna.getByTestId("curtain-ready")).toBeFocused();
  await anna.keyboard.press("Enter");
  await expect(curtain).toHaveCount(0);
  expect((await asked(anna)).decision).toBe("first_tickets");
});

test("a curtain that is opened before the browser has drawn it stays open", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  // A busy browser answers keys at once and lets pictures and timers wait: here from the curtain to the key.
  await anna.addInitScript(() => {
    type Waiting = Map<number, () => void>;
    const pictures: Waiting = new Map();
    const timers: Waiting = new Map();
    let busy = false;
    function late(
      waiting: Waiting,
      ask: "requestAnimationFrame" | "setTimeout",
      forget: "cancelAnimationFrame" | "clearTimeout",
    ) {
      const soon = window[ask].bind(window) as (run: () => void, wait?: number) => number;
      const never = window[forget].bind(window);
      Object.assign(window, {
        [ask]: (run: (time: number) => void, wait?: number) => {
          const id = soon(() => (busy ? waiting.set(id, () => run(performance.now())) : run(performance.now())), wait);
          return id;
        },
        [forget]: (id: number) => {
          waiting.delete(id);
          never(id);
        },
      });
    }
    late(pictures, "requestAnimationFrame", "cancelAnimationFrame");
    late(timers, "setTimeout", "clearTimeout");
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-testid="curtain"]')) return;
      observer.disconnect();
      busy = true;
    }).observe(document, { subtree: true, childList: true });
    addEventListener("keyup", () => {
      busy = false;
      for (const kind of [pictures, timers]) {
        for (const [id, run] of kind) {
          kind.delete(id);
          run();
        }
      }
    });
  });
  const curtain = await passAndPlay(anna);
  await curtain.waitFor({ state: "attached" });
  await anna.keyboard.press("Enter");
  expect((await asked(anna)).decision).toBe("first_tickets");
  await expect(own(anna).first()).toBeVisible();
  await expect(curtain).toHaveCount(0);
  expect(complaintsOf(anna)).toEqual([]);
});

test("a reload during a computer player's turn shows nobody's cards", async ({ browser }) => {
  // Slow enough for a reload in between.
  const server = await Server.start(3_000);
  const anna = await newPerson(browser, server.address);
  try {
    await anna.goto("/");
    await anna.getByText("Pass and play", { exact: true }).click();
    await anna.getByRole("group", { name: "Computer players" }).getByRole("radio", { name: "1", exact: true }).check();
    await anna.getByRole("button", { name: "Start the game" }).click();
    const game = anna.getByTestId("game");
    const curtain = anna.getByTestId("curtain");
    let number = 0;
    for (let what = await next(anna, number); what !== "computer"; what = await next(anna, number)) {
      if (what === "curtain") {
        await anna.getByTestId("curtain-ready").click();
        await expect(curtain).toHaveCount(0);
        continue;
      }
      const state = await asked(anna, number);
      if (state.decision === "first_tickets") await keepTickets(anna);
      else await draw(anna, state);
      number = state.number;
    }
    await anna.reload();
    await expect(game).toBeVisible();
    await expect(own(anna)).toHaveCount(0);
    // Whoever is asked next takes the device first.
    await expect(curtain).toBeVisible();
    expect(await gapsIn(anna)).toEqual([]);
    await expect(own(anna)).toHaveCount(0);
    await anna.getByTestId("curtain-ready").click();
    await expect(own(anna).first()).toBeVisible();
  } finally {
    await anna.context().close();
    await server.stop();
  }
});
