// What reaches a person beyond the page: notifications, sounds, other apps.
import type { Page } from "@playwright/test";

import type { NewTable } from "../../src/generated/protocol";
import { asked, draw, keepTickets, playOn } from "./player";
import { complaintsOf, expect, makeTable, picture, sitDown, startGame, test } from "./railhead";

const kTwo: NewTable = { map: "poland", order: "fixed", seats: [{ kind: "open" }, { kind: "open" }] };

/** What the page did with the parts of the browser that stand in for the real ones. */
interface Done {
  asked: number;
  notified: string[];
  shared: { title?: string; text?: string; url?: string }[];
  sounds: number;
}

declare global {
  interface Window {
    done: Done;
    answer: NotificationPermission;
    away: boolean;
  }
}

async function standIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.done = { asked: 0, notified: [], shared: [], sounds: 0 };
    window.answer = "denied";
    window.away = false;
    let permission: NotificationPermission = "default";
    class Told extends EventTarget {
      static get permission() {
        return permission;
      }
      static requestPermission() {
        window.done.asked += 1;
        permission = window.answer;
        return Promise.resolve(permission);
      }
      onclick: (() => void) | null = null;
      constructor(title: string, options: NotificationOptions) {
        super();
        window.done.notified.push(`${title} | ${options.body ?? ""}`);
      }
      close = () => undefined;
    }
    Object.defineProperty(window, "Notification", { value: Told });
    Object.defineProperty(document, "hidden", { get: () => window.away });
    Object.defineProperty(navigator, "share", {
      value: (what: ShareData) => {
        window.done.shared.push({ ...what });
        return Promise.resolve();
      },
    });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its node below
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      kind.prototype.start = function (this: AudioScheduledSourceNode, at?: number) {
        window.done.sounds += 1;
        start.call(this, at);
      };
    }
  });
}

const done = (page: Page) => page.evaluate(() => window.done);

async function setting(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name }).click();
}

test("people who ask for it are notified of a turn, but only when away", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  await standIn(anna);
  await startGame([anna, bo], kTwo);
  await asked(anna);
  expect((await done(anna)).asked, "nobody is asked unwished").toBe(0);

  const label = "Notify me when it is my turn";
  await setting(anna, label);
  await expect(anna.getByRole("alert").filter({ hasText: "does not allow notifications" })).toBeVisible();
  await expect(anna.getByRole("switch", { name: label })).not.toBeChecked();
  await picture(anna, "notifications-forbidden");
  // As if changed in the browser's settings.
  await anna.evaluate(() => {
    window.answer = "granted";
    return Notification.requestPermission();
  });
  await anna.getByRole("switch", { name: label }).click();
  await expect(anna.getByRole("switch", { name: label })).toBeChecked();
  await anna.keyboard.press("Escape");

  await keepTickets(anna);
  await keepTickets(bo);
  const turn = await asked(anna, 1);
  expect((await done(anna)).notified, "who is here needs no notification").toEqual([]);
  await draw(anna, turn);
  await draw(anna, await asked(anna, turn.number));
  await anna.evaluate(() => {
    window.away = true;
  });
  const his = await asked(bo);
  await draw(bo, his);
  await draw(bo, await asked(bo, his.number));
  await expect
    .poll(async () => (await done(anna)).notified)
    .toEqual(["Poland: your turn | Draw cards, claim a track or draw tickets"]);
  expect(complaintsOf(anna)).toEqual([]);
});

test("sounds are off until asked for", async ({ person }) => {
  const anna = await person();
  await standIn(anna);
  await startGame([anna], { ...kTwo, seats: [{ kind: "open" }, { kind: "computer", player: "easy" }] });
  let state = await asked(anna);
  await keepTickets(anna);
  state = await asked(anna, state.number);
  await draw(anna, state);
  state = await asked(anna, state.number);
  expect((await done(anna)).sounds).toBe(0);
  await setting(anna, "Sounds");
  await anna.keyboard.press("Escape");
  // The switch itself plays nothing of the past.
  expect((await done(anna)).sounds).toBe(0);
  await draw(anna, state);
  await asked(anna, state.number);
  await expect.poll(async () => (await done(anna)).sounds).toBeGreaterThan(1);
  expect(complaintsOf(anna)).toEqual([]);
});

test("a table's link goes to another app", async ({ person }) => {
  const anna = await person({ viewport: { width: 360, height: 740 } });
  await standIn(anna);
  const path = await makeTable(anna, kTwo);
  await sitDown(anna, path, "Anna");
  await anna.getByRole("button", { name: "Share" }).click();
  expect((await done(anna)).shared).toEqual([
    expect.objectContaining({ title: "railhead", url: expect.stringMatching(new RegExp(`${path}$`)) }),
  ]);
  await picture(anna, "share");
  expect(complaintsOf(anna)).toEqual([]);
});

test("a game in which everything moves", async ({ person }) => {
  const anna = await person({ reducedMotion: "no-preference" });
  await anna.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid="flights"] > *')) document.documentElement.dataset.flown = "";
    }).observe(document, { subtree: true, childList: true });
  });
  const easy = { kind: "computer", player: "easy" } as const;
  await startGame([anna], { map: "nordic-countries", order: "fixed", seats: [{ kind: "open" }, easy, easy] });
  expect((await playOn(anna, ({ claims }) => claims === 4)).claims).toBe(4);
  await anna.getByTestId("table-menu").click();
  await anna.getByRole("button", { name: "End the game" }).click();
  await expect(anna.getByTestId("score-verdict")).toBeVisible();
  await expect(anna.locator("html")).toHaveAttribute("data-flown");
  // Nothing is left in the air.
  await expect(anna.getByTestId("flights").locator("> *")).toHaveCount(0);
  expect(complaintsOf(anna)).toEqual([]);
});
