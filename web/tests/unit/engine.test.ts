// The rules engine in WebAssembly, as the client uses it: whole games on all maps, every answer compared
// with what the game itself then does.
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, GameView, PaymentAnswer } from "../../src/engine/answers";
import { isError } from "../../src/engine/answers";
import type { Engine } from "../../src/engine/engine";
import type { Cards, Move, Track } from "../../src/generated/protocol";
import {
  builtEngine,
  builtModule,
  changed,
  claimFacts,
  good,
  kKinds,
  mapFile,
  mapIds,
  mapText,
  randomNumbers,
  reasonOf,
  sum,
  total,
  within,
} from "./engine_support";

let engine: Engine;
beforeAll(async () => {
  engine = await builtEngine();
});

/** Any legal move of the seat. */
function randomMove(seen: GameView, random: (below: number) => number): Move {
  const choices = seen.choices;
  if (!choices || !("seat" in choices)) throw new Error("nothing is asked");
  switch (choices.decision) {
    case "first_tickets":
    case "tickets": {
      const kept = choices.tickets.filter(() => random(2) === 0);
      return { do: "keep", tickets: kept.length >= choices.keep_at_least ? kept : choices.tickets };
    }
    case "action": {
      const moves: Move[] = choices.tracks.map((track) => ({ do: "claim", track }));
      if (choices.deck) moves.push({ do: "draw", from: "deck" }, { do: "draw", from: "deck" });
      for (const slot of choices.slots) moves.push({ do: "draw", from: slot });
      if (choices.draw_tickets && random(4) === 0) moves.push({ do: "tickets" });
      const move = moves[random(moves.length)];
      return move ?? (choices.draw_tickets ? { do: "tickets" } : { do: "pass" });
    }
    case "second_card": {
      const slot = choices.slots[random(choices.slots.length)];
      return { do: "draw", from: choices.deck && random(2) === 0 ? "deck" : (slot ?? "deck") };
    }
    case "payment":
      return { do: "pay", pay: choices.payments[random(choices.payments.length)] ?? {} };
    case "tunnel":
      return { do: "tunnel", pay: choices.payments[0] ?? null };
    case "neutral_track":
      return { do: "neutral", track: choices.tracks[random(choices.tracks.length)] ?? "" };
    case "neutral_ticket":
      return { do: "neutral" };
  }
}

/** Every table: map, variant, players. */
const tables = mapIds.flatMap((id) => {
  const { rules } = mapFile(id);
  const [least, most] = rules.players;
  const variants = [null, ...Object.keys(rules.variants ?? {})];
  return variants.flatMap((variant) => {
    const counts = variant === null ? [least, most] : [least, least + 1, most];
    return [...new Set(counts)].map((players) => ({ id, variant, players }));
  });
});

/** The first table of the variant that there is: not every variant is for every number of players. */
function opened(id: string, players: number, variant: string | null = null): boolean {
  return !isError(engine.open(mapText(id), { players, variant }));
}

test("the module is small enough to be downloaded", () => {
  expect(gzipSync(builtModule(), { level: 9 }).length).toBeLessThan(170_000);
});

describe("whole games", () => {
  for (const { id, variant, players } of tables) {
    test(`${id}${variant === null ? "" : ` (${variant})`}, ${players} players`, () => {
      if (!opened(id, players, variant)) {
        expect(reasonOf(engine.open(mapText(id), { players, variant }))).toBe("bad_table");
        return;
      }
      const random = randomNumbers(players * 7919 + id.length);
      good(engine.gameNew(players));
      let decisions = 0;
      for (let next: number | null = good(engine.gameView(null)).next; next !== null;) {
        const seen = good(engine.gameView(next));
        checkPosition(seen, decisions % 7 === 0, random);
        const acted: Answer<{ next: number | null }> = engine.gameAct(next, randomMove(seen, random));
        next = good(acted).next;
        expect(++decisions).toBeLessThan(5000);
      }
      const result = good(engine.gameResult());
      expect(result.scores).toHaveLength(players);
      expect(result.winners.length).toBeGreaterThan(0);
      good(engine.position(good(engine.gameView(null)).view));
      result.scores.forEach((score, seat) => {
        const tickets = result.tickets[seat] ?? [];
        const ways = good(engine.completed(seat, tickets)).tickets;
        expect(ways.filter((way) => way.completed).map((way) => way.ticket)).toEqual(score.completed);
        const own = good(engine.gameView(seat)).view.open.seats[seat]?.tracks ?? [];
        for (const way of ways) expect(own).toEqual(expect.arrayContaining(way.way));
        checkLongest(seat, own);
      });
    }, 120_000);
  }
});

