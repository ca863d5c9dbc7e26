// The rules engine in its worker, and a page that has to do without.
import type { NewTable } from "../../src/generated/protocol";
import { asked, draw, keepTickets } from "./player";
import { complaintsOf, expect, startGame, test } from "./railhead";

const kTable: NewTable = {
  map: "poland",
  seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
  order: "fixed",
};

test("the rules answer in a thread of their own @quick", async ({ person }) => {
  const page = await person();
  await startGame([page], kTable);
  const state = await asked(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await keepTickets(page);
  await asked(page, state.number);
  // Only the rules know that.
  await expect(page.getByTestId("turn-sign")).toContainText("Round 1");
  expect(page.workers()).toHaveLength(1);
  expect(complaintsOf(page)).toEqual([]);
});

test("a page whose engine does not load plays by what the server says", async ({ person }) => {
  const page = await person();
  await page.route("**/assets/worker-*.js", (route) => route.abort());
  await startGame([page], kTable);
  let state = await asked(page);
  await keepTickets(page);
  state = await asked(page, state.number);
  await draw(page, state);
  state = await asked(page, state.number);
  expect(state.decision).toBe("second_card");
  await draw(page, state);
  for (state = await asked(page, state.number); state.tracks.length === 0; state = await asked(page, state.number)) {
    await draw(page, state);
  }
  const [track] = state.tracks;
  if (!track) throw new Error("no track");
  await page.mouse.click(track.x, track.y);
  // First the track; then the server tells with what it can be paid.
  await expect(page.getByTestId("claim").getByTestId("payment")).toHaveCount(0);
  await page.getByTestId("confirm-claim").click();
  await expect(page.getByTestId("claim").getByTestId("payment")).toBeVisible();
  await expect(page.getByTestId("game")).toHaveAttribute("data-decision", "payment");
  await expect(page.getByTestId("turn-sign")).not.toContainText("Round");
});
