// The page's parts over a table that is on no server: all of it comes through store/source.ts.
import { computed, signal } from "@preact/signals";
import { expect, test, vi } from "vitest";

import type { Opened } from "../../src/engine/answers";
import type { Choices } from "../../src/generated/protocol";
import { readMap } from "../../src/map";
import type { TableState } from "../../src/store/source";
import { titleOf } from "../../src/table/attention";
import { lights } from "../../src/table/game";
import { LogBook } from "../../src/table/log";
import { plainText } from "../../src/table/marked";
import { playOf } from "../../src/table/play";
import { answersTo, rulesOf } from "../../src/table/rules";
import { rowsOf, sumsAfter } from "../../src/table/score";
import { Shown } from "../../src/table/shown";
import { talkOf } from "../../src/table/talk";
import { turnInWords } from "../../src/table/turn";
import { whyNotDeck } from "../../src/table/why_not";
import { builtClient, good, mapFile, randomNumbers } from "./engine_support";
import { LocalTable } from "./local_table";

async function playing(map: string) {
  const file = mapFile(map);
  // A worker of its own for the game, in which computer players may think for long.
  const source = new LocalTable((await builtClient()).table(file, { players: 2 }), map);
  await source.begin(11);
  const shown = new Shown(source);
  const engine = (await builtClient()).table(file, { players: 2 });
  const opened = signal<Opened | null>(good(await engine.opened()));
  const table = computed(() => shown.state.value as TableState);
  const game = { store: shown, source, table, ...lights() };
  const play = playOf(game, rulesOf(table, shown.answers, opened));
  // What the rules say is never about another position.
  let steps = 0;
  const stop = shown.state.subscribe((state) => {
    const answers = shown.answers.peek();
    if (!answers || !state?.choices) return;
    expect(answers.position.choices).toEqual(state.choices);
    steps += 1;
  });
  shown.askWith((view) => answersTo(engine, view));
  await vi.waitFor(() => expect(shown.answers.value).not.toBeNull());
  return { ...game, map: readMap(file), shown, play, answeredSteps: () => steps, stop };
}

type Playing = Awaited<ReturnType<typeof playing>>;

async function claim({ play, selected }: Playing, track: string): Promise<void> {
  play.choose(track);
  // Known at once: the panel never shows less.
  expect(play.paying.value).toMatchObject({ track, stage: "claim" });
  expect(play.paying.value?.payments.length).toBeGreaterThan(0);
  const payment = play.paying.value?.payments.at(-1);
  if (payment) play.lay(payment);
  expect(play.laid.value.exact).toBe(true);
  await play.confirm();
  if (play.paying.value?.stage !== "tunnel") expect(selected.value).toBeNull();
}

async function answer(page: Playing, choices: Choices, random: (below: number) => number): Promise<void> {
  const { play } = page;
  switch (choices.decision) {
    case "first_tickets":
    case "tickets":
      return play.move({ do: "keep", tickets: choices.tickets });
    case "action": {
      const track = choices.tracks[random(choices.tracks.length)];
      if (track !== undefined && random(3) > 0) return claim(page, track);
      if (choices.deck) return play.move({ do: "draw", from: "deck" });
      if (track !== undefined) return claim(page, track);
      return play.move(choices.draw_tickets ? { do: "tickets" } : { do: "pass" });
    }
    case "second_card":
      return play.move({ do: "draw", from: choices.deck ? "deck" : (choices.slots[0] ?? "deck") });
    case "tunnel":
      return choices.payments.length > 0 ? play.confirm() : play.giveUp();
    default:
      throw new Error(`nobody asks for ${choices.decision}`);
  }
}

test.each(["poland", "nordic-countries"])("a whole game on %s without a server", async (map) => {
  const page = await playing(map);
  const { shown, play, table } = page;
  const random = randomNumbers(5);
  for (let asked = shown.choices.value; asked; asked = shown.choices.value) {
    expect(turnInWords(table.value).whose).toBe("you");
    await answer(page, asked, random);
    expect(shown.refused.value).toBeNull();
  }
  await vi.waitFor(() => expect(table.value.phase).toBe("over"));
  expect(page.answeredSteps()).toBeGreaterThan(20);
  expect(play.claiming.value || play.busy.value).toBe(false);

  const lines = new LogBook(page.map).linesOf(shown.log.value, table.value);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.some((line) => plainText(line.sentence).startsWith("Computer"))).toBe(true);
  const { result } = table.value;
  if (!result) throw new Error("no result");
  const rows = rowsOf(result);
  expect(sumsAfter(rows, rows.length, 2)).toEqual(result.scores.map(({ total }) => total));
  expect(titleOf(table.value, "Here")).toMatch(/win/);
  await vi.waitFor(async () => {
    const paths = await shown.answers.value?.longest(2);
    expect(paths?.map(({ length }) => length > 0)).toEqual([true, true]);
  });
  page.stop();
  play.stop();
  shown.stop();
});

test("what is missing for a track is asked when somebody looks at it", async () => {
  const { shown, play, stop } = await playing("poland");
  const choices = shown.choices.value;
  if (choices?.decision !== "first_tickets") throw new Error("no tickets");
  await play.move({ do: "keep", tickets: choices.tickets });
  const refused = Object.entries(shown.answers.value?.position.tracks ?? {});
  const [track] = refused.find(([, why]) => why?.reason === "cannot_pay") ?? [];
  if (track === undefined) throw new Error("everything can be paid");
  const verdict = computed(() => play.rules.verdict(track));
  const seen: unknown[] = [];
  const stopLooking = verdict.subscribe((now) => seen.push(now?.reason));
  expect(verdict.value).toBeNull();
  await vi.waitFor(() => expect(verdict.value?.missing.length).toBeGreaterThan(0));
  // Nothing at first, then the whole answer, which is not asked again.
  expect(seen).toEqual([undefined, "cannot_pay"]);
  stopLooking();
  stop();
  play.stop();
  shown.stop();
});

test("there is no line, nobody to talk to, and a refusal is shown", async () => {
  const { shown, source, play, table, stop } = await playing("poland");
  expect(shown.server).toBeNull();
  expect(talkOf(source).unread.value).toBe(0);
  await play.send({ intent: "say", seat: 0, text: "Hello?" });
  expect(shown.refused.value).toBeNull();
  await play.move({ do: "draw", from: "deck" });
  expect(shown.refused.value?.reason).toBe("tickets_first");
  await play.takeBack();
  expect(shown.refused.value?.reason).toBe("cannot_take_back");
  expect(whyNotDeck(shown.choices.value, shown.answers.value?.position.why_not)).toBe("tickets_first");
  expect(table.value.phase).toBe("running");
  stop();
  play.stop();
  shown.stop();
});
