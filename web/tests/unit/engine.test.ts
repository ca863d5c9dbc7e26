// The rules engine in WebAssembly, as the client uses it: whole games on all maps, every answer compared
// with what the game itself then does.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Card, Cards, Move, Track } from "../../src/generated/protocol";
import type { ClaimFacts, GameView, PaymentAnswer, TrackAnswer, TrackFacts } from "../../src/engine/answers";
import { type Answer, isError } from "../../src/engine/answers";
import { type Engine, loadEngine } from "../../src/engine/engine";
import type { MapFile } from "../../src/map";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const mapIds = readdirSync(`${root}data/maps`).filter((id) => existsSync(`${root}data/maps/${id}/map.json`));

function mapText(id: string): string {
  return readFileSync(`${root}data/maps/${id}/map.json`, "utf8");
}
function mapFile(id: string): MapFile {
  return JSON.parse(mapText(id)) as MapFile;
}

let engine: Engine;
beforeAll(async () => {
  const path = `${root}build/wasm/railhead.wasm`;
  if (!existsSync(path))
    throw new Error("build/wasm/railhead.wasm is missing: cmake --preset wasm && cmake --build --preset wasm");
  engine = await loadEngine(readFileSync(path));
});

/** The answer, which must not be an error. */
function good<T extends object>(answer: Answer<T>): T {
  if (isError(answer)) throw new Error(`${answer.error.reason}: ${answer.error.text}`);
  return answer;
}
function reasonOf<T extends object>(answer: Answer<T>): string {
  return isError(answer) ? answer.error.reason : "no error";
}
function claimFacts(answer: Answer<TrackAnswer>): TrackFacts & ClaimFacts {
  const facts = good(answer);
  if (facts.may === undefined) throw new Error("not a seat's answer");
  return facts;
}

/** Numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const kinds: Card[] = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
  "locomotive",
];
function total(cards: Cards): number {
  return kinds.reduce((sum, kind) => sum + (cards[kind] ?? 0), 0);
}
function changed(cards: Cards, kind: Card, by: number): Cards {
  const count = (cards[kind] ?? 0) + by;
  const { [kind]: _, ...others } = cards;
  return count > 0 ? { ...others, [kind]: count } : others;
}
function within(part: Cards, all: Cards): boolean {
  return kinds.every((kind) => (part[kind] ?? 0) <= (all[kind] ?? 0));
}
function sum(a: Cards, b: Cards): Cards {
  return kinds.reduce((all, kind) => changed(all, kind, b[kind] ?? 0), a);
}

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

describe("whole games", () => {
  for (const { id, variant, players } of tables)
    test(`${id}${variant === null ? "" : ` (${variant})`}, ${players} players`, () => {
      if (!opened(id, players, variant)) {
        expect(reasonOf(engine.open(mapText(id), { players, variant }))).toBe("bad_table");
        return;
      }
      const random = randomNumbers(players * 7919 + id.length);
      good(engine.gameNew(players));
      let decisions = 0;
      for (let next: number | null = good(engine.gameView(null)).next; next !== null; ) {
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
    }, 60_000);
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
    const kind = kinds[random(kinds.length)] ?? "red";
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
  const part = kinds.reduce((rest, kind) => changed(rest, kind, -(answer.too_much[kind] ?? 0)), laid);
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
    for (const track of way.build)
      expect(["cannot_pay", "too_few_trains", undefined]).toContain(free[track]?.reason);
  });
}
