import { readdirSync, readFileSync } from "node:fs";
import { computed, signal } from "@preact/signals";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { Choices, PastEvent, WhyNot } from "../../src/generated/protocol";
import { Connection } from "../../src/net/connection";
import { TableStore } from "../../src/store/table";
import { drawnIn } from "../../src/table/drawn";
import { lights } from "../../src/table/game";
import { laidFor } from "../../src/table/laying";
import { nextSeat } from "../../src/table/PassAndPlay";
import { logAtLeft, placesFor } from "../../src/table/places";
import { freeTunnelIn, type Paying } from "../../src/table/paying";
import { playOf } from "../../src/table/play";
import { rulesOf } from "../../src/table/rules";
import { talkOf } from "../../src/table/talk";
import { whyNotDeck, whyNotSlot, whyNotTickets } from "../../src/table/why_not";
import { FakeSocket } from "./fake_socket";
import { tableMessage } from "./table_message";

const kRem = 16;

/** As the styles say. */
function roomFor(part: string): number {
  const folder = new URL("../../src/table/", import.meta.url);
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const found = sheets.flatMap((name) => {
    const css = readFileSync(new URL(name, folder), "utf8");
    return new RegExp(`--room-for-${part}: ([\\d.]+)rem`, "u").exec(css)?.[1] ?? [];
  });
  expect(found, part).toHaveLength(1);
  return Number(found[0]);
}

const kTall = { width: 700, height: 740 };
const kWide = { width: 1000, height: 620 };

test.each([
  [1280, 800, kTall, "tall"],
  [1280, 800, kWide, "wide"],
  [1920, 1080, kTall, "tall"],
  [800, 1100, kTall, "medium"],
  [360, 740, kWide, "phone"],
  [740, 360, kWide, "low"],
  [1023, 900, kWide, "medium"],
] as const)("%i x %i has its arrangement", (width, height, board, places) => {
  expect(placesFor({ width: width / kRem, height: height / kRem }, board)).toBe(places);
});

test.each([
  [800, 5, false, true, true],
  [800, 3, true, true, true],
  [800, 4, false, true, true],
  [800, 3, false, true, false],
  [800, 5, true, false, false],
  [1080, 5, true, true, false],
] as const)(
  "%i high, %i seats, bonus cards %s, chat %s: the log at the left %s",
  (height, seats, bonusCards, chat, left) => {
    expect(logAtLeft(height / kRem, { seats, bonusCards, chat }, roomFor)).toBe(left);
  },
);

const kSecond: Choices = { decision: "second_card", seat: 0, deck: true, slots: [0] };

test("why a card cannot be taken, nor tickets drawn", () => {
  const payment: Choices = { decision: "payment", seat: 0, track: "a:b:0", payments: [], payments_in_all: 0 };
  // Before the rules have answered it is only that this is not asked.
  expect(whyNotSlot(kSecond, undefined, 0)).toBeNull();
  expect(whyNotSlot(kSecond, undefined, 1)).toBe("not_asked");
  expect(whyNotSlot(null, undefined, 1)).toBe("not_your_turn");
  expect(whyNotDeck(payment, undefined)).toBe("not_asked");
  const refusal = (reason: string) => ({ reason, text: "" });
  const whyNot: WhyNot = {
    slots: [null, refusal("locomotive_as_second_card")],
    deck: refusal("nothing_to_draw"),
    tickets: refusal("second_card_first"),
    pass: null,
  };
  expect(whyNotSlot(kSecond, whyNot, 1)).toBe("locomotive_as_second_card");
  expect(whyNotDeck({ ...kSecond, deck: false }, whyNot)).toBe("nothing_to_draw");
  expect(whyNotTickets(kSecond, whyNot)).toBe("second_card_first");
  // A paused table asks nobody, whatever the rules would allow.
  expect(whyNotSlot(null, whyNot, 0)).toBe("not_your_turn");
});

function acted(number: number, seat: number, events: PastEvent["events"]): PastEvent {
  return { number, at: 0, what: "acted", seat, ...(events ? { events } : {}) };
}

test("what the viewer drew last", () => {
  const log = [
    acted(1, 0, [{ event: "card_drawn", seat: 0, card: "black" }]),
    acted(2, 1, [{ event: "card_drawn", seat: 1 }]),
    acted(3, 0, [{ event: "card_drawn", seat: 0, card: "red" }]),
    acted(4, 0, [{ event: "card_taken", seat: 0, slot: 1, card: "red" }]),
    acted(5, 1, [{ event: "card_drawn", seat: 1 }]),
  ];
  expect(drawnIn(log, 0)).toEqual({ red: 2 });
  expect(drawnIn(log, null)).toBeNull();
  expect(drawnIn([...log, acted(6, 0, [{ event: "passed", seat: 0 }])], 0)).toBeNull();
  expect(drawnIn([...log, { number: 6, at: 0, what: "taken_back", seat: 0, amount: 1 }], 0)).toBeNull();
});

test("a tunnel that costs nothing more is told, one that does is not", () => {
  const turned = { event: "tunnel_turned", seat: 0, track: "a:b:0", cards: { red: 2, blue: 1 } } as const;
  const claimed = { event: "track_claimed", seat: 0, track: "a:b:0", amount: 2 } as const;
  expect(freeTunnelIn(acted(7, 0, [turned, claimed]), 0)?.turned).toEqual(["blue", "red", "red"]);
  expect(freeTunnelIn(acted(7, 0, [{ ...turned, amount: 1 }]), 0)).toBeNull();
  expect(freeTunnelIn(acted(7, 0, [turned, claimed]), 1)).toBeNull();
});

