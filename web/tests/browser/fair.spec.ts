// The fair deal: what browsers add to the shuffle, and how people see that it was used.
import type { Page } from "@playwright/test";

import type { NewTable } from "../../src/generated/protocol";
import { keepTickets } from "./player";
import { complaintsOf, expect, makeTable, picture, sitDown, test } from "./railhead";

const kTwo: NewTable = { map: "poland", order: "drawn", seats: [{ kind: "open" }, { kind: "open" }] };

/** How many texts this browser keeps for the table that it is at. */
const texts = (page: Page) =>
  page.evaluate(() => {
    type Deals = { table: string; texts: unknown[] }[];
    const deals = JSON.parse(localStorage.getItem("railhead.deals") ?? "[]") as Deals;
    return deals.find(({ table }) => location.pathname === `/t/${table}`)?.texts.length ?? 0;
  });

async function state(page: Page): Promise<string | null> {
  await page.getByTestId("table-menu").click();
  await page.getByTestId("fair-deal").click();
  const found = await page.getByTestId("fair-state").getAttribute("data-state");
  return found;
}

async function closeDialogs(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function endGame(one: Page, other: Page): Promise<void> {
  await one.getByTestId("table-menu").click();
  await one.getByTestId("offer-end-make").click();
  await other.getByTestId("agree").click();
}

test("every browser's text is part of the shuffle, and checked at the end, also of a rematch", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  const path = await makeTable(anna, kTwo);
  await sitDown(anna, path, "Anna");
  await sitDown(bo, path, "Bo");
  for (const page of [anna, bo]) await expect.poll(() => texts(page)).toBe(1);
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const page of [anna, bo]) await expect(page.getByTestId("game")).toHaveAttribute("data-phase", "running");
  expect(await state(anna)).toBe("used");
  await picture(anna, "fair-deal");
  await closeDialogs(anna);
  expect(await state(bo)).toBe("used");
  await closeDialogs(bo);
  await keepTickets(anna);
  await keepTickets(bo);

  await endGame(anna, bo);
  for (const page of [anna, bo]) {
    await expect(page.getByTestId("fair-line")).toHaveAttribute("data-state", "checked-used");
  }
  await picture(bo, "fair-line");
  await bo.getByTestId("fair-line").click();
  await bo.getByTestId("fair-check").click();
  await expect(bo.getByTestId("fair-checked")).toContainText("each came out the same");
  await picture(bo, "fair-checked");
  // (Escape may close the score sheet with it: browsers count clicks, and it came without one.)
  await bo.getByRole("dialog", { name: "Fair deal" }).getByRole("button", { name: "Close" }).click();

  await anna.getByTestId("rematch").click();
  await bo.getByRole("link", { name: "Anna wants a rematch" }).click();
  for (const page of [anna, bo]) await expect.poll(() => texts(page)).toBe(1);
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const page of [anna, bo]) await expect(page.getByTestId("game")).toHaveAttribute("data-phase", "running");
  expect(await state(bo)).toBe("used");
  for (const page of [anna, bo]) expect(complaintsOf(page)).toEqual([]);
});

test("a browser that withholds its text is named, and the next start works", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  let withholds = true;
  await bo.routeWebSocket("**/ws", (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => {
      if (!(withholds && String(message).includes('"reveal"'))) server.send(message);
    });
  });
  const path = await makeTable(anna, kTwo);
  await sitDown(anna, path, "Anna");
  await sitDown(bo, path, "Bo");
  for (const page of [anna, bo]) await expect.poll(() => texts(page)).toBe(1);
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const page of [anna, bo]) {
    await expect(page.getByTestId("start-voided")).toContainText(
      "Bo did not reveal their part of the shuffle. Start again.",
    );
  }
  await picture(anna, "start-voided");
  withholds = false;
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const page of [anna, bo]) await expect(page.getByTestId("game")).toHaveAttribute("data-phase", "running");
  expect(await state(bo)).toBe("used");
});

test("a deal that is not as promised is said in plain words", async ({ person }) => {
  const anna = await person();
  const path = await makeTable(anna, { ...kTwo, seats: [{ kind: "open" }, { kind: "computer", player: "easy" }] });
  await sitDown(anna, path, "Anna");
  await expect.poll(() => texts(anna)).toBe(1);
  await anna.getByRole("button", { name: "Start the game" }).click();
  await expect(anna.getByTestId("game")).toHaveAttribute("data-phase", "running");
  await anna.evaluate(() => {
    const deals = JSON.parse(localStorage.getItem("railhead.deals") ?? "[]") as { commitment: string }[];
    const other = JSON.stringify(deals.map((deal) => ({ ...deal, commitment: `sha256:${"0".repeat(64)}` })));
    localStorage.setItem("railhead.deals", other);
    dispatchEvent(new StorageEvent("storage", { key: "railhead.deals", newValue: other }));
  });
  expect(await state(anna)).toBe("failed-commitment");
  await expect(anna.getByTestId("fair-state")).toContainText("the server's fingerprint is not the one");
  await picture(anna, "fair-failed");
});
