import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Connection } from "../../src/net/connection";
import { Entering } from "../../src/pages/entering";
import { TableStore } from "../../src/store/table";
import { FakeSocket } from "./fake_socket";
import { tableMessage } from "./table_message";

type Answer = { status: number; body: unknown } | "no network";

const requests: string[] = [];
const addresses: string[] = [];
let answers: Answer[];
let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  requests.length = addresses.length = 0;
  answers = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { pathname: "/t/abc" });
  vi.stubGlobal("history", { replaceState: (_state: unknown, _title: string, path: string) => addresses.push(path) });
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? "GET"} ${path}`);
    const answer = answers.shift() ?? { status: 200, body: {} };
    if (answer === "no network") return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  store = new TableStore("abc", new Connection("ws://test/ws"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function enter(secret: string | null): Promise<Entering> {
  const entering = new Entering(store, secret);
  await entering.begin();
  return entering;
}

describe("on the way to a table", () => {
  it("a known browser needs no request", async () => {
    const entering = await enter(null);
    FakeSocket.last().welcome(true);
    expect(entering.settled.value).toBe(true);
    expect(requests).toEqual([]);
    entering.leave();
  });

  it("an unknown browser becomes somebody, and connects again", async () => {
    const entering = await enter(null);
    FakeSocket.last().welcome(false);
    FakeSocket.last().say(tableMessage({ you: null, yours: [] }));
    expect(entering.settled.value).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toEqual(["POST /api/me"]);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().welcome(true);
    expect(entering.settled.value).toBe(true);
    entering.leave();
  });

  it("a browser that refuses cookies watches, and is not asked again", async () => {
    const entering = await enter(null);
    FakeSocket.last().welcome(false);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().welcome(false);
    expect(entering.settled.value).toBe(true);
    expect(requests).toEqual(["POST /api/me"]);
    entering.leave();
  });

  it("a personal link takes its seat first, and leaves the address bar", async () => {
    const entering = await enter("s3cret");
    expect(requests).toEqual(["POST /api/tables/abc/seat"]);
    expect(addresses).toEqual(["/t/abc"]);
    expect(FakeSocket.all).toHaveLength(1);
    entering.leave();
  });

  it("a personal link that does not work says why, and goes no further", async () => {
    answers = [{ status: 403, body: { reason: "no_seat", text: "used" } }];
    const entering = await enter("s3cret");
    expect(entering.problem.value).toEqual({ reason: "no_seat", text: "used" });
    expect(FakeSocket.all).toHaveLength(0);
    expect(addresses).toEqual([]);
    entering.leave();
  });

  it("a personal link without a server is tried again", async () => {
    answers = ["no network", "no network"];
    const entering = await enter("s3cret");
    expect(entering.retryAt.value).toBe(Date.now() + 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entering.retryAt.value).toBe(Date.now() + 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(entering.retryAt.value).toBe(null);
    expect(FakeSocket.all).toHaveLength(1);
    expect(requests).toHaveLength(3);
    entering.leave();
  });

  it("a personal link is tried again when the server has no time for it", async () => {
    answers = [{ status: 503, body: { reason: "stopping", text: "come back soon" } }];
    const entering = await enter("s3cret");
    expect(entering.problem.value).toBe(null);
    expect(entering.held.value).toBe("stopping");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
    expect(FakeSocket.all).toHaveLength(1);
    entering.leave();
  });

  it("a browser that has left goes no further", async () => {
    answers = ["no network"];
    const entering = await enter("s3cret");
    entering.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(0);
  });
});
