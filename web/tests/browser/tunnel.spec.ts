// A tunnel: the cards that are turned up, then paying or giving up.
import type { Page } from "@playwright/test";

import { asked, chooseTrack, confirmClaim, draw, keepTickets, type PageState } from "./player";
import { expect, picture, startGame, test } from "./railhead";

/** Plays only for tunnels, until one asks for extra cards or the game is over. */
async function untilTunnel(page: Page): Promise<PageState> {
  let state = await asked(page);
  while (state.decision !== "tunnel" && !state.over) {
    const tunnel = state.decision === "action" ? state.tracks.find((track) => track.tunnel) : undefined;
    if (state.decision === "first_tickets") await keepTickets(page);
    else if (state.decision === "payment") await confirmClaim(page);
    else if (tunnel) {
      await chooseTrack(page, tunnel);
      await confirmClaim(page);
    } else await draw(page, state);
    state = await asked(page, state.number);
  }
  return state;
}

test("a tunnel that asks for more can be given up", async ({ person }) => {
  const anna = await person();
  let state: PageState;
  do {
    // A game without such a tunnel is rare, but cards fall as they fall.
    await startGame([anna], {
      map: "nordic-countries",
      order: "fixed",
      seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
    });
    state = await untilTunnel(anna);
  } while (state.over);
  await picture(anna, "tunnel");
  await anna.getByTestId("give-up").click();
  await expect(anna.locator("[data-number]")).not.toHaveAttribute("data-decision", "tunnel");
  const next = await asked(anna, state.number);
  expect(next.cards, "the cards that were laid come back").toBeGreaterThan(state.cards);
});
