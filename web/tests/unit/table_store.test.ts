import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Fate } from "../../src/store/source";
import { Connection, socketUrl } from "../../src/net/connection";
import { TableStore } from "../../src/store/table";
import { FakeSocket } from "./fake_socket";
import { eventMessage, tableMessage } from "./table_message";

let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  store = new TableStore("abc", new Connection("ws://test/ws"));
  store.start();
});

afterEach(() => {
  store.connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** At the table, after event 10. */
function arrive(): FakeSocket {
  const socket = FakeSocket.last();
  socket.welcome();
  socket.say(tableMessage());
  return socket;
}

describe("the connection", () => {
  it("greets, then watches", () => {
    const socket = FakeSocket.last();
    expect(socket.sent).toEqual([]);
    socket.welcome();
    expect(socket.sent).toEqual([
      { type: "hello", version: 1 },
      { type: "watch", table: "abc", seen: 0 },
    ]);
    expect(store.connection.state.value).toBe("online");
    expect(store.connection.clockAhead.value).toBe(5_000);
  });

  it("tries again by itself, and says when", () => {
    arrive().lose();
    expect(store.connection.state.value).toBe("waiting");
    expect(store.connection.retryAt.value).toBeGreaterThan(Date.now());
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().welcome();
    expect(FakeSocket.last().of("watch")).toEqual([{ type: "watch", table: "abc", seen: 10 }]);
    expect(store.connection.retryAt.value).toBe(null);
  });

  it("waits longer each time, but never longer than some seconds", () => {
    arrive().lose();
    let longest = 0;
    for (let i = 0; i < 12; ++i) {
      const wait = (store.connection.retryAt.value ?? 0) - Date.now();
      longest = Math.max(longest, wait);
      vi.advanceTimersByTime(wait + 1);
      expect(FakeSocket.all).toHaveLength(i + 2);
      FakeSocket.last().lose();
    }
    expect(longest).toBeGreaterThan(5_000);
    expect(longest).toBeLessThanOrEqual(12_500);
  });

  it("tries at once when it is told to", () => {
    arrive().lose();
    store.connection.reconnect();
    expect(FakeSocket.all).toHaveLength(2);
    arrive();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not try again once the server speaks another version", () => {
    arrive().lose(1008, "wrong version");
    expect(store.connection.state.value).toBe("outdated");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("says nothing more after it was closed", () => {
    const socket = arrive();
    store.connection.close();
    socket.say(eventMessage());
    expect(store.state.value?.number).toBe(10);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up a line that never greets, and one that never shows the table", () => {
    vi.advanceTimersByTime(8_100);
    expect(store.connection.state.value).toBe("waiting");
    vi.advanceTimersByTime(600);
    FakeSocket.last().welcome();
    vi.advanceTimersByTime(8_100);
    expect(store.connection.state.value).toBe("waiting");
    vi.advanceTimersByTime(600);
    arrive();
    vi.advanceTimersByTime(60_000);
    expect(store.connection.state.value).toBe("online");
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("finds out whether it is alive when somebody looks again", () => {
    const socket = arrive();
    store.connection.check();
    expect(socket.of("watch").at(-1)).toEqual({ type: "watch", table: "abc", seen: 10 });
    socket.say(tableMessage());
    vi.advanceTimersByTime(8_100);
    expect(store.connection.state.value).toBe("online");
    store.connection.check();
    vi.advanceTimersByTime(8_100);
    expect(store.connection.state.value).toBe("waiting");
    store.connection.check();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("leaves a table that cannot be shown in peace", () => {
    const socket = FakeSocket.last();
    socket.welcome();
    socket.say({ type: "error", reason: "no_table", text: "there is no such table" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it.each(["busy", "stopping", "unavailable"])("asks again by itself when the server is %s", (reason) => {
    const socket = arrive();
    const no = () => socket.say({ type: "error", reason, text: "not now" });
    store.connection.watchAgain();
    no();
    expect(store.problem.value).toBe(null);
    expect(store.connection.state.value).toBe("waiting");
    expect(store.connection.held.value).toBe(reason);
    // Longer each time, on the same line.
    const waits: number[] = [];
    for (let i = 0; i < 3; ++i) {
      const wait = (store.connection.retryAt.value ?? 0) - Date.now();
      waits.push(wait);
      const before = socket.of("watch").length;
      vi.advanceTimersByTime(wait - 2);
      expect(socket.of("watch")).toHaveLength(before);
      vi.advanceTimersByTime(3);
      expect(socket.of("watch")).toHaveLength(before + 1);
      expect(store.connection.state.value).toBe("waiting");
      no();
    }
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
    // What is asked for meanwhile goes out with the table.
    void store.send({ intent: "say", seat: 0, text: "Hello" });
    expect(socket.of("intent")).toHaveLength(0);
    store.connection.reconnect();
    socket.say(tableMessage());
    expect(store.connection.state.value).toBe("online");
    expect(store.connection.retryAt.value).toBe(null);
    expect(store.connection.held.value).toBe(null);
    expect(socket.of("intent")).toHaveLength(1);
    const asked = socket.of("watch").length;
    vi.advanceTimersByTime(7_000);
    expect(socket.of("watch")).toHaveLength(asked);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("tries a line that breaks while the server is busy once, not twice", () => {
    const socket = arrive();
    store.connection.watchAgain();
    socket.say({ type: "error", reason: "stopping", text: "come back soon" });
    socket.lose();
    expect(store.connection.held.value).toBe(null);
    vi.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket.of("watch")).toHaveLength(2);
    FakeSocket.last().welcome();
    expect(store.connection.state.value).toBe("online");
  });

  it("is as safe as the page", () => {
    expect(socketUrl({ protocol: "https:", host: "x.org" } as Location)).toBe("wss://x.org/ws");
    expect(socketUrl({ protocol: "http:", host: "x:1" } as Location)).toBe("ws://x:1/ws");
  });
});

describe("events", () => {
  it("are applied one after the other", () => {
    const socket = arrive();
    socket.say(eventMessage({ number: 11, open: { deck: 89 } }));
    socket.say(eventMessage({ number: 12, open: { deck: 88 } }));
    expect(store.open.value?.deck).toBe(88);
    expect(store.log.value.map((event) => event.number)).toEqual([11, 12]);
    expect(store.latest.value?.number).toBe(12);
  });

  it("count once if they come twice", () => {
    const socket = arrive();
    socket.say(eventMessage({ number: 11, what: "said", text: "Hello" }));
    socket.say(eventMessage({ number: 11, what: "said", text: "Hello" }));
    expect(store.state.value?.chat).toHaveLength(1);
    expect(store.log.value).toHaveLength(1);
  });

  it("with a gap change nothing: the whole table is asked for", () => {
    const socket = arrive();
    socket.say(eventMessage({ number: 13, open: { deck: 1 } }));
    expect(store.open.value?.deck).toBe(90);
    expect(socket.of("watch").at(-1)).toEqual({ type: "watch", table: "abc", seen: 10 });
    const recent = [11, 12, 13].map((number) => ({ number, at: 1, what: "acted" as const }));
    socket.say(tableMessage({ number: 13, recent }));
    expect(store.log.value.map((event) => event.number)).toEqual([11, 12, 13]);
    expect(store.latest.value).toBe(null);
  });

  it("of another table are nobody's business", () => {
    const socket = arrive();
    socket.say(eventMessage({ table: "xyz" }));
    socket.say(tableMessage({ table: "xyz", number: 99 }));
    expect(store.state.value?.number).toBe(10);
  });

  it("tell who is there, what is wrong and what is gone", () => {
    const socket = arrive();
    socket.say({ type: "presence", table: "abc", connected: [true, false] });
    expect(store.state.value?.seats.map((seat) => seat.connected)).toEqual([true, false]);
    socket.say({ type: "trouble", table: "abc", text: "disk full" });
    expect(store.trouble.value).toBe("disk full");
    socket.say({ type: "trouble", table: "abc", text: "" });
    expect(store.trouble.value).toBe("");
    // Its end was missed, but nothing is told that is not saved.
    socket.say({ type: "trouble", table: "abc", text: "disk full" });
    socket.say(tableMessage());
    expect(store.trouble.value).toBe("disk full");
    socket.say(tableMessage({ number: 11 }));
    expect(store.trouble.value).toBe("");
    socket.say({ type: "gone", reason: "gone", table: "abc", text: "deleted" });
    expect(store.problem.value).toEqual({ reason: "gone", text: "deleted" });
    socket.say({ type: "gone", reason: "no_spectators", table: "abc", text: "only players may watch" });
    expect(store.problem.value?.reason).toBe("no_spectators");
  });

  it("of the time before the game are sent again when it begins: seats have other numbers then", () => {
    const socket = FakeSocket.last();
    socket.welcome();
    const { view: _none, ...waiting } = tableMessage({ number: 2, phase: "waiting" });
    const sat = { number: 2, at: 1, what: "sat", name: "Bo" } as const;
    socket.say({ ...waiting, recent: [{ ...sat, seat: 3 }] });
    expect(store.log.value.map(({ seat }) => seat)).toEqual([3]);
    socket.say(
      tableMessage({
        number: 3,
        recent: [
          { ...sat, seat: 1 },
          { number: 3, at: 2, what: "started" },
        ],
      }),
    );
    expect(store.log.value.map(({ number, seat }) => [number, seat])).toEqual([
      [2, 1],
      [3, undefined],
    ]);
  });

  it("show the seat that is left when somebody at this device leaves", () => {
    const socket = arrive();
    socket.say(tableMessage({ yours: [0, 1] }));
    store.lookFrom(1);
    socket.say(tableMessage({ you: 1, yours: [0, 1] }));
    socket.say(tableMessage({ number: 11, you: 0, yours: [0] }));
    store.connection.check();
    expect(socket.of("watch").at(-1)).not.toHaveProperty("seat");
  });

  it("forget a refusal with the next intent", () => {
    const socket = arrive();
    void store.send({ intent: "start" });
    const [intent] = socket.of("intent");
    if (intent?.type !== "intent") throw new Error("an intent is expected");
    socket.say({ type: "refused", id: intent.id, reason: "no_game", text: "" });
    return Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => {
        expect(store.refused.value?.reason).toBe("no_game");
        void store.send({ intent: "start" });
        expect(store.refused.value).toBe(null);
      });
  });

  it("may begin with a reason why there is nothing to see", () => {
    const socket = FakeSocket.last();
    socket.welcome();
    socket.say({ type: "error", reason: "no_table", text: "there is no such table" });
    expect(store.problem.value?.reason).toBe("no_table");
    socket.say(tableMessage());
    expect(store.problem.value).toBe(null);
  });
});

describe("intents", () => {
  it("name the last event seen, and are pending until what follows is told", async () => {
    const socket = arrive();
    const answer = store.move({ do: "draw", from: "deck" });
    const sent = socket.of("intent");
    expect(sent).toMatchObject([{ intent: "move", seat: 0, after: 10, move: { do: "draw", from: "deck" } }]);
    expect(store.pending.value).toBe(true);
    socket.say({ type: "accepted", id: sent[0]?.id ?? "", number: 11 });
    await answer;
    expect(store.pending.value).toBe(true);
    socket.say(eventMessage({ number: 11 }));
    expect(store.pending.value).toBe(false);
  });

  it("are not made twice by a second click", async () => {
    const socket = arrive();
    void store.move({ do: "tickets" });
    expect(await store.move({ do: "tickets" })).toBe(null);
    expect(socket.of("intent")).toHaveLength(1);
  });

  it("that are refused say why", async () => {
    const socket = arrive();
    const answer = store.move({ do: "pass" });
    socket.say({ type: "refused", id: socket.of("intent")[0]?.id ?? "", reason: "may_not_pass", text: "no" });
    expect(await answer).toMatchObject({ type: "refused" });
    expect(store.refused.value?.reason).toBe("may_not_pass");
    expect(store.pending.value).toBe(false);
  });

  it("without an answer are sent again with the same id, after the table", async () => {
    const first = arrive();
    const answer = store.move({ do: "tickets" });
    const id = first.of("intent")[0]?.id ?? "";
    first.lose();
    vi.advanceTimersByTime(600);
    const second = FakeSocket.last();
    second.welcome();
    expect(second.of("intent")).toEqual([]);
    second.say(tableMessage({ number: 11 }));
    expect(second.of("intent")).toMatchObject([{ id, after: 10 }]);
    second.say({ type: "accepted", id, number: 11 });
    expect(await answer).toMatchObject({ type: "accepted", number: 11 });
    second.lose();
    vi.advanceTimersByTime(600);
    const third = FakeSocket.last();
    third.welcome();
    third.say(tableMessage({ number: 11 }));
    expect(third.of("intent")).toEqual([]);
  });

  it("wait for a line that is not there yet", async () => {
    const answers: Fate[] = [];
    void store.send({ intent: "start" }).then((answer) => answers.push(answer));
    const socket = arrive();
    const id = socket.of("intent")[0]?.id ?? "";
    expect(id).not.toBe("");
    socket.say({ type: "accepted", id, number: 11 });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(1);
  });

  it("that nobody answers for long show that the line is dead", () => {
    const socket = arrive();
    void store.move({ do: "tickets" });
    vi.advanceTimersByTime(8_100);
    expect(store.connection.state.value).toBe("waiting");
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().welcome();
    FakeSocket.last().say(tableMessage());
    expect(FakeSocket.last().of("intent")).toEqual(socket.of("intent"));
  });
});

it("looks from another of one's own seats", () => {
  const socket = arrive();
  store.lookFrom(1);
  expect(socket.of("watch").at(-1)).toEqual({ type: "watch", table: "abc", seen: 0, seat: 1 });
  // What the other seat was told alone must not stay in the log.
  socket.say(eventMessage({ seat: 0, events: [{ event: "card_drawn", seat: 0, card: "red" }] }));
  const recent = [
    {
      number: 11,
      at: 1,
      what: "acted" as const,
      seat: 0,
      events: [{ event: "card_drawn" as const, seat: 0 }],
    },
  ];
  socket.say(tableMessage({ number: 11, you: 1, yours: [0, 1], recent }));
  expect(store.log.value).toEqual(recent);
  expect(store.seen()).toBe(11);
});

it("forgets what another seat saw, even if more of it comes in between", () => {
  const socket = arrive();
  store.lookFrom(1);
  const own = [{ number: 11, at: 1, what: "acted" as const, seat: 0 }];
  socket.say(tableMessage({ number: 11, you: 0, yours: [0, 1], recent: own }));
  expect(store.seen()).toBe(0);
  socket.say(tableMessage({ number: 11, you: 1, yours: [0, 1], recent: [] }));
  expect(store.log.value).toEqual([]);
  expect(store.seen()).toBe(11);
});

it("asks nobody while the table turns up the neutral player's ticket", () => {
  const socket = arrive();
  expect(store.choices.value?.decision).toBe("action");
  socket.say(eventMessage({ choices: { decision: "neutral_ticket", seat: 0 } }));
  expect(store.choices.value).toBe(null);
});

describe("people", () => {
  it("notes since when the host is away", () => {
    const socket = FakeSocket.last();
    socket.welcome();
    socket.say(tableMessage({ phase: "waiting", host_away: 5 }));
    expect(store.state.value?.host_away).toBe(5);
    socket.say({ type: "presence", table: "abc", connected: [true, true] });
    expect(store.state.value).not.toHaveProperty("host_away");
    socket.say({ type: "presence", table: "abc", connected: [true, true], host_away: 7 });
    expect(store.state.value?.host_away).toBe(7);
  });

  it("notes that another device took the seat away", () => {
    const socket = arrive();
    expect(store.revoked.value).toBe(false);
    const { choices: _asked, take_back: _back, ...watching } = tableMessage({ number: 11, you: null, yours: [] });
    socket.say({ ...watching, recent: [{ number: 11, at: 1, what: "revoked", seat: 0 }] });
    expect(store.revoked.value).toBe(true);
    socket.say(tableMessage({ number: 12 }));
    expect(store.revoked.value).toBe(false);
  });
});
