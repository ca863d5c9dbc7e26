// What the browser tests share: a server, people with browsers of their own, tables.
import { test as base, type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import type { MadeTable, NewTable } from "../../src/generated/protocol";
import { Server } from "./server";

export { expect };

interface Fixtures {
  /** A browser of its own: cookies, storage, one page. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  person: async ({ browser, server }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const page = await newPerson(browser, server.address, options);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** Errors that a page threw or logged. */
const complaints = new WeakMap<Page, string[]>();

export async function newPerson(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: "reduce", ...options });
  // Nothing moves, unless the test is about that.
  if (options.reducedMotion === undefined) {
    await context.addInitScript(() => localStorage.setItem("railhead.animations", "false"));
  }
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on("pageerror", (error) => heard.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  return page;
}

export function complaintsOf(page: Page): readonly string[] {
  return complaints.get(page) ?? [];
}

/** Makes a table as the page's person, who becomes its host. */
export async function makeTable(page: Page, settings: NewTable): Promise<string> {
  await page.goto("/");
  const made = await page.evaluate(async (body) => {
    await fetch("/api/me", { method: "POST" });
    const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body) });
    return (await answer.json()) as MadeTable;
  }, settings);
  return made.path;
}

export async function sitDown(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("textbox").first().fill(name);
  await page.getByRole("button", { name: "Sit down", exact: true }).click();
}

/** A table where each page's person sits, in this order, and the game has begun. */
export async function startGame(pages: readonly Page[], settings: NewTable): Promise<string> {
  const [host] = pages;
  if (!host) throw new Error("nobody to play");
  const path = await makeTable(host, settings);
  for (const [i, page] of pages.entries()) await sitDown(page, path, ["Anna", "Bo", "Cleo"][i] ?? `P${i}`);
  await host.getByRole("button", { name: "Start the game" }).click();
  for (const page of pages) await expect(page.locator("[data-number]")).toBeVisible();
  return path;
}

/** Keeps a picture of the page as build/results/screens/NAME.png. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = resolve(import.meta.dirname, "../../../build/results/screens");
  mkdirSync(folder, { recursive: true });
  // Without a graphics card a board that was enlarged just now takes a moment.
  await page.waitForTimeout(250);
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
}
