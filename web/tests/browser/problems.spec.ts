// Bad input: each has its page, and a way on that works.
import { expect, makeTable, newPerson, picture, sitDown, test } from "./railhead";
import { Server } from "./server";

test("an old link", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  await anna.goto("/t/aaaaaa");
  await expect(anna.getByRole("heading", { name: "There is no such table" })).toBeVisible();
  await picture(anna, "problem-old-link");
  await anna.getByRole("link", { name: "Go to the start page" }).click();
  await expect(anna).toHaveURL(/\/$/);
  await expect(anna.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("an address that leads nowhere", async ({ person }) => {
  const anna = await person();
  for (const path of ["/t/a_b", "/t/-ab", "/t/aaaaaa/x", "/nowhere/at/all"]) {
    await anna.goto(path);
    await expect(anna.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  }
});

test("a full table", async ({ person }) => {
  const people = [await person(), await person(), await person()] as const;
  const path = await makeTable(people[0], { map: "poland", seats: [{ kind: "open" }, { kind: "open" }] });
  await sitDown(people[0], path, "Anna");
  await sitDown(people[1], path, "Bo");
  await people[2].goto(path);
  await expect(people[2].getByText("All seats are taken")).toBeVisible();
  await picture(people[2], "problem-full-table");
  await people[0].getByRole("button", { name: "Start the game" }).click();
  // Who stays may watch.
  await expect(people[2].locator("[data-number]")).toBeVisible();
  await expect(people[2].locator('[data-testid^="hand-"]')).toHaveCount(0);
});

test("a table that only its players may watch", async ({ person }) => {
  const [anna, bo, cleo] = [await person(), await person(), await person()];
  const path = await makeTable(anna, {
    map: "poland",
    spectators: false,
    seats: [{ kind: "open" }, { kind: "open" }],
  });
  await sitDown(anna, path, "Anna");
  await sitDown(bo, path, "Bo");
  await anna.getByRole("button", { name: "Start the game" }).click();
  await expect(anna.locator("[data-number]")).toBeVisible();
  await cleo.goto(path);
  await expect(cleo.getByRole("heading", { name: "Only players may watch this table" })).toBeVisible();
});

test("a wrong personal link", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  const path = await makeTable(anna, { map: "poland", seats: [{ kind: "open" }, { kind: "open" }] });
  await bo.goto(`${path}#seat=abcdefghijklmnopqrstuvwxyz012345`);
  await expect(bo.getByRole("heading", { name: /This personal link/ })).toBeVisible();
  await picture(bo, "problem-personal-link");
  await bo.getByRole("link", { name: "Look at the table" }).click();
  await expect(bo.getByRole("button", { name: "Sit down", exact: true })).toBeVisible();
});

test("a client that is too old", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  const path = await makeTable(anna, { map: "poland", seats: [{ kind: "open" }, { kind: "open" }] });
  let outdated = true;
  await bo.routeWebSocket("**/ws", (route) => {
    if (!outdated) {
      route.connectToServer();
      return;
    }
    route.onMessage(async () => {
      route.send(JSON.stringify({ type: "error", reason: "wrong_version", text: "this server speaks version 2" }));
      await route.close({ code: 1008, reason: "wrong version" });
    });
  });
  await bo.goto(path);
  await expect(bo.getByRole("heading", { name: "There is a newer version" })).toBeVisible();
  await picture(bo, "problem-outdated");
  outdated = false;
  await bo.getByRole("button", { name: /again|reload/i }).click();
  await expect(bo.getByRole("button", { name: "Sit down", exact: true })).toBeVisible();
});

test("a server that is gone", async ({ browser }) => {
  const server = await Server.start();
  const anna = await newPerson(browser, server.address);
  try {
    await anna.goto("/");
    const play = anna.getByRole("button", { name: "Play", exact: true });
    await expect(play).toBeVisible();
    await server.kill();
    await play.click();
    await expect(anna.getByText("The server cannot be reached. Check your connection")).toBeVisible();
    await picture(anna, "problem-server-gone");
    await server.restart();
    await play.click();
    await expect(anna.locator("[data-number]")).toBeVisible();
  } finally {
    await anna.context().close();
    await server.stop();
  }
});

test("a part of the client that did not arrive is asked for again", async ({ person }) => {
  const anna = await person();
  const part = "**/assets/GamePage-*.js";
  await anna.route(part, (route) => route.abort());
  const failed = anna.waitForEvent("requestfailed", (request) => request.url().includes("/assets/GamePage-"));
  await anna.goto("/");
  await failed;
  await anna.unroute(part);
  await anna.getByRole("button", { name: "Play", exact: true }).click();
  await expect(anna.locator("[data-number]")).toBeVisible();
});

test("a board that does not arrive twice is a matter for a new page", async ({ person }) => {
  const anna = await person();
  const part = "**/api/maps/*/layout?*";
  await anna.route(part, (route) => route.abort());
  await anna.goto("/");
  await anna.getByRole("button", { name: "Play", exact: true }).click();
  await anna.getByRole("button", { name: "Try again" }).click();
  const reload = anna.getByRole("button", { name: "Load the page again" });
  await expect(reload).toBeVisible();
  await anna.unroute(part);
  await reload.click();
  await expect(anna.locator("[data-number]")).toBeVisible();
});

test("a damaged table", async ({ person }) => {
  const anna = await person();
  const path = await makeTable(anna, { map: "poland", seats: [{ kind: "open" }, { kind: "open" }] });
  await sitDown(anna, path, "Anna");
  const code = path.replace("/t/", "");
  const halves = `${code.slice(0, 5)}-${code.slice(5)}`;
  await expect(anna.getByText(`Table ${halves}`)).toBeVisible();
  await anna.goto(`/t/${halves.toUpperCase()}`); // as it was read aloud
  await expect(anna.getByText("Invite others")).toBeVisible();
  const damaged = { code, problem: { reason: "damaged", text: "damaged" } };
  await anna.route("**/api/my-tables", (route) => route.fulfill({ json: { tables: [damaged] } }));
  await anna.goto("/");
  const row = anna.locator("li", { hasText: `Table ${halves}` });
  await expect(row.getByText("Damaged", { exact: true })).toBeVisible();
  await picture(anna, "start-damaged-table");
  // It is not forgotten: when the server reads it again, it is there.
  await anna.unroute("**/api/my-tables");
  await anna.reload();
  await expect(anna.getByText("Not started").first()).toBeVisible();
  await expect(row).toHaveCount(0);
});
