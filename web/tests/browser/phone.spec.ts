// A phone: small, touched, held upright.
import type { Page } from "@playwright/test";

import { asked, keepTickets, look, type PageState } from "./player";
import { complaintsOf, expect, picture, startGame, test } from "./railhead";

const kPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function fits(page: Page): Promise<void> {
  // The page's own idea of its window grows with what sticks out.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing sticks out at the side").toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function tapDraw(page: Page, state: PageState): Promise<PageState> {
  await page.getByTestId("deck").tap();
  return asked(page, state.number);
}

for (const theme of ["light", "dark"] as const) {
  test(`a few turns on a phone, ${theme}`, { tag: theme === "light" ? "@quick" : [] }, async ({ person }) => {
    const anna = await person({ ...kPhone, colorScheme: theme });
    await anna.goto("/");
    await fits(anna);
    await picture(anna, `phone-start-${theme}`);
    await startGame([anna], {
      map: "usa",
      order: "fixed",
      seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
    });
    let state = await asked(anna);
    await fits(anna);
    await picture(anna, `phone-tickets-${theme}`);
    const keep = anna.getByTestId("keep");
    for (const ticket of await anna.locator('[data-testid^="ticket-"]').all()) await ticket.tap();
    await keep.tap();
    state = await asked(anna, state.number);
    await picture(anna, `phone-board-${theme}`);
    while (state.tracks.length === 0 || state.decision !== "action") state = await tapDraw(anna, state);

    const stacks = anna.locator('[data-testid^="hand-"]');
    for (const stack of await stacks.all()) await expect(stack).toBeInViewport({ ratio: 1 });

    // Tracks are small here: near enough is enough, and the panel says which one it is. Where it is now is
    // looked up again: the last card may have changed what can be claimed.
    const [track] = (await look(anna)).tracks;
    if (!track) throw new Error("no track can be claimed");
    await anna.touchscreen.tap(track.x, track.y);
    const panel = anna.getByTestId("claim");
    await expect(panel.getByTestId("payment")).toBeVisible();
    await fits(anna);
    await picture(anna, `phone-claim-${theme}`);
    const name = (await panel.getAttribute("data-track")) ?? "";
    const confirm = anna.getByTestId("confirm-claim");
    if (!(await confirm.isEnabled())) await anna.getByTestId("payment-0").tap();
    await confirm.tap();
    await expect(anna.locator(`[data-testid="board"] [data-track="${name}"]`)).toHaveAttribute("data-owner", "0");
    expect(complaintsOf(anna)).toEqual([]);
  });
}

test("bonus cards and display are seen before first tickets are chosen (C-SETUP-4, NL-SETUP-2)", async ({ person }) => {
  const anna = await person(kPhone);
  await startGame([anna], {
    map: "northern-lights",
    order: "fixed",
    seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
  });
  const state = await asked(anna);
  expect(state.decision).toBe("first_tickets");
  const laidOut = anna.getByTestId("laid-out");
  await expect(laidOut.locator("[data-card]")).toHaveCount(5);
  await expect(laidOut.locator("li")).toHaveCount(4);
  await laidOut.locator("li").last().scrollIntoViewIfNeeded();
  await expect(laidOut.locator("li").last()).toBeInViewport();
  await fits(anna);
  await picture(anna, "phone-first-tickets");
  await keepTickets(anna);
  await expect(laidOut).toBeHidden();
  expect(complaintsOf(anna)).toEqual([]);
});

