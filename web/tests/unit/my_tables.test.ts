import { beforeEach, describe, expect, it, vi } from "vitest";

import type { ListedTable } from "../../src/generated/protocol";
import { askForMyGames, forgetAnswers, myGames } from "../../src/pages/my_games";
import {
  forgetTable,
  heardDeleted,
  heardMissing,
  heardOf,
  heardThere,
  myTables,
  rememberTable,
  tableNotes,
} from "../../src/store/my_tables";

const kHour = 3_600_000;
const kDay = 24 * kHour;

const listed = (table: string, keys: Partial<ListedTable> = {}): ListedTable => ({
  table,
  map: "poland",
  phase: "running",
  clock: "none",
  spectators: true,
  created: 1,
  changed: 2,
  seats: [
    { kind: "open", name: "Anna", asked: true },
    { kind: "open", name: "Bo" },
  ],
  yours: [0],
  ...keys,
});

type Answer = ListedTable | { reason: string };

/** About each table; without one it is not there. */
let answers: Record<string, Answer>;
/** What becomes of a whole request; null: it is answered. */
let refusal: { status: number; reason: string } | "no network" | null;
/** The tables of each request. */
let requests: string[][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_800_000_000_000);
  myTables.value = [];
  tableNotes.value = {};
  forgetAnswers();
  answers = {};
  refusal = null;
  requests = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string }) => {
    expect([method, path]).toEqual(["POST", "/api/my-tables"]);
    const { tables } = JSON.parse(body) as { tables: string[] };
    requests.push(tables);
    if (refusal === "no network") return Promise.reject(new TypeError("no network"));
    if (refusal) {
      const problem = { reason: refusal.reason, text: "no" };
      return Promise.resolve(new Response(JSON.stringify(problem), { status: refusal.status }));
    }
    const told = tables.map((code) => {
      const answer = answers[code] ?? { reason: "no_table" };
      return "reason" in answer ? { code, problem: { ...answer, text: "no" } } : { code, found: answer };
    });
    return Promise.resolve(new Response(JSON.stringify({ tables: told })));
  });
});

const standings = () => Object.fromEntries(myGames().map(({ code, standing }) => [code, standing]));

describe("my games", () => {
  it("are as the server tells them", async () => {
    rememberTable("aaaaaa");
    answers.aaaaaa = listed("aaaaaa");
    await askForMyGames();
    expect(myGames()).toEqual([{ code: "aaaaaa", table: listed("aaaaaa"), standing: "told" }]);
  });

  it.each([
    ["no_table", "missing"],
    ["busy", "late"],
    ["unavailable", "late"],
    ["stopping", "late"],
    ["too_fast", "late"],
    ["damaged", "damaged"],
    ["set_aside", "set_aside"],
    ["gone", "late"],
    ["some_new_reason", "late"],
    ["storage", "late"],
  ])("stay after one answer %s", async (reason, standing) => {
    rememberTable("aaaaaa");
    answers.aaaaaa = listed("aaaaaa");
    await askForMyGames();
    answers.aaaaaa = { reason };
    await askForMyGames();
    expect(myTables.value).toEqual(["aaaaaa"]);
    // With what is known of it.
    expect(myGames()).toEqual([{ code: "aaaaaa", table: listed("aaaaaa"), standing }]);
    // All is well again.
    vi.advanceTimersByTime(2 * kHour);
    answers.aaaaaa = listed("aaaaaa", { changed: 3 });
    await askForMyGames();
    expect(myGames()).toEqual([{ code: "aaaaaa", table: listed("aaaaaa", { changed: 3 }), standing: "told" }]);
  });

  it("stay when the server cannot be reached", async () => {
    rememberTable("aaaaaa");
    refusal = "no network";
    await expect(askForMyGames()).rejects.toThrow();
    expect(myTables.value).toEqual(["aaaaaa"]);
  });

  it.each([
    [503, "busy"],
    [429, "bad_request"],
    [500, "bad_request"],
    [404, "no_table"],
    [409, "damaged"],
  ])("are all late when the request is refused: %i %s", async (status, reason) => {
    for (const code of ["aaaaaa", "bbbbbb"]) rememberTable(code);
    answers = { aaaaaa: listed("aaaaaa"), bbbbbb: listed("bbbbbb") };
    await askForMyGames();
    refusal = { status, reason };
    await askForMyGames();
    expect(standings()).toEqual({ aaaaaa: "late", bbbbbb: "late" });
    // They are asked for again later.
    refusal = null;
    await askForMyGames();
    expect(requests).toHaveLength(2);
    vi.advanceTimersByTime(8_000);
    await askForMyGames();
    expect(standings()).toEqual({ aaaaaa: "told", bbbbbb: "told" });
  });

  it("are asked for in one request, and only those that are due", async () => {
    for (const code of ["aaaaaa", "bbbbbb", "cccccc", "dddddd"]) rememberTable(code);
    answers = { aaaaaa: listed("aaaaaa"), bbbbbb: { reason: "busy" }, cccccc: listed("cccccc", { phase: "over" }) };
    await askForMyGames();
    await askForMyGames();
    vi.advanceTimersByTime(8_000);
    await askForMyGames();
    expect(requests).toEqual([["dddddd", "cccccc", "bbbbbb", "aaaaaa"], ["aaaaaa"], ["bbbbbb", "aaaaaa"]]);
  });

  it("one without an answer does not hold up the others", async () => {
    for (const code of ["aaaaaa", "bbbbbb", "cccccc"]) rememberTable(code);
    answers = { aaaaaa: listed("aaaaaa"), bbbbbb: { reason: "busy" }, cccccc: listed("cccccc") };
    await askForMyGames();
    expect(standings()).toEqual({ aaaaaa: "told", bbbbbb: "late", cccccc: "told" });
  });

  it("are asked for less and less often while the server is busy", async () => {
    rememberTable("aaaaaa");
    answers.aaaaaa = { reason: "busy" };
    for (let second = 0; second < 600; ++second) {
      await askForMyGames();
      vi.advanceTimersByTime(1_000);
    }
    // After 0, 8, 24, 56, 120, 248 and 504 seconds.
    expect(requests).toHaveLength(7);
  });

  it("that are not there are asked for once in an hour, also by another page", async () => {
    rememberTable("aaaaaa");
    for (let minute = 0; minute < 150; ++minute) {
      await askForMyGames();
      if (minute === 30) forgetAnswers();
      vi.advanceTimersByTime(60_000);
    }
    expect(requests).toHaveLength(3);
    expect(standings()).toEqual({ aaaaaa: "missing" });
  });

  it("that are over are asked for once", async () => {
    rememberTable("aaaaaa");
    answers.aaaaaa = listed("aaaaaa", { phase: "over" });
    await askForMyGames();
    await askForMyGames();
    expect(requests).toEqual([["aaaaaa"]]);
  });
});