function lengthOf(track: Track): number {
  return good(engine.track(track)).length;
}

function checkLongest(seat: number, own: Track[]): void {
  const longest = good(engine.longest(seat));
  expect(own).toEqual(expect.arrayContaining(longest.tracks));
  expect(longest.tracks.reduce((spaces, track) => spaces + lengthOf(track), 0)).toBe(longest.length);
}

/** All that is said about a seat's position agrees with what is legal in it. */
function checkPosition(seen: GameView, thoroughly: boolean, random: (below: number) => number): void {
  const position = good(engine.position(seen.view));
  expect(position.choices).toEqual(seen.choices);
  const choices = seen.choices;
  const legal = choices?.decision === "action" && "tracks" in choices ? choices.tracks : null;
  expect(position.claimable).toEqual(legal ?? []);
  expect(position.now === null).toBe(legal !== null);
  for (const track of position.claimable) expect(position.tracks[track]).toBeUndefined();
  if (!thoroughly) return;
  const hand = seen.view.own?.hand ?? {};
  for (const track of position.claimable.slice(0, 8)) checkPayments(track, hand, random);
  const refused = Object.keys(position.tracks);
  for (let n = 0; n < 5 && refused.length > 0; ++n) {
    const track = refused[random(refused.length)] ?? "";
    const facts = claimFacts(engine.track(track));
    expect(facts.may).toBe(false);
    expect(facts.reason).toBe(position.tracks[track]?.reason);
    if (facts.reason === "cannot_pay") {
      expect(facts.missing.cards).toBe(position.tracks[track]?.missing);
      expect(facts.missing.cards).toBeGreaterThan(0);
      for (const way of facts.missing.ways) expect(total(way)).toBe(facts.missing.cards);
    }
  }
  checkTickets(seen);
}

function checkPayments(track: Track, hand: Cards, random: (below: number) => number): void {
  const facts = claimFacts(engine.track(track));
  expect(facts.may).toBe(true);
  expect(facts.missing).toEqual({ cards: 0, ways: [] });
  expect(facts.payments.length).toBeGreaterThan(0);
  expect(facts.payments.length).toBeLessThanOrEqual(64);
  expect(facts.payments_in_all).toBeGreaterThanOrEqual(facts.payments.length);
  const listed = new Set(facts.payments.map((payment) => JSON.stringify(payment)));
  for (const payment of facts.payments.slice(0, 4)) {
    expect(good(engine.payment(track, payment)).ok).toBe(true);
    const kind = kKinds[random(kKinds.length)] ?? "red";
    for (const other of [changed(payment, kind, 1), changed(payment, kind, -1)]) {
      const answer = good(engine.payment(track, other));
      const short = facts.payments_in_all === facts.payments.length;
      const pays = listed.has(JSON.stringify(other));
      if (short) expect(answer.ok).toBe(pays);
      if (!answer.ok) checkAdvice(track, hand, other, answer);
    }
  }
  layOneByOne(track, random);
}

/** What is said to be missing or too much makes a payment. */
function checkAdvice(track: Track, hand: Cards, laid: Cards, answer: PaymentAnswer): void {
  if (!within(laid, hand)) {
    expect(answer.reason).toBe("cards_not_in_hand");
    return;
  }
  expect(answer.reason).toBe("wrong_payment");
  const part = kKinds.reduce((rest, kind) => changed(rest, kind, -(answer.too_much[kind] ?? 0)), laid);
  for (const way of answer.missing.ways) {
    expect(total(way)).toBe(answer.missing.cards);
    expect(good(engine.payment(track, sum(part, way))).ok).toBe(true);
  }
  if (answer.missing.ways.length === 0) expect(good(engine.payment(track, part)).ok).toBe(true);
}

