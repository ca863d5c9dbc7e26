// What people settle among themselves: pauses, decisions taken back, an early end, somebody who leaves.
import type { Page } from "@playwright/test";

import type { NewTable } from "../../src/generated/protocol";
import { asked, draw, keepTickets, type PageState } from "./player";
import { complaintsOf, expect, makeTable, picture, sitDown, startGame, test } from "./railhead";

const kTwo: NewTable = { map: "poland", order: "fixed", seats: [{ kind: "open" }, { kind: "open" }] };

async function offer(page: Page, kind: "pause" | "end" | "take_back"): Promise<void> {
  await page.getByTestId("table-menu").click();
  await page.getByTestId(`offer-${kind}-make`).click();
  await expect(page.getByTestId(`offer-${kind}`)).toContainText("Waiting for");
}

const game = (page: Page) => page.getByTestId("game");

/** Both have kept tickets, and the first one is asked for a turn. */
async function firstTurn(anna: Page, bo: Page): Promise<PageState> {
  await startGame([anna, bo], kTwo);
  const begin = await asked(anna);
  await keepTickets(anna);
  await keepTickets(bo);
  return asked(anna, begin.number);
}

test("two people pause, take back and end a game", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  await startGame([anna, bo], kTwo);
  const begin = await asked(anna);
  await keepTickets(anna);

  // Anna has chosen badly, and nobody knows yet how many tickets she kept.
  await offer(anna, "take_back");
  await expect(bo.getByTestId("offer-take_back")).toContainText("Anna asks to take back the last decision.");
  await picture(bo, "offer-take-back");
  await bo.getByTestId("agree").click();
  expect((await asked(anna, begin.number)).decision).toBe("first_tickets");
  await expect(anna.getByTestId("offer-take_back")).toHaveCount(0);
  await keepTickets(anna);
  await keepTickets(bo);
  await expect(game(anna)).toHaveAttribute("data-decision", "action");
  // Now everybody does (R-TICKETORDER).
  for (const page of [anna, bo]) await expect(page.getByTestId("take-back")).toHaveCount(0);
  await bo.getByTestId("table-menu").click();
  await bo.getByTestId("offer-take_back-make").click();
  await expect(bo.getByTestId("notice")).toContainText("first tickets");

  await offer(bo, "pause");
  await anna.getByTestId("decline").click();
  await expect(bo.getByTestId("offer-pause")).toHaveCount(0);
  await expect(game(bo)).toHaveAttribute("data-phase", "running");
  await offer(bo, "pause");
  await anna.getByTestId("agree").click();
  for (const page of [anna, bo]) await expect(game(page)).toHaveAttribute("data-phase", "paused");
  await picture(anna, "paused");
  await expect(anna.getByTestId("deck")).toHaveAttribute("aria-disabled", "true");
  await bo.getByTestId("resume").click();
  await expect(game(anna)).toHaveAttribute("data-phase", "running");
  await draw(anna, await asked(anna));
  await expect(game(anna)).toHaveAttribute("data-decision", "second_card");
  // A card has come to light.
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("offer-take_back-make").click();
  await expect(anna.getByTestId("notice")).toBeVisible();

  await offer(anna, "end");
  await anna.getByTestId("decline").click();
  await expect(bo.getByTestId("offer-end")).toHaveCount(0);
  await offer(anna, "end");
  await bo.getByTestId("agree").click();
  for (const page of [anna, bo]) await expect(page.getByTestId("score-sheet")).toBeVisible();
  for (const page of [anna, bo]) expect(complaintsOf(page)).toEqual([]);
});

test("a computer player takes over for somebody who leaves, and somebody else sits down there", async ({ person }) => {
  const [anna, bo, cleo] = [await person(), await person(), await person()];
  const path = await startGame([anna, bo], kTwo);
  await cleo.goto(path);
  await expect(game(cleo)).toBeVisible();
  const begin = await asked(anna);
  await keepTickets(anna);
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("leave").click();
  await anna.getByTestId("leave-confirm").click();
  await expect(game(anna)).toHaveAttribute("data-you", "none");
  await expect(anna.locator('[data-testid^="hand-"]')).toHaveCount(0);
  await keepTickets(bo);
  // The computer player takes the first turn.
  const turn = await asked(bo, begin.number);
  await cleo.getByRole("button", { name: "Sit down" }).click();
  const dialog = cleo.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Cleo");
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(game(cleo)).toHaveAttribute("data-you", "0");
  await draw(bo, turn);
  await draw(bo, await asked(bo, turn.number));
  expect((await asked(cleo)).cards).toBeGreaterThan(0);
  for (const page of [anna, bo, cleo]) expect(complaintsOf(page)).toEqual([]);
});

test("somebody who is writing when the turn begins keeps writing", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  const turn = await firstTurn(anna, bo);
  const words = bo.getByTestId("chat-input");
  await words.click();
  await words.pressSequentially("Wait");
  await draw(anna, turn);
  await draw(anna, await asked(anna, turn.number));
  const his = await asked(bo);
  await expect(words).toBeFocused();
  // Keys that would draw cards and tickets, press buttons, close panels.
  await bo.keyboard.type(" 1 d 5 t");
  await bo.keyboard.press("Escape");
  await expect(words).toHaveValue("Wait 1 d 5 t");
  await bo.keyboard.press("Enter");
  await expect(anna.getByTestId("chat-line")).toContainText("Wait 1 d 5 t");
  await expect(words).toHaveValue("");
  await expect(words).toBeFocused();
  await expect(bo.getByTestId("tickets-confirm")).toHaveCount(0);
  const now = await asked(bo);
  expect([now.decision, now.cards, now.number]).toEqual(["action", his.cards, his.number + 1]);
  expect(complaintsOf(bo)).toEqual([]);
});