test(
  "what is half done survives a turn of the phone, and lines of others are noticed",
  { tag: "@quick" },
  async ({ person }) => {
    const [anna, bo] = [await person(kPhone), await person()];
    await startGame([anna, bo], { map: "usa", order: "fixed", seats: [{ kind: "open" }, { kind: "open" }] });
    const begin = await asked(anna);
    const ticket = anna.locator('[data-testid^="ticket-"]').first();
    await ticket.tap();
    await expect(ticket).toHaveAttribute("aria-pressed", "true");
    await anna.setViewportSize({ width: 740, height: 360 });
    await expect(anna.locator('[data-places="low"]')).toBeVisible();
    await expect(anna.getByRole("button", { name: "Settings" })).toBeInViewport({ ratio: 1 });
    const beside = await anna.getByRole("complementary").evaluate((side) => side.scrollWidth - side.clientWidth);
    expect(beside, "nothing sticks out beside the board").toBe(0);
    await picture(anna, "phone-sideways");
    await expect(ticket).toHaveAttribute("aria-pressed", "true");
    const words = anna.getByTestId("chat-input");
    await words.fill("Good mor");
    await anna.setViewportSize({ width: 360, height: 740 });
    await expect(anna.locator('[data-places="phone"]')).toBeVisible();
    await expect(ticket).toHaveAttribute("aria-pressed", "true");
    for (const other of (await anna.locator('[data-testid^="ticket-"]').all()).slice(1)) await other.tap();
    await anna.getByTestId("keep").tap();
    await keepTickets(bo);
    await asked(anna, begin.number);

    const players = anna.getByTestId("sheet-players");
    await expect(players).toHaveAccessibleName("Players");
    for (const line of ["Hello", "Are you there?"]) {
      await bo.getByTestId("chat-input").fill(line);
      await bo.getByTestId("chat-send").click();
      await expect(bo.getByTestId("chat-input")).toHaveValue("");
    }
    await expect(players).toHaveAccessibleName("Players 2 new lines in the chat");
    await fits(anna);
    await picture(anna, "phone-unread");
    await players.tap();
    await expect(anna.getByTestId("chat-line").last()).toBeInViewport();
    await expect(players).toHaveAccessibleName("Players");
    await expect(words).toHaveValue("Good mor");
    await anna.getByTestId("sheet").evaluate((sheet) => sheet.scrollTo(0, 0));
    await bo.getByTestId("chat-input").fill("Below the fold");
    await bo.getByTestId("chat-send").click();
    await expect(players, "a line that is not in view is not read").toHaveAccessibleName(
      "Players 1 new line in the chat",
    );
    await players.tap();
    await players.tap();
    await expect(players).toHaveAccessibleName("Players");
    await players.tap();

    const place = () => anna.getByRole("main").boundingBox();
    const before = await place();
    await tapDraw(anna, await look(anna));
    await anna.getByTestId("deck").tap();
    await expect(anna.getByTestId("turn-sign")).toContainText("Bo");
    await expect(anna.getByTestId("decision")).toHaveText("is thinking");
    expect(await place(), "the board stays where it is when a turn ends").toEqual(before);
    expect(complaintsOf(anna)).toEqual([]);
  },
);

test("a track in question on a phone held sideways", async ({ person }) => {
  const anna = await person({ ...kPhone, viewport: { width: 740, height: 360 } });
  await startGame([anna], {
    map: "nordic-countries",
    order: "fixed",
    seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
  });
  let state = await asked(anna);
  await keepTickets(anna);
  state = await asked(anna, state.number);
  while (state.tracks.length === 0 || state.decision !== "action") state = await tapDraw(anna, state);
  const [track] = (await look(anna)).tracks;
  await anna.touchscreen.tap(track?.x ?? 0, track?.y ?? 0);
  const panel = anna.getByTestId("claim");
  await expect(panel.getByTestId("payment")).toBeVisible();
  await expect(anna.getByTestId("confirm-claim")).toBeInViewport({ ratio: 1 });
  await picture(anna, "phone-sideways-claim");
  await anna.getByTestId("never-mind").tap();
  await expect(panel).toHaveCount(0);
  // What the tap told goes with its panel: no finger stays on the board.
  await expect(anna.getByTestId("track-facts")).toHaveCount(0);
  await fits(anna);
  expect(complaintsOf(anna)).toEqual([]);
});