/** Whoever lays only cards that may be added gets to a payment. */
function layOneByOne(track: Track, random: (below: number) => number): void {
  let laid: Cards = {};
  for (;;) {
    const answer = good(engine.payment(track, laid));
    expect(answer.too_much).toEqual({});
    expect([...answer.may_remove].sort()).toEqual(Object.keys(laid).sort());
    if (answer.ok) return;
    const kind = answer.may_add[random(answer.may_add.length)];
    if (kind === undefined) throw new Error(`nothing can be added to ${JSON.stringify(laid)}`);
    laid = changed(laid, kind, 1);
  }
}

function checkTickets(seen: GameView): void {
  const own = seen.view.own;
  const viewer = seen.view.viewer;
  if (!own || viewer === null) return;
  const asked = [...own.tickets, ...own.offered];
  const ways = good(engine.tickets(asked)).tickets;
  const completed = good(engine.completed(viewer, asked)).tickets;
  expect(ways.map((way) => way.ticket)).toEqual(asked);
  const trains = seen.view.open.seats[viewer]?.trains ?? 0;
  const free = good(engine.position(seen.view)).tracks;
  ways.forEach((way, i) => {
    expect(way.state === "done").toBe(completed[i]?.completed);
    expect(way.build.reduce((spaces, track) => spaces + lengthOf(track), 0)).toBe(way.spaces);
    expect(way.trains_enough).toBe(!way.cut_off && way.spaces <= trains);
    for (const track of way.build) expect(["cannot_pay", "too_few_trains", undefined]).toContain(free[track]?.reason);
  });
}

describe("computer players", () => {
  for (const player of ["random", "easy", "medium", "hard", "search(iterations=2)"]) {
    test(`${player} plays a game to its end, the same one for the same seed`, () => {
      const play = (): string => {
        good(engine.open(mapText("poland"), { players: 2 }));
        good(engine.gameNew(11));
        const moves: Move[] = [];
        for (let next: number | null = 0; next !== null;) {
          next = good(engine.gameView(null)).next;
          if (next === null) break;
          const { move } = good(engine.gameChoose(next, player));
          moves.push(move);
          next = good(engine.gameAct(next, move)).next;
        }
        return JSON.stringify([moves, good(engine.gameResult())]);
      };
      expect(play()).toBe(play());
    }, 120_000);
  }

  test("have no clock, and play only when asked", () => {
    good(engine.open(mapText("usa"), { players: 2 }));
    expect(reasonOf(engine.gameChoose(0, "easy"))).toBe("no_game");
    good(engine.gameNew(1));
    expect(reasonOf(engine.gameChoose(0, "expert"))).toBe("no_clock");
    expect(reasonOf(engine.gameChoose(0, "nobody"))).toBe("bad_player");
    expect(reasonOf(engine.gameResult())).toBe("not_over");
    for (const seat of [0, 1]) good(engine.gameAct(seat, good(engine.gameChoose(seat, "easy")).move));
    expect(reasonOf(engine.gameChoose(1, "easy"))).toBe("not_your_turn");
    expect(reasonOf(engine.gameAct(1, { do: "draw", from: "deck" }))).toBe("not_your_turn");
    expect(reasonOf(engine.gameAct(0, { do: "claim", track: "a:b:0" }))).toBe("bad_move");
    expect(reasonOf(engine.gameView(2))).toBe("no_seat");
  });
});

