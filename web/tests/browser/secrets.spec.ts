// What must not be seen: hands behind the curtain, hands by spectators.
import { asked, draw, keepTickets } from "./player";
import { expect, picture, startGame, test } from "./railhead";

test("spectators see board and log, never a hand", { tag: "@quick" }, async ({ person }) => {
  const [anna, bo, watcher] = [await person(), await person(), await person()];
  const heard: string[] = [];
  watcher.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const path = await startGame([anna, bo], {
    map: "poland", order: "fixed", seats: [{ kind: "open" }, { kind: "open" }],
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
  await expect(watcher.locator('[data-testid^="hand-"], [data-testid^="own-ticket-"], [data-testid^="ticket-"]'))
    .toHaveCount(0);
  await expect(watcher.locator(".board [data-track]").first()).toBeVisible();
  expect(heard.length).toBeGreaterThan(0);
  for (const message of heard) expect(JSON.parse(message)).not.toHaveProperty("own");
  expect(heard.join()).not.toContain('"hand"');
  await picture(watcher, "spectator");
});

test("behind the curtain no hand is to be seen", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  await anna.goto("/");
  await anna.getByText("Pass and play", { exact: true }).click();
  await anna.getByRole("button", { name: "Start the game" }).click();
  const curtain = anna.getByTestId("curtain");
  const secrets = anna.locator('[data-testid^="hand-"], [data-testid^="own-ticket-"], [data-testid^="ticket-"]');
  // Both choose their tickets, then both have a turn.
  for (let turn = 0; turn < 4; turn += 1) {
    await expect(curtain).toBeVisible();
    await expect(secrets).toHaveCount(0);
    if (turn === 0) await picture(anna, "curtain");
    await anna.getByTestId("curtain-ready").click();
    await expect(curtain).toHaveCount(0);
    let sight = await asked(anna);
    expect(sight.cards).toBeGreaterThan(0);
    if (sight.decision === "first_tickets") {
      await keepTickets(anna);
      continue;
    }
    await draw(anna, sight);
    sight = await asked(anna, sight.number);
    await draw(anna, sight);
  }
});
