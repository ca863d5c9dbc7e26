// npm run performance: how fast the client is, on this machine, in figures for docs/performance.md. Medians of
// three runs. Not a test: timings depend on what else the machine does.
import type { Browser, Page } from "@playwright/test";

import { asked, chooseTrack, confirmClaim, draw, keepTickets } from "./player";
import { makeTable, newPerson, startGame, test } from "./railhead";

const kRuns = 3;
const kKilobit = 1000 / 8;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const table = (map: string) => ({
  map,
  order: "fixed" as const,
  seats: [{ kind: "open" as const }, { kind: "computer" as const, player: "easy" as const }],
});

/** Milliseconds from the link to the first board, and what was sent: slow line, slow machine, empty cache. */
async function firstBoard(browser: Browser, address: string, map: string): Promise<{ ms: number; bytes: number }> {
  const host = await newPerson(browser, address);
  const path = await startGame([host], table(map));
  const guest = await newPerson(browser, address);
  const line = await guest.context().newCDPSession(guest);
  let bytes = 0;
  await line.send("Network.enable");
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 4000 * kKilobit,
    uploadThroughput: 4000 * kKilobit,
  });
  await line.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await guest.goto(path, { waitUntil: "commit" });
  const ms = await guest.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          // What a frame shows is drawn after its callbacks and before the next task.
          if (document.querySelector('[data-testid="board"] [data-track]')) setTimeout(() => done(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const sent = bytes;
  await host.context().close();
  await guest.context().close();
  return { ms, bytes: sent };
}

/** Milliseconds from a click on a track to the next picture with its panel, and the longest tasks of a game's turns. */
async function turns(browser: Browser, address: string, map: string): Promise<{ clicks: number[]; tasks: number[] }> {
  const page = await newPerson(browser, address);
  await startGame([page], table(map));
  const clicks: number[] = [];
  let state = await asked(page);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: "longtask",
    });
    addEventListener(
      "pointerup",
      (event) => {
        const from = event.timeStamp;
        const look = () => {
          if (document.querySelector('[data-testid="claim"]')) {
            Object.assign(window, { answered: performance.now() - from });
          } else requestAnimationFrame(look);
        };
        look();
      },
      true,
    );
  });
  while (!state.over && clicks.length < 12) {
    const [track] = state.tracks;
    if (state.decision === "first_tickets") await keepTickets(page);
    else if (state.decision === "action" && track) {
      await chooseTrack(page, track);
      clicks.push(await answered(page));
      await confirmClaim(page);
    } else if (state.decision === "payment") await confirmClaim(page);
    else if (state.decision === "tunnel") await page.getByTestId("give-up").click();
    else await draw(page, state);
    state = await asked(page, state.number);
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await page.context().close();
  return { clicks, tasks };
}

async function answered(page: Page): Promise<number> {
  const wait = await page.waitForFunction(() => (window as unknown as { answered?: number }).answered);
  const ms = await wait.jsonValue();
  await page.evaluate(() => Object.assign(window, { answered: undefined }));
  return ms ?? NaN;
}

test("how fast the client is", async ({ browser, server }) => {
  // The first page of a browser starts more than the page.
  await makeTable(await newPerson(browser, server.address), table("usa"));
  console.log("map               first board       sent       click  longest task");
  for (const map of ["northern-lights", "nordic-countries", "netherlands", "poland", "usa"]) {
    const loads = [];
    const games = [];
    for (let run = 0; run < kRuns; run += 1) {
      loads.push(await firstBoard(browser, server.address, map));
      games.push(await turns(browser, server.address, map));
    }
    console.log(
      [
        map.padEnd(17),
        `${median(loads.map(({ ms }) => ms)).toFixed(0)} ms`.padStart(11),
        `${(median(loads.map(({ bytes }) => bytes)) / 1000).toFixed(0)} KB`.padStart(10),
        `${median(games.map(({ clicks }) => median(clicks))).toFixed(0)} ms`.padStart(11),
        `${median(games.map(({ tasks }) => Math.max(0, ...tasks))).toFixed(0)} ms`.padStart(13),
      ].join(" "),
    );
  }
});
