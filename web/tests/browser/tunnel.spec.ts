// A tunnel: the cards that are turned up, then paying or giving up.
import type { Page } from "@playwright/test";

import { asked, chooseTrack, confirmClaim, draw, keepTickets, type Sight } from "./player";
import { expect, picture, startGame, test } from "./railhead";

/** Plays only for tunnels, until one asks for extra cards or the game is over. */
async function untilTunnel(page: Page): Promise<Sight> {
  let sight = await asked(page);
  while (sight.decision !== "tunnel" && !sight.over) {
    const tunnel = sight.decision === "action" ? sight.tracks.find((track) => track.tunnel) : undefined;
    if (sight.decision === "first_tickets") await keepTickets(page);
    else if (sight.decision === "payment") await confirmClaim(page);
    else if (tunnel) {
      await chooseTrack(page, tunnel);
      await confirmClaim(page);
    } else await draw(page, sight);
    sight = await asked(page, sight.number);
  }
  return sight;
}

test("a tunnel that asks for more can be given up", async ({ person }) => {
  const anna = await person();
  let sight: Sight;
  do {
    // A game without such a tunnel is rare, but cards fall as they fall.
    await startGame([anna], {
      map: "nordic-countries", order: "fixed", seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
    });
    sight = await untilTunnel(anna);
  } while (sight.over);
  await picture(anna, "tunnel");
  await anna.getByTestId("give-up").click();
  await expect(anna.locator("[data-number]")).not.toHaveAttribute("data-decision", "tunnel");
  const next = await asked(anna, sight.number);
  expect(next.cards, "the cards that were laid come back").toBeGreaterThan(sight.cards);
});