test("cards that are listed pay; of others the rules have the word", () => {
  const paying: Paying = {
    track: "a:b:0",
    stage: "payment",
    payments: [{ red: 2 }],
    paymentsInAll: 1,
    claim: null,
  };
  expect(laidFor(paying, { red: 2 }, null).exact).toBe(true);
  expect(laidFor(paying, { red: 1 }, null).exact).toBe(false);
  const answer = { exact: false, missing: [{ red: 1 }], tooMuch: {}, mayAdd: new Set(["red"] as const) };
  expect(laidFor(paying, { red: 1 }, answer)).toBe(answer);
  // A list that is not whole: the server will say.
  expect(laidFor({ ...paying, paymentsInAll: 9 }, { red: 1, locomotive: 1 }, null).exact).toBe(true);
});

test("the device goes to the next of its people who is asked", () => {
  expect(nextSeat([1], 0, [0, 1])).toBe(1);
  expect(nextSeat([0, 1], 0, [0, 1])).toBeNull();
  expect(nextSeat([2], 0, [0, 1])).toBeNull();
  expect(nextSeat([0], 1, [1])).toBeNull();
  // The one who had the device has left the table.
  expect(nextSeat([0], 1, [0])).toBe(0);
  // The page has just been opened: nobody's cards are.
  expect(nextSeat([0, 1], null, [0, 1])).toBe(0);
});

describe("a game", () => {
  const socket = () => FakeSocket.last();

  function playing(yours: number[]) {
    vi.stubGlobal("WebSocket", FakeSocket);
    const store = new TableStore("abc", new Connection("ws://test/ws"));
    store.start();
    socket().welcome();
    socket().say(tableMessage({ yours }));
    const table = computed(() => store.state.value ?? tableMessage());
    const game = { store, source: store, table, ...lights() };
    return { ...game, play: playOf(game, rulesOf(table, signal(null))) };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("nothing that one of several people looked at stays for the next", () => {
    const { store, play, selected, light } = playing([0, 1]);
    play.revealed.value = 0;
    expect(play.covered.value).toBe(false);
    play.choose("a:b:0");
    play.sheet.value = "tickets";
    play.kept.value = new Set([3]);
    talkOf(store).words.value = "My secret pl";
    light.value = { kind: "ticket", cities: new Set(["a"]), tracks: new Set() };
    expect(selected.value).toBe("a:b:0");
    play.revealed.value = null;
    expect(play.covered.value).toBe(true);
    expect([selected.value, light.value, play.sheet.value]).toEqual([null, null, null]);
    expect([play.kept.value.size, talkOf(store).words.value]).toEqual([0, ""]);
    // The next one is ready, but the server still tells what the last one may see.
    play.revealed.value = 1;
    store.lookFrom(1);
    expect(play.covered.value).toBe(true);
    socket().say(tableMessage({ you: 1, yours: [0, 1] }));
    expect(play.covered.value).toBe(false);
    play.stop();
    store.connection.close();
  });

  test("marks on tickets last as long as the same tickets are offered", () => {
    const { store, play } = playing([0]);
    const offer = (tickets: number[]) =>
      socket().say(
        tableMessage({
          choices: { decision: "tickets", seat: 0, tickets, keep_at_least: 1 },
        }),
      );
    offer([3, 4]);
    play.kept.value = new Set([4]);
    // A reload of the table, Escape.
    offer([3, 4]);
    play.neverMind();
    expect([...play.kept.value]).toEqual([4]);
    offer([4, 5]);
    expect([...play.kept.value]).toEqual([]);
    play.kept.value = new Set([4]);
    socket().say(tableMessage());
    offer([4, 5]);
    expect([...play.kept.value]).toEqual([]);
    play.stop();
    store.connection.close();
  });

  test("a track is not in question any more when cards are drawn instead", () => {
    const { store, play, selected } = playing([0]);
    play.choose("a:b:0");
    void play.move({ do: "draw", from: "deck" });
    expect(selected.value).toBeNull();
    expect(socket().of("intent")).toHaveLength(1);
    play.stop();
    store.connection.close();
  });

  test("a claim that is refused is not paid for, and can be tried again", async () => {
    const { store, play, selected } = playing([0]);
    socket().say(
      tableMessage({
        choices: {
          decision: "action",
          seat: 0,
          deck: true,
          slots: [],
          tracks: ["a:b:0"],
          draw_tickets: false,
          pass: false,
        },
      }),
    );
    play.choose("a:b:0");
    const claimed = play.confirm();
    void play.confirm();
    const sent = socket().of("intent");
    expect(sent).toMatchObject([{ intent: "move", move: { do: "claim", track: "a:b:0" } }]);
    socket().say({ type: "refused", id: sent[0]?.id ?? "", reason: "stale", text: "" });
    await claimed;
    expect(socket().of("intent")).toHaveLength(1);
    expect([play.busy.value, selected.value]).toEqual([false, "a:b:0"]);
    play.stop();
    store.connection.close();
  });
});
