// Ways to the first turn: alone against computer players, with friends, from the lobby.
import { asked } from "./player";
import { complaintsOf, expect, makeTable, picture, sitDown, test } from "./railhead";

for (const theme of ["light", "dark"] as const) {
  test(`two clicks to the first turn, ${theme}`, { tag: theme === "light" ? "@quick" : [] }, async ({ person }) => {
    const anna = await person({ colorScheme: theme });
    await anna.goto("/");
    await expect(anna.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await picture(anna, `start-${theme}`);
    await anna.getByRole("radio", { name: /Poland/ }).click();
    await anna.getByRole("button", { name: "Play", exact: true }).click();
    expect((await asked(anna)).decision).toBe("first_tickets");
    expect(complaintsOf(anna)).toEqual([]);
  });
}

test("a table for friends, found by its link and in the lobby", { tag: "@quick" }, async ({ person }) => {
  const [anna, bo, cleo] = [await person(), await person(), await person()];
  await anna.goto("/");
  await anna.getByText("Play with friends", { exact: true }).click();
  await anna.getByRole("textbox").first().fill("Anna");
  await anna.getByRole("button", { name: "Create table" }).click();
  await expect(anna).toHaveURL(/\/t\/[a-z0-9]+$/);
  await expect(anna.getByText("Invite others")).toBeVisible();
  await picture(anna, "waiting-room");
  await sitDown(bo, new URL(anna.url()).pathname, "Bo");
  await expect(anna.getByText("Bo", { exact: true }).first()).toBeVisible();
  await anna.getByRole("button", { name: "Start the game" }).click();
  for (const page of [anna, bo]) expect((await asked(page)).decision).toBe("first_tickets");

  const path = await makeTable(cleo, {
    map: "usa",
    public: true,
    seats: [{ kind: "open" }, { kind: "open" }, { kind: "computer", player: "easy" }],
  });
  await sitDown(cleo, path, "Cleo");
  await bo.goto("/");
  const listed = bo.locator(`a[href="${path}"]`).first();
  await expect(listed).toBeVisible();
  await picture(bo, "lobby");
  await listed.click();
  await expect(bo).toHaveURL(new RegExp(`${path}$`));
  await sitDown(bo, path, "Bo");
  await cleo.getByRole("button", { name: "Start the game" }).click();
  for (const page of [bo, cleo]) expect((await asked(page)).decision).toBe("first_tickets");
});

test("my games tell that it is my turn", async ({ person }) => {
  const anna = await person();
  await anna.goto("/");
  await anna.getByRole("button", { name: "Play", exact: true }).click();
  await asked(anna);
  const path = new URL(anna.url()).pathname;
  await anna.goto("/");
  const mine = anna.locator(`a[href="${path}"]`).first();
  await expect(mine).toBeVisible();
  await expect(anna.getByText("Your turn").first()).toBeVisible();
  await mine.click();
  expect((await asked(anna)).decision).toBe("first_tickets");
});

test(
  "every new page's heading has the focus, with a ring for those who use keys",
  { tag: "@quick" },
  async ({ person }) => {
    const anna = await person();
    const focused = anna.locator("h1:focus");
    const ringed = anna.locator("h1:focus-visible");
    await anna.goto("/");
    const play = anna.getByRole("button", { name: "Play", exact: true });
    await expect(play).toBeVisible();
    await expect(focused).toHaveCount(0);
    await play.click();
    await asked(anna);
    await expect(focused).toHaveText(/^railhead /);
    await expect(ringed).toHaveCount(0);
    await anna.getByRole("link", { name: "railhead" }).click();
    await expect(focused).toHaveCount(1);
    await expect(anna).toHaveTitle("railhead");
    await expect(ringed).toHaveCount(0);
    await anna.goBack();
    await asked(anna);
    await expect(focused).toHaveText(/^railhead /);
    await anna.keyboard.press("Tab");
    await expect(anna.getByRole("link", { name: "railhead" })).toBeFocused();
    await anna.keyboard.press("Enter");
    await expect(play).toBeVisible();
    await expect(ringed).toHaveCount(1);
    expect(complaintsOf(anna)).toEqual([]);
  },
);
