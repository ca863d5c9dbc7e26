// The people of a table: the host starts and removes others; one's own devices.
import type { Page } from "@playwright/test";

import { complaintsOf, expect, makeTable, picture, sitDown, test } from "./railhead";

const kThree = {
  map: "poland",
  seats: [{ kind: "open" as const }, { kind: "open" as const }, { kind: "open" as const }],
};

function row(page: Page, name: string) {
  return page.getByRole("region", { name: "Seats" }).getByRole("listitem").filter({ hasText: name });
}

test("only the host starts, and removes people before that", async ({ person }) => {
  const [anna, bo, eve] = [await person(), await person(), await person()];
  const path = await makeTable(anna, kThree);
  await sitDown(anna, path, "Anna");
  await sitDown(bo, path, "Bo");
  await sitDown(eve, path, "Eve");
  await expect(bo.getByText("Waiting for Anna to start.")).toBeVisible();
  await expect(bo.getByRole("button", { name: "Start the game" })).toHaveCount(0);
  await expect(bo.getByRole("button", { name: "Remove Eve" })).toHaveCount(0);
  await expect(row(bo, "Anna").getByText("host")).toBeVisible();
  await expect(anna.getByRole("button", { name: "Remove Anna" })).toHaveCount(0);

  // By keyboard: asked first, and the safe answer has the focus.
  await anna.getByRole("button", { name: "Remove Eve" }).press("Enter");
  const dialog = anna.getByRole("dialog", { name: /Remove .?Eve/ });
  await expect(dialog).toBeVisible();
  await picture(anna, "remove-somebody");
  await anna.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(row(anna, "Eve")).toBeVisible();
  await anna.getByRole("button", { name: "Remove Eve" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row(anna, "Eve")).toHaveCount(0);
  await expect(eve.getByRole("heading", { name: "The host has removed you from this table" })).toBeVisible();
  await expect(eve.getByRole("button", { name: /Sit/ })).toHaveCount(0);
  await picture(eve, "removed");
  await eve.reload();
  await expect(eve.getByRole("heading", { name: "The host has removed you from this table" })).toBeVisible();

  await anna.goto("/");
  await expect(bo.getByText(/Anna.? is away\. In .?10.? minutes you may start/)).toBeVisible();
  await picture(bo, "host-away");
  await anna.goto(path);
  await expect(bo.getByText("Waiting for Anna to start.")).toBeVisible();
  await anna.getByRole("button", { name: "Start the game" }).click();
  await expect(bo.locator("[data-number]")).toBeVisible();
  for (const page of [anna, bo, eve]) expect(complaintsOf(page)).toEqual([]);
});

test("a personal link is the same each time, and can be revoked", async ({ person }) => {
  const [anna, phone, thief] = [
    await person(),
    await person({ viewport: { width: 360, height: 740 } }),
    await person(),
  ];
  const path = await makeTable(anna, kThree);
  await sitDown(anna, path, "Anna");
  const link = async () => {
    await anna.getByRole("button", { name: "Play on another device" }).click();
    await anna.getByRole("button", { name: "Show my link" }).click();
    return anna.getByRole("textbox", { name: "Your personal link" }).inputValue();
  };
  const first = await link();
  await anna.keyboard.press("Escape");
  expect(await link()).toBe(first);
  const rows = anna.getByRole("list", { name: "Devices with your seat" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await phone.goto(first);
  await expect(phone.getByRole("button", { name: "Stand up" })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await picture(anna, "devices");
  await phone.getByRole("button", { name: "Play on another device" }).click();
  await expect(phone.getByRole("list", { name: "Devices with your seat" }).getByRole("listitem")).toHaveCount(3);
  await picture(phone, "devices-phone");

  await anna.getByRole("button", { name: "Remove: Personal link" }).press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(anna.getByRole("button", { name: "Show my link" })).toBeVisible();
  await thief.goto(first);
  await expect(thief.getByRole("heading", { name: /This personal link/ })).toBeVisible();
  await anna.getByRole("button", { name: "Remove: Another device" }).click();
  await expect(rows).toHaveCount(1);
  await expect(phone.getByText("This device was removed from your seat.")).toBeVisible();
  await picture(phone, "seat-revoked");
  await anna.keyboard.press("Escape");
  expect(await link()).not.toBe(first);
  for (const page of [anna, phone]) expect(complaintsOf(page)).toEqual([]);
});
