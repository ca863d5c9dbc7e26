// What the rules engine says about positions laid out by hand, rule by rule.
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import type { Cards, Open, OpenSeat, Track, View } from "../../src/generated/protocol";
import { builtEngine, claimFacts, good, mapText, total } from "./engine_support";

let engine: Engine;
beforeAll(async () => {
  engine = await builtEngine();
});

/** Seat 0 is to act in its first turn, with this hand; `change` lays out the rest. */
function layOut(map: string, players: number, hand: Cards, change?: (view: View) => void): View {
  good(engine.open(mapText(map), { players }));
  good(engine.gameNew(1));
  for (let seat = 0; seat < players; ++seat) {
    const { view } = good(engine.gameView(seat));
    good(engine.gameAct(seat, { do: "keep", tickets: view.own?.offered ?? [] }));
  }
  const { view } = good(engine.gameView(0));
  if (view.own) view.own.hand = hand;
  seatOf(view, 0).cards = total(hand);
  change?.(view);
  good(engine.position(view));
  return view;
}
function seatOf(view: View, seat: number): OpenSeat {
  const found = view.open.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat}`);
  return found;
}
function own(view: View, seat: number, ...tracks: Track[]): void {
  seatOf(view, seat).tracks.push(...tracks);
}

describe("what is missing", () => {
  test("of a colour, or locomotives (C-CLAIM-2)", () => {
    layOut("usa", 2, { red: 2, blue: 1 });
    const gray = claimFacts(engine.track("portland:seattle:0"));
    expect(gray).toMatchObject({ may: true, length: 1, points: 1, missing: { cards: 0, ways: [] } });
    expect(gray.payments).toHaveLength(2);
    expect(gray.payments).toEqual(expect.arrayContaining([{ red: 1 }, { blue: 1 }]));
    const track = trackOf("usa", (t) => t.color === "red" && t.length >= 4);
    const red = claimFacts(engine.track(track.name));
    const cards = track.length - 2;
    expect(red).toMatchObject({ may: false, reason: "cannot_pay", clause: "C-CLAIM-2" });
    expect(red.missing).toEqual({ cards, ways: [{ red: cards }, { locomotive: cards }] });
    expect(red.payments_in_all).toBe(0);
  });

  test("of gray tracks by colour", () => {
    const track = trackOf("usa", (t) => t.color === "gray" && t.length >= 3);
    const held = track.length - 2;
    layOut("usa", 2, { red: held, blue: held });
    const { missing } = claimFacts(engine.track(track.name));
    expect(missing.cards).toBe(2);
    expect(missing.ways).toHaveLength(3);
    expect(missing.ways).toEqual(expect.arrayContaining([{ red: 2 }, { blue: 2 }, { locomotive: 2 }]));
  });

  test("locomotives are no help where they may not be laid (NOR-CLAIM-1)", () => {
    const track = trackOf("nordic-countries", (t) => t.color !== "gray" && !t.ferry && !t.tunnel);
    layOut("nordic-countries", 2, { locomotive: 3 });
    const facts = claimFacts(engine.track(track.name));
    expect(facts.demand.wild).toBe(false);
    expect(facts.missing).toEqual({ cards: track.length, ways: [{ [track.color]: track.length }] });
  });

  test("of a ferry: a locomotive, or cards that stand for it (NOR-FERRY-3)", () => {
    layOut("nordic-countries", 2, { white: 2 });
    const ferry = claimFacts(engine.track("alborg:oslo:0"));
    expect(ferry.demand).toEqual({
      color: "white",
      spaces: 2,
      symbols: 1,
      wild: true,
      substitute: { cards: 3, alike: false, for_symbols: true, for_spaces: true },
    });
    expect(ferry.missing).toEqual({ cards: 1, ways: [{ locomotive: 1 }] });
    layOut("nordic-countries", 2, { white: 2, red: 1, blue: 1 });
    const other = claimFacts(engine.track("alborg:oslo:0"));
    expect(other.missing.cards).toBe(1);
    expect(other.missing.ways).toHaveLength(9);
  });

  test("of a ferry: a pair of one colour (NL-FERRY-1)", () => {
    layOut("northern-lights", 2, { red: 1 });
    const { missing } = claimFacts(engine.track("alborg:goteborg:0"));
    expect(missing).toEqual({ cards: 1, ways: [{ red: 1 }, { locomotive: 1 }] });
  });
});

describe("cards laid one by one", () => {
  test("say what fits and what is too much", () => {
    const track = trackOf("usa", (t) => t.color === "gray" && t.length === 3).name;
    layOut("usa", 2, { red: 3, blue: 1, locomotive: 1 });
    expect(good(engine.payment(track, {}))).toMatchObject({
      ok: false,
      reason: "wrong_payment",
      missing: { cards: 3, ways: [{ red: 3 }] },
      may_remove: [],
    });
    const one = good(engine.payment(track, { red: 1 }));
    expect(one.may_add).toEqual(["locomotive", "red"]);
    expect(one.missing.ways).toEqual([{ red: 2 }]);
    const mixed = good(engine.payment(track, { red: 2, blue: 1 }));
    expect(mixed).toMatchObject({ ok: false, too_much: { blue: 1 }, may_add: [], may_remove: ["blue"] });
    expect(mixed.missing).toEqual({ cards: 1, ways: [{ red: 1 }, { locomotive: 1 }] });
    expect(good(engine.payment(track, { red: 2, locomotive: 1 }))).toMatchObject({ ok: true, may_add: [] });
    expect(good(engine.payment(track, { red: 4 }))).toMatchObject({
      ok: false,
      reason: "cards_not_in_hand",
      too_much: { red: 1 },
    });
  });

  test("extra cards of a tunnel (NOR-TUNNEL-2, NOR-TUNNEL-3)", () => {
    const tunnel = trackOf("nordic-countries", (t) => t.tunnel === true && t.length === 2);
    const deciding =
      (laid: Cards) =>
      (view: View): void => {
        const { draw_points: _, ...open } = view.open;
        const decided: Open = {
          ...open,
          decision: "tunnel",
          track: tunnel.name,
          laid,
          turned: ["red", "locomotive", "blue"],
        };
        view.open = decided;
      };
    layOut("nordic-countries", 2, { red: 1, blue: 2, locomotive: 1 }, deciding({ red: 2 }));
    const nothing = good(engine.payment(tunnel.name, {}));
    expect(nothing).toMatchObject({ ok: false, reason: "wrong_extra_cards", clause: "NOR-TUNNEL-2" });
    expect(nothing.missing).toEqual({ cards: 2, ways: [{ red: 1, locomotive: 1 }] });
    expect(nothing.may_add).toEqual(["locomotive", "red"]);
    expect(good(engine.payment(tunnel.name, { red: 1, locomotive: 1 })).ok).toBe(true);
    expect(good(engine.payment(tunnel.name, { blue: 2 })).ok).toBe(false);
    // Locomotives alone were laid: the turned locomotive counts, colours do not.
    layOut("nordic-countries", 2, { red: 5, locomotive: 1 }, deciding({ locomotive: 2 }));
    expect(good(engine.payment(tunnel.name, {})).missing).toEqual({ cards: 1, ways: [{ locomotive: 1 }] });
    layOut("nordic-countries", 2, { red: 5 }, deciding({ locomotive: 2 }));
    const short = good(engine.payment(tunnel.name, {}));
    expect(short).toMatchObject({ ok: false, reason: "cannot_pay" });
    expect(short.missing).toEqual({ cards: 1, ways: [{ locomotive: 1 }] });
  });
});

describe("what a claim brings about", () => {
  test("a toll to the bank, to the owner of the other track, a loan (NED-TOLL-2, NED-TOLL-3, NED-LOAN-1)", () => {
    const track = "breda:rotterdam:0";
    layOut("netherlands", 2, { red: 4 });
    expect(claimFacts(engine.track(track)).toll).toEqual({ amount: 4, to: null, loan: false, loan_penalty: 5 });
    layOut("netherlands", 2, { red: 4 }, (view) => {
      own(view, 1, "breda:rotterdam:1");
      if (view.own) view.own.toll_tokens = 4;
    });
    expect(claimFacts(engine.track(track)).toll).toMatchObject({ amount: 4, to: 1, loan: false });
    layOut("netherlands", 2, { red: 4 }, (view) => {
      own(view, 1, "breda:rotterdam:1");
      if (view.own) view.own.toll_tokens = 3;
    });
    expect(claimFacts(engine.track(track)).toll).toMatchObject({ amount: 4, to: 1, loan: true });
  });

  test("country cards (POL-COUNTRY-1)", () => {
    const all = tracksOf("poland");
    const bordersOf = (city: string): ListedTrack[] => all.filter((t) => t.border && t.between[0] === city);
    // Two cities side by side with borders to different countries.
    const inner = all.find(({ border, between: [a, b] }) => {
      const there = bordersOf(b)[0]?.between[1];
      return !border && there !== undefined && bordersOf(a).some((t) => t.between[1] !== there);
    });
    const [here, there] = (inner?.between ?? []).map((city) => bordersOf(city)[0]);
    if (!inner || !here || !there) throw new Error("no such cities");
    const won = (): unknown => claimFacts(engine.track(here.name)).country_cards;
    layOut("poland", 2, {});
    expect(won()).toEqual([]);
    layOut("poland", 2, {}, (view) => own(view, 0, there.name));
    expect(won()).toEqual([]);
    // Joined with the other country: the top card of both, or the next one.
    const cards = (JSON.parse(mapText("poland")) as { country_cards: Record<string, number[]> }).country_cards;
    const top = (country: string, n: number): unknown => ({ country, points: cards[country]?.[n] });
    const countries = [here.between[1], there.between[1]];
    layOut("poland", 2, {}, (view) => own(view, 0, there.name, inner.name));
    expect(won()).toHaveLength(2);
    expect(won()).toEqual(expect.arrayContaining(countries.map((country) => top(country, 0))));
    layOut("poland", 2, {}, (view) => {
      own(view, 0, there.name, inner.name);
      seatOf(view, 1).country_cards = [{ country: here.between[1], points: cards[here.between[1]]?.[0] ?? 0 }];
    });
    expect(won()).toEqual(expect.arrayContaining([top(here.between[1], 1), top(there.between[1], 0)]));
  });

  test("closes the parallel track with two players, not with five (C-CLAIM-8)", () => {
    layOut("usa", 2, { red: 1 });
    expect(claimFacts(engine.track("portland:seattle:0")).closes).toEqual(["portland:seattle:1"]);
    layOut("usa", 5, { red: 1 });
    expect(claimFacts(engine.track("portland:seattle:0")).closes).toEqual([]);
  });

  test("the last turns (C-END-1), and trains that are too few (C-CLAIM-4)", () => {
    const track = trackOf("usa", (t) => t.length === 3 && t.color === "gray").name;
    const trains =
      (number: number) =>
      (view: View): void => {
        seatOf(view, 0).trains = number;
      };
    layOut("usa", 2, { red: 3 }, trains(6));
    expect(claimFacts(engine.track(track))).toMatchObject({ trains: 3, trains_left: 3, last_turns: false });
    layOut("usa", 2, { red: 3 }, trains(5));
    expect(claimFacts(engine.track(track))).toMatchObject({ may: true, trains_left: 2, last_turns: true });
    layOut("usa", 2, { red: 3 }, trains(2));
    expect(claimFacts(engine.track(track))).toMatchObject({ may: false, reason: "too_few_trains" });
  });

  test("nothing now, if it is another seat's turn (C-SETUP-5)", () => {
    const view = layOut("usa", 2, { red: 1 }, (v) => {
      v.open.to_move = 1;
    });
    const position = good(engine.position(view));
    expect(position.claimable).toEqual([]);
    expect(position.now).toMatchObject({ reason: "not_your_turn", clause: "C-SETUP-5" });
    expect(position.tracks["portland:seattle:0"]).toBeUndefined();
    expect(claimFacts(engine.track("portland:seattle:0"))).toMatchObject({ may: true });
  });

  test("for a spectator only what is on the board", () => {
    layOut("usa", 2, {});
    const { view } = good(engine.gameView(null));
    expect(good(engine.position(view))).toMatchObject({ claimable: [], now: { reason: "no_seat" } });
    const facts = good(engine.track("portland:seattle:0"));
    expect(facts).toMatchObject({ length: 1, owner: null });
    expect(facts.may).toBeUndefined();
    expect(engine.tickets([0])).toMatchObject({ error: { reason: "no_seat" } });
  });
});

describe("tickets", () => {
  function ticketBetween(map: string, a: string, b: string): number {
    const found = (JSON.parse(mapText(map)) as { tickets: { between: [string, string] }[] }).tickets.findIndex(
      (ticket) => ticket.between.includes(a) && ticket.between.includes(b),
    );
    if (found < 0) throw new Error(`no ticket ${a} - ${b}`);
    return found;
  }

  test("done, possible, impossible", () => {
    const between = (a: string, b: string): Track =>
      trackOf("usa", (track) => track.between.includes(a) && track.between.includes(b)).name;
    const tracks = [
      between("seattle", "portland"),
      between("portland", "san-francisco"),
      between("san-francisco", "los-angeles"),
    ];
    const ticket = ticketBetween("usa", "seattle", "los-angeles");
    const last = tracks[2] ?? "";
    layOut("usa", 2, {}, (view) => own(view, 0, ...tracks));
    const done = good(engine.tickets([ticket])).tickets[0];
    expect(done).toMatchObject({ ticket, state: "done", build: [], spaces: 0, trains_enough: true });
    expect(done?.way.sort()).toEqual([...tracks].sort());
    expect(good(engine.completed(0, [ticket])).tickets[0]).toMatchObject({ completed: true });
    expect(good(engine.completed(1, [ticket])).tickets[0]).toMatchObject({ completed: false, way: [] });
    expect(good(engine.longest(0)).tracks.sort()).toEqual([...tracks].sort());

    layOut("usa", 2, {}, (view) => own(view, 0, ...tracks.slice(0, 2)));
    const possible = good(engine.tickets([ticket])).tickets[0];
    expect(possible).toMatchObject({ state: "possible", cut_off: false });
    expect(possible?.build).toHaveLength(1);
    expect(possible?.build[0]?.slice(0, -2)).toBe(last.slice(0, -2));

    layOut("usa", 2, {}, (view) => {
      own(view, 0, ...tracks.slice(0, 2));
      seatOf(view, 0).trains = 2;
    });
    expect(good(engine.tickets([ticket])).tickets[0]).toMatchObject({
      state: "impossible",
      trains_enough: false,
      cut_off: false,
    });

    // Everything around Seattle belongs to the other seat.
    const around = tracksOf("usa")
      .filter((track) => track.between.includes("seattle"))
      .map((track) => track.name);
    layOut("usa", 2, {}, (view) => own(view, 1, ...around));
    expect(good(engine.tickets([ticket])).tickets[0]).toMatchObject({
      state: "impossible",
      cut_off: true,
      way: [],
    });
  });
});

interface ListedTrack {
  name: Track;
  between: [string, string];
  border: boolean;
  length: number;
  color: string;
  ferry?: number;
  tunnel?: boolean;
}
function tracksOf(map: string): ListedTrack[] {
  const file = JSON.parse(mapText(map)) as {
    routes: { between: [string, string]; border?: boolean; tracks: Omit<ListedTrack, "name">[] }[];
  };
  return file.routes.flatMap(({ between, border = false, tracks }) =>
    tracks.map((track, k) => ({ ...track, between, border, name: `${between[0]}:${between[1]}:${k}` })),
  );
}
function trackOf(map: string, wanted: (track: ListedTrack) => boolean): ListedTrack {
  const found = tracksOf(map).find((track) => wanted(track));
  if (!found) throw new Error("no such track");
  return found;
}
