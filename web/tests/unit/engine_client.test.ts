// The engine behind its client: what is asked in which order, and what cancelling does.
import { expect, test } from "vitest";

import { type Answerer, EngineClient, type Start } from "../../src/engine/client";
import { compiled } from "../../src/engine/compile";
import type { Reply, Request } from "../../src/engine/serve";
import type { Move } from "../../src/generated/protocol";
import { builtClient, builtModule, good, inThread, mapFile, reasonOf } from "./engine_support";

const poland = mapFile("poland");
const kTwo = { players: 2 };

/** Workers that answer when they are told to. */
function byHand() {
  const requests: Request[] = [];
  const workers: { ended: boolean; hear: (reply: Reply) => void }[] = [];
  const start: Start = (hear): Answerer => {
    const worker = { ended: false, hear };
    workers.push(worker);
    return {
      ask: (request) => requests.push(request),
      end: () => {
        worker.ended = true;
      },
    };
  };
  const asked = () => requests.map(({ calls }) => calls.map(({ method }) => method));
  return { client: new EngineClient(start), workers, asked };
}

test("one request at a time, in the order in which they were asked", async () => {
  const { client, workers, asked } = byHand();
  const [one, two] = [client.hashOfText("one"), client.hashOfText("two")];
  expect(asked()).toEqual([["hashOfText"]]);
  workers[0]?.hear({ answer: { hash: "1" }, error: false });
  expect(await one).toEqual({ hash: "1" });
  expect(asked()).toHaveLength(2);
  workers[0]?.hear({ answer: { hash: "2" }, error: false });
  expect(await two).toEqual({ hash: "2" });
  expect(workers).toHaveLength(1);
});

test("a question brings its table and its position with it, once", async () => {
  const client = await builtClient();
  const table = client.table(poland, kTwo);
  const other = client.table(poland, { players: 3 });
  const [{ view }, { view: otherView }] = [good(await table.gameNew(1)), good(await other.gameNew(1))];
  // Asked together: each is answered about its own table.
  const [of, ofOther] = await Promise.all([table.facts(view, []), other.facts(otherView, [])]);
  expect(good(of).position.round.turns).toBe(2);
  expect(good(ofOther).position.round.turns).toBe(3);
  expect(good(await table.longest(view, 1)).length).toBe(0);

  const { client: slow, workers, asked } = byHand();
  const about = slow.table(poland, kTwo);
  void about.opened();
  void about.facts(view, []);
  void about.track(view, "gdansk:koszalin:0");
  void about.track({ ...view }, "gdansk:koszalin:0");
  for (let i = 0; i < 4; ++i) workers[0]?.hear({ answer: {}, error: false });
  expect(asked()).toEqual([["open"], ["facts"], ["track"], ["position", "track"]]);
});

test("after an error nothing is taken for known", async () => {
  const client = await builtClient();
  const table = client.table(poland, kTwo);
  const { view } = good(await table.gameNew(1));
  expect(reasonOf(await table.facts({ ...view, viewer: 7 }, []))).toBe("bad_view");
  expect(reasonOf(await table.track(view, "nowhere:nowhere:0"))).toBe("no_such_track");
  expect(good(await table.facts(view, [])).position.asked).toEqual([0, 1]);
  expect(reasonOf(await client.table(poland, { players: 9 }).opened())).toBe("bad_table");
  expect(good(await table.opened()).tracks).toBeGreaterThan(50);
});

test("a long question is cancelled: a fresh worker has the same game", async () => {
  const module = await compiled(builtModule());
  let started = 0;
  let holds = false;
  const ended: number[] = [];
  const client = new EngineClient((hear) => {
    const number = ++started;
    const real = inThread(module)(hear);
    // A worker that thinks for ever.
    return {
      ask: (request) => {
        if (!holds) real.ask(request);
      },
      end: () => {
        ended.push(number);
        real.end();
      },
    };
  });
  const table = client.table(poland, kTwo);
  good(await table.gameNew(7));
  const keep = async (seat: number): Promise<Move> => good(await table.gameChoose(seat, "easy")).move;
  for (const seat of [0, 1]) good(await table.gameAct(seat, await keep(seat)));
  const before = good(await table.gameView(0));

  holds = true;
  const cancel = new AbortController();
  const thinking = table.gameChoose(0, "search(iterations=100000)", cancel.signal);
  const after = table.gameView(0);
  holds = false;
  cancel.abort();
  await expect(thinking).rejects.toMatchObject({ name: "AbortError" });
  await expect(table.gameChoose(0, "easy", cancel.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(ended).toEqual([1]);
  // The question that waited behind it was for the worker that is gone.
  expect(good(await after)).toEqual({ ...before, events: [] });
  expect(good(await table.gameAct(0, await keep(0))).next).not.toBeNull();
  expect(started).toBe(2);
});

test("a question that waits is cancelled without ending the worker", async () => {
  const { client, workers, asked } = byHand();
  const cancel = new AbortController();
  const first = client.hashOfText("first");
  const second = client.ask({}, { method: "hashOfText", with: ["second"] }, cancel.signal);
  cancel.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  workers[0]?.hear({ answer: { hash: "1" }, error: false });
  await first;
  cancel.abort();
  expect([asked().length, workers.length, workers[0]?.ended]).toEqual([1, 1, false]);
});

test("a worker that fails is replaced, and what it says afterwards is not heard", async () => {
  const { client, workers, asked } = byHand();
  const [one, two] = [client.hashOfText("one"), client.hashOfText("two")];
  workers[0]?.hear({ failed: "out of memory" });
  await expect(one).rejects.toThrow("out of memory");
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  workers[0]?.hear({ answer: { hash: "1" }, error: false });
  workers[1]?.hear({ answer: { hash: "2" }, error: false });
  expect(await two).toEqual({ hash: "2" });
  expect(asked()).toHaveLength(2);
  const three = client.hashOfText("three");
  client.end();
  await expect(three).rejects.toThrow("ended");
});
