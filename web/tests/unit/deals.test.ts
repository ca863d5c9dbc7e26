import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { EngineClient } from "../../src/engine/client";
import { compiled } from "../../src/engine/compile";
import { verified } from "../../src/engine/verifier";
import type { Fair } from "../../src/generated/protocol";
import { Connection } from "../../src/net/connection";
import { DealKeeper } from "../../src/store/deal_keeper";
import { dealState, forgetRevealed, type OwnDeal, ownDealAt, ownDeals, rememberDeal } from "../../src/store/deals";
import { TableStore } from "../../src/store/table";
import { builtClient, good, inThread, mapText, reasonOf } from "./engine_support";
import { FakeSocket } from "./fake_socket";
import { eventMessage, tableMessage } from "./table_message";

vi.mock("../../src/engine/load", () => ({ engine: builtClient }));
vi.mock("../../../build/wasm/verifier.wasm?url", () => ({ default: "" }));

const kHashOfHello = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const commitment = `sha256:${"1".repeat(64)}`;

describe("the engine's hashes", () => {
  it("are those of SHA-256", async () => {
    const engine = await builtClient();
    expect(good(await engine.hashOfText("hello")).hash).toBe(kHashOfHello);
    const seed = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
    // The known answer of docs/fair-deals.md.
    expect(good(await engine.hashOfSeed(seed)).hash).toBe(
      "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    );
    expect(reasonOf(await engine.hashOfSeed("12"))).toBe("bad_text");
  });
});

describe("every card", () => {
  const root = new URL("../../../", import.meta.url);
  const record = readFileSync(new URL("tests/records/northern-lights-3p-fair.jsonl", root), "utf8").trim();
  const verifier = async () =>
    new EngineClient(inThread(await compiled(readFileSync(new URL("build/wasm/verifier.wasm", root)))));

  it("of a fair game is drawn again", async () => {
    const answer = good(await verified(await verifier(), mapText("northern-lights") as never, { players: 3 }, record));
    expect(answer.text).toMatch(/^ok, /);
    expect(answer.ok).toBe(true);
    expect(answer.draws).toBeGreaterThan(50);
  });

  it("that another seed gives is found", async () => {
    const other = record.replace(/"entropy":\["/, '"entropy":["x');
    const answer = good(await verified(await verifier(), mapText("northern-lights") as never, { players: 3 }, other));
    expect(answer.ok).toBe(false);
    expect(reasonOf(await verified(await verifier(), mapText("northern-lights") as never, { players: 3 }, "{"))).toBe(
      "bad_record",
    );
  });
});

describe("what a browser says of a deal", () => {
  const own: OwnDeal = { table: "abc", commitment, texts: [], revealed: [{ chair: 1, text: "mine", after: 5 }] };
  const fair: Fair = { stream: "s", commitment, entropy: ["", "mine"] };

  it("follows the game", () => {
    expect(dealState({ phase: "waiting", fair }, own, null)).toEqual({ kind: "sealed" });
    expect(dealState({ phase: "running", fair }, own, null)).toEqual({ kind: "used" });
    expect(dealState({ phase: "running", fair }, { ...own, revealed: [] }, null)).toEqual({ kind: "unused" });
    expect(dealState({ phase: "running", fair }, null, null)).toEqual({ kind: "unknown" });
    expect(dealState({ phase: "over", fair }, own, null)).toEqual({ kind: "checking" });
    expect(dealState({ phase: "over", fair }, own, commitment)).toEqual({ kind: "checked", own: "used" });
    expect(dealState({ phase: "over", fair }, null, commitment)).toEqual({ kind: "checked", own: "unknown" });
  });

  it("finds a commitment, a text and a seed that are others", () => {
    const other = { ...fair, commitment: kHashOfHello };
    expect(dealState({ phase: "running", fair: other }, own, null)).toEqual({ kind: "failed", why: "commitment" });
    const replaced = { ...fair, entropy: ["mine", "another"] };
    expect(dealState({ phase: "paused", fair: replaced }, own, null)).toEqual({ kind: "failed", why: "text" });
    expect(dealState({ phase: "over", fair }, own, kHashOfHello)).toEqual({ kind: "failed", why: "seed" });
  });

  it("knows that a start was void which it did not see", () => {
    ownDeals.value = [own];
    forgetRevealed("abc", 5);
    expect(ownDealAt("abc")?.revealed).toHaveLength(1);
    forgetRevealed("abc", 6);
    expect(dealState({ phase: "running", fair: { ...fair, entropy: ["", ""] } }, ownDealAt("abc"), null)).toEqual({
      kind: "unused",
    });
  });

  it("goes by the first commitment that it saw", () => {
    ownDeals.value = [];
    rememberDeal("abc", commitment);
    rememberDeal("abc", kHashOfHello);
    expect(ownDealAt("abc")?.commitment).toBe(commitment);
  });
});

describe("this browser's part of the shuffle", () => {
  let keeper: DealKeeper | null = null;

  beforeEach(() => {
    FakeSocket.all = [];
    ownDeals.value = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  });
  afterEach(() => {
    keeper?.stop();
    vi.unstubAllGlobals();
  });

  const waiting = (fair: Partial<Fair> = {}, number = 3) => {
    const { view: _v, choices: _c, take_back: _t, ...table } = tableMessage();
    return {
      ...table,
      number,
      phase: "waiting" as const,
      fair: { stream: "s", commitment, commitments: [null, null], ...fair },
    };
  };

  function visited() {
    const store = new TableStore("abc", new Connection("ws://test"));
    keeper = new DealKeeper(store);
    store.start();
    const socket = FakeSocket.last();
    socket.welcome();
    return { store, socket };
  }

  interface Intent {
    intent: string;
    commitment?: string;
    text?: string;
    id: string;
  }
  const intents = (socket: FakeSocket, kind: string) =>
    (socket.of("intent") as Intent[]).filter(({ intent }) => intent === kind);

  it("is committed to once its person sits, and revealed when the table asks", async () => {
    const { socket, store } = visited();
    socket.say(waiting());
    await vi.waitFor(() => expect(intents(socket, "commit")).toHaveLength(1));
    // Nobody waits for it: buttons stay enabled.
    expect(store.pending.value).toBe(false);
    const sent = intents(socket, "commit")[0];
    const own = ownDealAt("abc")?.texts[0];
    expect(sent?.commitment).toBe(own?.hash);
    expect(own?.text).toHaveLength(48);
    socket.say({ type: "accepted", id: sent?.id ?? "", number: 4 });
    socket.say(
      eventMessage({
        number: 4,
        what: "committed",
        seat: 0,
        phase: "waiting",
        fair: { stream: "s", commitment, commitments: [own?.hash ?? null, null] },
      }),
    );
    expect(intents(socket, "reveal")).toHaveLength(0);
    socket.say(
      eventMessage({
        number: 5,
        what: "starting",
        phase: "waiting",
        starting: { chairs: [0, 1], waits_for: [0, 1], until: 9 },
      }),
    );
    expect(intents(socket, "reveal").map(({ text }) => text)).toEqual([own?.text]);
    expect(ownDealAt("abc")?.revealed).toEqual([{ chair: 0, text: own?.text, after: 5 }]);
    expect(intents(socket, "commit")).toHaveLength(1);
  });

  it("is another one after a start that was void", async () => {
    const { socket, store } = visited();
    socket.say(waiting({}, 6));
    await vi.waitFor(() => expect(intents(socket, "commit")).toHaveLength(1));
    const first = intents(socket, "commit")[0];
    socket.say({ type: "accepted", id: first?.id ?? "", number: 7 });
    await Promise.resolve();
    socket.say(
      eventMessage({
        number: 7,
        what: "committed",
        seat: 0,
        phase: "waiting",
        fair: { stream: "s", commitment, commitments: [first?.commitment ?? null, null] },
      }),
    );
    socket.say(
      eventMessage({
        number: 8,
        what: "starting",
        phase: "waiting",
        starting: { chairs: [0, 1], waits_for: [0, 1], until: 9 },
      }),
    );
    socket.say(
      eventMessage({
        number: 9,
        what: "start_voided",
        phase: "waiting",
        withheld: ["Bo"],
        fair: { stream: "s", commitment, commitments: [null, null] },
      }),
    );
    expect(store.state.value?.starting).toBeUndefined();
    await vi.waitFor(() => expect(intents(socket, "commit")).toHaveLength(2));
    expect(intents(socket, "commit")[1]?.commitment).not.toBe(first?.commitment);
    expect(ownDealAt("abc")?.revealed).toEqual([]);
  });

  it("replaces that of another device once, and no more", async () => {
    const { socket } = visited();
    socket.say(waiting({ commitments: [kHashOfHello, null] }));
    await vi.waitFor(() => expect(intents(socket, "commit")).toHaveLength(1));
    const sent = intents(socket, "commit")[0];
    socket.say({ type: "accepted", id: sent?.id ?? "", number: 4 });
    await new Promise((resolve) => setTimeout(resolve));
    socket.say(waiting({ commitments: [kHashOfHello, null] }, 5));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(intents(socket, "commit")).toHaveLength(1);
  });
});
