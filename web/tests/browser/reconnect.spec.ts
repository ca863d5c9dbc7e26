// Lines that break in the middle of a turn, servers that are killed, reloads, two tabs.
import type { Browser, Page, WebSocketRoute } from "@playwright/test";

import type { NewTable, SeenRecord } from "../../src/generated/protocol";
import { asked, chooseTrack, confirmClaim, draw, keepTickets, look, type PageState } from "./player";
import { expect, newPerson, startGame, test } from "./railhead";
import { Server } from "./server";

const kAlone: NewTable = {
  map: "usa",
  order: "fixed",
  seats: [{ kind: "open" }, { kind: "computer", player: "easy" }],
};

/** How often each of these happened at the table with this track, as the server tells it. */
async function countsOf(page: Page, track: string, kinds: readonly string[]): Promise<number[]> {
  const code = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const answer = await page.request.get(`/api/tables/${code}/record`);
  const { events } = (await answer.json()) as SeenRecord;
  const all = events.flatMap((past) => past.events ?? []);
  return kinds.map(
    (kind) => all.filter((event) => event.event === kind && "track" in event && event.track === track).length,
  );
}

/** Plays until it is Anna's turn and a track can be claimed. */
async function readyToClaim(page: Page): Promise<PageState> {
  let state = await asked(page);
  while (state.decision !== "action" || state.tracks.length === 0) {
    if (state.decision === "first_tickets") await keepTickets(page);
    else await draw(page, state);
    state = await asked(page, state.number);
  }
  return state;
}

function first(state: PageState): PageState["tracks"][number] {
  const track = state.tracks[0];
  if (!track) throw new Error("no track can be claimed");
  return track;
}

async function claimedOnce(page: Page, track: string): Promise<void> {
  await expect(page.locator(`[data-testid="board"] [data-track="${track}"]`)).toHaveAttribute("data-owner", "0");
  expect(await countsOf(page, track, ["track_chosen", "track_paid", "track_claimed"])).toEqual([1, 1, 1]);
}

/** A person whose line the test holds in its hand. */
class Line {
  #route: WebSocketRoute | null = null;
  /** What the server says does not arrive any more. */
  deaf = false;
  /** Intents that do not reach the server. */
  swallow: (text: string) => boolean = () => false;
  swallowed = 0;
  /** All that reached it. */
  readonly told: string[] = [];

  async hold(page: Page): Promise<void> {
    await page.routeWebSocket("**/ws", (route) => {
      this.#route = route;
      const server = route.connectToServer();
      route.onMessage((message) => {
        if (this.swallow(String(message))) {
          this.swallowed += 1;
          return;
        }
        this.told.push(String(message));
        server.send(message);
      });
      server.onMessage((message) => {
        if (!this.deaf) route.send(message);
      });
    });
  }

  async cut(): Promise<void> {
    this.deaf = false;
    this.swallow = () => false;
    await this.#route?.close();
  }
}

/** Confirms a claim whose payment never leaves the page, and reloads the page. */
async function chosenAndUnpaid(page: Page, line: Line): Promise<void> {
  line.swallow = (text) => text.includes('"pay"');
  await confirmClaim(page);
  await expect(page.locator("[data-number]")).toHaveAttribute("data-decision", "payment");
  await page.reload();
  line.swallow = () => false;
}

async function withOwnServer(browser: Browser, run: (server: Server, page: Page) => Promise<void>): Promise<void> {
  const server = await Server.start();
  const page = await newPerson(browser, server.address);
  try {
    await run(server, page);
  } finally {
    await page.context().close();
    await server.stop();
  }
}

test("a claim whose answer is lost is made once", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  const line = new Line();
  await line.hold(anna);
  await startGame([anna], kAlone);
  const track = first(await readyToClaim(anna)).name;
  await chooseTrack(anna, first(await look(anna)));
  line.deaf = true;
  await confirmClaim(anna);
  await expect.poll(() => line.told.some((text) => text.includes('"claim"'))).toBe(true);
  await line.cut();
  await claimedOnce(anna, track);
});

test("a claim that never left arrives after the break", async ({ person }) => {
  const anna = await person();
  const line = new Line();
  await line.hold(anna);
  await startGame([anna], kAlone);
  const track = first(await readyToClaim(anna));
  await chooseTrack(anna, track);
  line.swallow = (text) => text.includes('"intent"');
  await confirmClaim(anna);
  await expect.poll(() => line.swallowed).toBeGreaterThan(0);
  await line.cut();
  await claimedOnce(anna, track.name);
});

