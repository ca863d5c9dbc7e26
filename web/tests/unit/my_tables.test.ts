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

type Answer = ListedTable | { status: number; reason: string } | "no network";

let answers: Record<string, Answer>;
let requests: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_800_000_000_000);
  myTables.value = [];
  tableNotes.value = {};
  forgetAnswers();
  answers = {};
  requests = [];
  vi.stubGlobal("fetch", (path: string) => {
    const code = path.split("/").at(-1) ?? "";
    requests.push(code);
    const answer = answers[code] ?? { status: 404, reason: "no_table" };
    if (answer === "no network") return Promise.reject(new TypeError("no network"));
    const [body, status] = "reason" in answer ? [{ reason: answer.reason, text: "no" }, answer.status] : [answer, 200];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
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
    [404, "no_table", "missing"],
    [503, "busy", "late"],
    [503, "unavailable", "late"],
    [503, "stopping", "late"],
    [429, "bad_request", "late"],
    [500, "bad_request", "late"],
    [409, "damaged", "damaged"],
    [409, "set_aside", "set_aside"],
    [410, "gone", "late"],
    [418, "some_new_reason", "late"],
    [503, "storage", "late"],
  ])("stay after one answer %i %s", async (status, reason, standing) => {
    rememberTable("aaaaaa");
    answers.aaaaaa = listed("aaaaaa");
    await askForMyGames();
    answers.aaaaaa = { status, reason };
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
    answers.aaaaaa = "no network";
    await expect(askForMyGames()).rejects.toThrow();
    expect(myTables.value).toEqual(["aaaaaa"]);
  });

  it("one without an answer does not hold up the others", async () => {
    for (const code of ["aaaaaa", "bbbbbb", "cccccc"]) rememberTable(code);
    answers = { aaaaaa: listed("aaaaaa"), bbbbbb: { status: 503, reason: "busy" }, cccccc: listed("cccccc") };
    await askForMyGames();
    expect(standings()).toEqual({ aaaaaa: "told", bbbbbb: "late", cccccc: "told" });
  });

  it("are asked for less and less often while the server is busy", async () => {
    rememberTable("aaaaaa");
    answers.aaaaaa = { status: 503, reason: "busy" };
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
    expect(requests).toEqual(["aaaaaa"]);
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