describe("a table that is not there", () => {
  const start = 1_800_000_000_000;

  it("leaves the list after three times and seven days, not sooner", () => {
    rememberTable("aaaaaa");
    for (let hour = 0; hour < 167; ++hour) heardMissing("aaaaaa", start + hour * kHour);
    expect(myTables.value).toEqual(["aaaaaa"]);
    heardMissing("aaaaaa", start + 7 * kDay);
    expect(myTables.value).toEqual([]);
  });

  it("stays if it was asked for only twice", () => {
    rememberTable("aaaaaa");
    heardMissing("aaaaaa", start);
    heardMissing("aaaaaa", start + 100 * kDay);
    heardMissing("aaaaaa", start + 100 * kDay + kHour);
    expect(myTables.value).toEqual(["aaaaaa"]);
    heardMissing("aaaaaa", start + 101 * kDay);
    expect(myTables.value).toEqual([]);
  });

  it("starts over when it was there in between, or the clock was set back", () => {
    rememberTable("aaaaaa");
    heardMissing("aaaaaa", start);
    heardMissing("aaaaaa", start + 4 * kDay);
    heardOf("aaaaaa", listed("aaaaaa"));
    heardMissing("aaaaaa", start + 8 * kDay);
    heardMissing("aaaaaa", start + 9 * kDay);
    heardThere("aaaaaa");
    expect(tableNotes.value.aaaaaa?.missing).toBeUndefined();
    heardMissing("aaaaaa", start + 30 * kDay);
    heardMissing("aaaaaa", start);
    heardMissing("aaaaaa", start + kDay);
    expect(myTables.value).toEqual(["aaaaaa"]);
  });

  it("is shown as deleted where somebody was told so, and stays", () => {
    rememberTable("aaaaaa");
    heardOf("aaaaaa", listed("aaaaaa"));
    heardDeleted("aaaaaa", start);
    expect(myGames()).toEqual([{ code: "aaaaaa", table: listed("aaaaaa"), standing: "deleted" }]);
    heardDeleted("bbbbbb", start);
    expect(Object.keys(tableNotes.value)).toEqual(["aaaaaa"]);
  });

  it("makes room before any other", () => {
    for (let i = 0; i < 40; ++i) rememberTable(`t${i}`);
    heardMissing("t20", start);
    rememberTable("new");
    expect(myTables.value).toHaveLength(40);
    expect(myTables.value).toContain("t0");
    expect(myTables.value).not.toContain("t20");
    rememberTable("newer");
    expect(myTables.value).not.toContain("t0");
  });

  it("is forgotten when its person says so, with what was known of it", () => {
    rememberTable("aaaaaa");
    heardMissing("aaaaaa", start);
    forgetTable("aaaaaa");
    expect(myGames()).toEqual([]);
    rememberTable("bbbbbb");
    heardOf("bbbbbb", listed("bbbbbb"));
    expect(Object.keys(tableNotes.value)).toEqual(["bbbbbb"]);
  });
});