test("a server that is killed during a claim loses and doubles nothing", async ({ browser }) => {
  await withOwnServer(browser, async (server, anna) => {
    await startGame([anna], kAlone);
    const track = first(await readyToClaim(anna));
    await chooseTrack(anna, track);
    await Promise.all([confirmClaim(anna), server.kill()]);
    await server.restart();
    await claimedOnce(anna, track.name);
    // And the game goes on.
    const state = await asked(anna, (await look(anna)).number - 1);
    await draw(anna, state);
    await asked(anna, state.number);
  });
});

test("the page says that the server is gone, and comes back by itself", async ({ browser }) => {
  await withOwnServer(browser, async (server, anna) => {
    await startGame([anna], kAlone);
    const sign = anna.getByTestId("connection");
    await server.kill();
    await expect(sign).toHaveAttribute("data-state", /waiting|connecting/);
    await server.restart();
    await expect(sign).toHaveAttribute("data-state", "online");
    const state = await asked(anna);
    await keepTickets(anna);
    await asked(anna, state.number);
  });
});

test("a reload comes back to the same place at every decision", { tag: "@quick" }, async ({ person }) => {
  const anna = await person();
  const line = new Line();
  await line.hold(anna);
  await startGame([anna], kAlone);
  const same = async (state: PageState) => {
    await anna.reload();
    const again = await asked(anna);
    // While tickets are chosen the computer player's choice may come in between.
    const number = state.decision === "first_tickets" ? 0 : null;
    const facts = (seen: PageState) => ({
      ...seen,
      number: number ?? seen.number,
      tracks: seen.tracks.map(({ name }) => name),
    });
    expect(facts(again)).toEqual(facts(state));
  };
  const begin = await asked(anna);
  await same(begin);
  await keepTickets(anna);
  const turn = await asked(anna, begin.number);
  await same(turn);
  await draw(anna, turn);
  const second = await asked(anna, turn.number);
  expect(second.decision).toBe("second_card");
  await same(second);
  await draw(anna, second);
  await asked(anna, second.number);

  const track = first(await readyToClaim(anna));
  await chooseTrack(anna, track);
  await chosenAndUnpaid(anna, line);
  const unpaid = await asked(anna);
  expect(unpaid.decision).toBe("payment");
  await confirmClaim(anna);
  await claimedOnce(anna, track.name);
});

test("a track that is chosen can be taken back after a reload", async ({ person }) => {
  const anna = await person();
  const line = new Line();
  await line.hold(anna);
  await startGame([anna], kAlone);
  const before = await readyToClaim(anna);
  await chooseTrack(anna, first(before));
  await chosenAndUnpaid(anna, line);
  await asked(anna);
  await anna.getByTestId("take-back").click();
  await expect(anna.locator("[data-number]")).toHaveAttribute("data-decision", "action");
  expect((await look(anna)).cards).toBe(before.cards);
});

test("a claim is taken back whole", async ({ person }) => {
  const [anna, bo] = [await person(), await person()];
  await startGame([anna, bo], { map: "usa", order: "fixed", seats: [{ kind: "open" }, { kind: "open" }] });
  await keepTickets(anna);
  await keepTickets(bo);
  let before = await asked(anna);
  while (before.decision !== "action" || before.tracks.length === 0) {
    for (const page of [anna, bo]) {
      const turn = await asked(page);
      await draw(page, turn);
      await draw(page, await asked(page, turn.number));
      await expect(page.locator("[data-number]")).toHaveAttribute("data-decision", "none");
    }
    before = await asked(anna);
  }
  const track = first(before);
  await chooseTrack(anna, track);
  await confirmClaim(anna);
  const board = anna.locator(`[data-testid="board"] [data-track="${track.name}"]`);
  await expect(board).toHaveAttribute("data-owner", "0");
  await anna.getByTestId("take-back").click();
  await expect(board).not.toHaveAttribute("data-owner");
  const again = await asked(anna);
  expect([again.decision, again.cards]).toEqual(["action", before.cards]);
});

test("two tabs of a seat agree", async ({ person }) => {
  const anna = await person();
  const path = await startGame([anna], kAlone);
  const tab = await anna.context().newPage();
  await tab.goto(path);
  const begin = await asked(tab);
  await keepTickets(tab);
  await expect(anna.locator("[data-number]")).toHaveAttribute("data-decision", "action");
  const turn = await asked(anna, begin.number);
  await draw(anna, turn);
  const second = await asked(anna, turn.number);
  const there = await asked(tab, turn.number);
  expect([there.number, there.decision, there.cards]).toEqual([second.number, second.decision, second.cards]);
  await draw(tab, there);
  const next = await asked(anna, second.number);
  const nextThere = await asked(tab, second.number);
  expect([nextThere.number, nextThere.cards]).toEqual([next.number, next.cards]);
});