describe("questions that make no sense", () => {
  test("have answers", () => {
    const reasons: [string, string][] = [
      ["", "bad_json"],
      ["[]", "bad_question"],
      ["{}", "unknown_question"],
      [`{"ask":7}`, "unknown_question"],
      [`{"ask":"open"}`, "bad_map"],
      [`{"ask":"open","map":"{"}`, "bad_map"],
      [`{"ask":"open","map":{"id":3},"players":2}`, "bad_map"],
      ["[".repeat(100000), "bad_json"],
      [`{"ask":"position","view":null}`, "bad_view"],
      [`{"ask":"longest","seat":0}`, "no_position"],
      [`{"ask":"game_view"}`, "no_game"],
      [`{"ask":"game_new","seed":-1}`, "bad_seed"],
    ];
    good(engine.open(mapText("usa"), { players: 2 }));
    for (const [question, reason] of reasons) {
      expect(JSON.parse(engine.askText(question)), question).toMatchObject({ error: { reason } });
    }
    expect(reasonOf(engine.open(mapText("usa"), { players: 9 }))).toBe("bad_table");
    expect(reasonOf(engine.open(mapText("usa"), { players: 2, variant: "none" }))).toBe("bad_table");
    for (const options of ['{"unequal_parallels":"apart"}', '{"unequal_parallels":null}', '{"parallels":1}']) {
      const map = JSON.stringify(mapText("nordic-countries"));
      const answer = engine.askText(`{"ask":"open","map":${map},"players":3,"options":${options}}`);
      expect(JSON.parse(answer), options).toMatchObject({ error: { reason: "bad_table" } });
    }
    // None of that has closed the table.
    good(engine.gameNew(1));
  });

  test("a new engine has no table", async () => {
    const other = await builtEngine();
    expect(reasonOf(other.gameNew(1))).toBe("no_table");
  });

  test("thousands of spoilt ones have answers, and the table is still there", () => {
    const random = randomNumbers(5);
    for (const id of mapIds) {
      const map = mapText(id);
      good(engine.open(map, { players: 2 }));
      good(engine.gameNew(2));
      for (let n = 0; n < 60; ++n) {
        const next = good(engine.gameView(null)).next;
        if (next !== null) good(engine.gameAct(next, good(engine.gameChoose(next, "easy")).move));
      }
      const view = good(engine.gameView(0)).view;
      good(engine.position(view));
      const track = view.open.seats[0]?.tracks[0] ?? "";
      const questions = [
        { ask: "position", view },
        { ask: "position", view },
        { ask: "track", track },
        { ask: "payment", track, cards: { red: 2, locomotive: 1 } },
        { ask: "tickets", tickets: [0, 1, 2] },
        { ask: "completed", seat: 1, tickets: [3, 4] },
        { ask: "longest", seat: 0 },
        { ask: "game_new", seed: 9 },
        { ask: "game_act", seat: 0, move: { do: "draw", from: "deck" } },
        { ask: "game_act", seat: 1, move: { do: "keep", tickets: [1] } },
        { ask: "game_view", seat: 1 },
        { ask: "game_choose", seat: 0, player: "easy" },
      ].map((question) => JSON.stringify(question));
      for (let n = 0; n < 1200; ++n) {
        const question = spoilt(questions[random(questions.length)] ?? "", random);
        const answer: unknown = JSON.parse(engine.askText(question));
        expect(typeof answer).toBe("object");
      }
      // Maps are large: fewer of them.
      for (let n = 0; n < 12; ++n) {
        JSON.parse(engine.askText(`{"ask":"open","players":2,"map":${spoilt(map, random)}}`));
      }
      good(engine.open(map, { players: 2 }));
      good(engine.position(view));
    }
  }, 120_000);
});

/** The text with a few pieces cut out, doubled, or replaced by others. */
function spoilt(text: string, random: (below: number) => number): string {
  const others = ["null", "-1", "0", "99", "1e300", "true", '""', '"x"', "[]", "{}", "255", "18446744073709551615"];
  let spoiled = text;
  for (let n = 1 + random(3); n > 0; --n) {
    const at = random(spoiled.length);
    const before = spoiled.slice(0, at);
    const after = spoiled.slice(at);
    const other = others[random(others.length)] ?? "";
    switch (random(4)) {
      case 0: // the next value is another one
        spoiled = before + after.replace(/-?\d+|"[^"]*"|true|false|null/, other);
        break;
      case 1: // the next key is missing
        spoiled = before + after.replace(/"[^"]*":(-?\d+|"[^"]*"|\[[^\][]*\]|{[^{}]*}),/, "");
        break;
      case 2:
        spoiled = before + after.slice(random(8));
        break;
      default:
        spoiled = before + String.fromCharCode(32 + random(96)) + after;
    }
  }
  return spoiled;
}
