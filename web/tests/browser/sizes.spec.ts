// The board on the real page at 1280 x 800: large enough to read, and nothing in front of it.
import type { Page } from "@playwright/test";

import { asked, keepTickets } from "./player";
import { expect, picture, startGame, test } from "./railhead";

const kMaps = ["northern-lights", "nordic-countries", "netherlands", "poland", "usa"];

/** The smallest space on the screen: along the track, across it. */
async function smallestSpace(page: Page): Promise<{ length: number; width: number; count: number }> {
  return page.evaluate(() => {
    const spaces = [...document.querySelectorAll<SVGRectElement>("[data-space]")];
    const sizes = spaces.map((space) => {
      const matrix = space.getScreenCTM();
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 0;
      return [space.width.baseVal.value * scale, space.height.baseVal.value * scale] as const;
    });
    return {
      length: Math.min(...sizes.map(([length]) => length)),
      width: Math.min(...sizes.map(([, width]) => width)),
      count: sizes.length,
    };
  });
}

/** Spaces whose middle is not what one sees there. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-space]")].flatMap((space) => {
      const box = space.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const seen = document.elementFromPoint(x, y);
      return seen?.closest('[data-testid="board"]') && !seen.closest("button")
        ? []
        : [
            `${space.closest("[data-track]")?.getAttribute("data-track") ?? "?"} by ${seen?.className ?? "the window's edge"}`,
          ];
    }),
  );
}

/** What a player must always see, and does not: cut off at an edge, or behind something else. */
async function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const always = ["hand-", "deck", "slot-", "tickets-draw", "player-", "turn-sign"];
    const parts = always.flatMap((id) => [...document.querySelectorAll(`[data-testid^="${id}"]`)]);
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const edges = [
        [x, box.top + 3],
        [x, box.bottom - 3],
        [box.left + 3, y],
        [box.right - 3, y],
      ] as const;
      const seen = edges.every(([across, down]) => part.contains(document.elementFromPoint(across, down)));
      return seen ? [] : [part.getAttribute("data-testid") ?? ""];
    });
  });
}

for (const map of kMaps) {
  for (const theme of ["light", "dark"] as const) {
    test(`spaces and panels: ${map}, ${theme}`, { tag: map === "usa" ? "@quick" : [] }, async ({ person }) => {
      const anna = await person({ colorScheme: theme });
      await startGame([anna], {
        map,
        order: "fixed",
        seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
      });
      const begin = await asked(anna);
      expect(await covered(anna), "while tickets are chosen").toEqual([]);
      if (map === "nordic-countries") await picture(anna, `first-tickets-${theme}`);
      await keepTickets(anna);
      await asked(anna, begin.number);
      expect(await covered(anna)).toEqual([]);
      expect(await hidden(anna)).toEqual([]);
      const fitted = await smallestSpace(anna);
      expect(fitted.count).toBeGreaterThan(50);
      expect(fitted.length).toBeGreaterThanOrEqual(12);
      expect(fitted.width).toBeGreaterThanOrEqual(8);
      await picture(anna, `board-${map}-${theme}`);
      await expect(anna.getByTestId("land")).toHaveCount(1);

      await anna.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(async () => (await smallestSpace(anna)).width).toBeGreaterThan(fitted.width);
      const nearer = await smallestSpace(anna);
      expect(nearer.length).toBeGreaterThanOrEqual(18);
      expect(nearer.width).toBeGreaterThanOrEqual(12);
    });
  }
}

/** Columns of panels that do not fit. */
async function tooFull(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("aside")]
      .filter((side) => side.scrollHeight > side.clientHeight)
      .map((side) => side.className),
  );
}

for (const map of ["northern-lights", "netherlands", "usa"]) {
  test(`five players and a chat: ${map}`, async ({ person }) => {
    const anna = await person({});
    const computer = { kind: "computer", player: "easy" } as const;
    await startGame([anna], { map, order: "fixed", seats: [{ kind: "open" }, computer, computer, computer, computer] });
    const begin = await asked(anna);
    expect(await tooFull(anna), "while tickets are chosen").toEqual([]);
    const offered = anna.locator('[data-testid^="ticket-"]');
    for (const ticket of await offered.all()) await ticket.click();
    await keepTickets(anna);
    await asked(anna, begin.number);
    for (const words of ["one", "two", "three", "four"]) {
      await anna.getByTestId("chat-input").fill(words);
      await anna.getByTestId("chat-send").click();
      await expect(anna.getByTestId("chat-line").last()).toContainText(words);
    }
    expect(await tooFull(anna)).toEqual([]);
    expect(await hidden(anna)).toEqual([]);
    for (const part of ["log-line", "chat-line"]) await expect(anna.getByTestId(part).last()).toBeInViewport();
    const tickets = await anna.locator('[data-testid^="own-ticket-"]').all();
    expect(tickets.length).toBeGreaterThan(2);
    for (const ticket of tickets) await expect(ticket).toBeInViewport({ ratio: 1 });
    await picture(anna, `five-players-${map}`);
  });
}