test("people who play again sit at the new table already", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  await firstTurn(anna, bo);
  await offer(anna, "end");
  await bo.getByTestId("agree").click();
  await anna.getByTestId("rematch").click();
  await expect(anna.getByRole("button", { name: "Start the game" })).toBeEnabled();
  await bo.getByTestId("rematch").click();
  await expect(bo.getByRole("textbox", { name: "Your name" })).toHaveCount(0);
  await anna.getByRole("button", { name: "Start the game" }).click();
  // Everybody one seat further.
  await expect(game(anna)).toHaveAttribute("data-you", "1");
  await expect(game(bo)).toHaveAttribute("data-you", "0");
  for (const page of [anna, bo]) expect(complaintsOf(page)).toEqual([]);
});

test("somebody who plays alone plays again at once, and ends without offering", async ({ person }) => {
  const anna = await person();
  const path = await startGame([anna], { ...kTwo, seats: [{ kind: "open" }, { kind: "computer", player: "easy" }] });
  await asked(anna);
  await anna.getByTestId("table-menu").click();
  await anna.getByRole("button", { name: "End the game" }).click();
  await anna.getByTestId("rematch").click();
  await expect(anna).not.toHaveURL(new RegExp(path));
  expect((await asked(anna)).decision).toBe("first_tickets");
  // A double click does not leave: it asks.
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("leave").dblclick();
  await expect(anna.getByTestId("leave-confirm")).toBeVisible();
  await anna.getByRole("button", { name: "Stay" }).click();
  await expect(anna.getByTestId("leave")).toBeVisible();
  await expect(game(anna)).not.toHaveAttribute("data-you", "none");
  expect(complaintsOf(anna)).toEqual([]);
});

test("what was said in the waiting room keeps its people when the seats are drawn", async ({ person }) => {
  const people = { Anna: await person(), Bo: await person(), Cleo: await person() };
  const { Anna: anna, Bo: bo, Cleo: cleo } = people;
  const open = { kind: "open" } as const;
  const path = await makeTable(anna, { map: "poland", spectators: false, seats: [open, open, open, open] });
  for (const [name, page] of Object.entries(people)) {
    await sitDown(page, path, name);
    await page.getByTestId("chat-input").fill(`I am ${name}`);
    await page.keyboard.press("Enter");
    await expect(anna.getByTestId("chat-line").filter({ hasText: `I am ${name}` })).toBeVisible();
  }
  await bo.getByRole("button", { name: "Stand up" }).click();
  await expect(bo.getByRole("button", { name: "Sit down", exact: true })).toBeVisible();
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const [own, page] of [
    ["Anna", anna],
    ["Cleo", cleo],
  ] as const) {
    await expect(game(page)).toBeVisible();
    for (const name of Object.keys(people)) {
      const line = page.getByTestId("chat-line").filter({ hasText: `I am ${name}` });
      await expect(line.locator("b")).toHaveText(name);
      if (name === own) await expect(line).toHaveAttribute("data-own");
      else await expect(line).not.toHaveAttribute("data-own");
    }
    await expect(page.getByText("The game begins")).toBeVisible();
  }
  await expect(bo.getByRole("heading", { name: "Only players may watch this table" })).toBeVisible();
});

test("an offer waits for who is away, and the page says so", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  await startGame([anna, bo], kTwo);
  await asked(anna);
  await bo.close();
  await anna.getByTestId("table-menu").click();
  await anna.getByTestId("offer-end-make").click();
  await expect(anna.getByTestId("offer-end")).toContainText("Bo is away and has to agree first.");
  await picture(anna, "offer-waits");
  await expect(game(anna)).toHaveAttribute("data-phase", "running");
  expect(complaintsOf(anna)).toEqual([]);
});

test("somebody who has seen a hand is not offered another one", async ({ person }) => {
  const [anna, bo, cleo, dora] = [await person(), await person(), await person(), await person()];
  const path = await startGame([anna, bo, cleo], { ...kTwo, seats: [...kTwo.seats, { kind: "open" }] });
  await dora.goto(path);
  await asked(anna);
  for (const page of [bo, cleo]) {
    await page.getByTestId("table-menu").click();
    await page.getByTestId("leave").click();
    await page.getByTestId("leave-confirm").click();
    await expect(game(page)).toHaveAttribute("data-you", "none");
  }
  // The second seat is free, but Cleo knows the cards of the third.
  await cleo.getByRole("button", { name: "Sit down" }).click();
  await expect(cleo.getByRole("dialog")).toContainText("Take over the seat of Cleo");
  await dora.getByRole("button", { name: "Sit down" }).click();
  const dialog = dora.getByRole("dialog");
  await expect(dialog).toContainText("Take over the seat of Bo");
  await dialog.getByRole("textbox").fill("Anna");
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(game(dora)).toHaveAttribute("data-you", "1");
  await expect(dora.getByTestId("player-1")).toContainText("Anna 2");
  await expect(bo.getByRole("button", { name: "Sit down" })).toHaveCount(0);
  for (const page of [anna, bo, cleo, dora]) expect(complaintsOf(page)).toEqual([]);
});

test("a second person of the same name gets a number", async ({ person }) => {
  const [anna, other] = [await person(), await person()];
  const path = await makeTable(anna, kTwo);
  await sitDown(anna, path, "Anna");
  await expect(anna.getByTestId("seat-name").first()).toHaveText("Anna");
  await sitDown(other, path, "anna");
  await expect(anna.getByTestId("seat-name").nth(1)).toHaveText("anna 2");
});
