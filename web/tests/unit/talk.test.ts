import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Connection } from "../../src/net/connection";
import { TableStore } from "../../src/store/table";
import { setMuted } from "../../src/table/mute";
import { talkOf } from "../../src/table/talk";
import { FakeSocket } from "./fake_socket";
import { eventMessage, tableMessage } from "./table_message";

let store: TableStore;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  store = new TableStore("abc", new Connection("ws://test/ws"));
  store.start();
  FakeSocket.last().welcome();
});

afterEach(() => {
  setMuted("abc", "Bo", false);
  store.connection.close();
  vi.unstubAllGlobals();
});

const says = (number: number, seat: number) =>
  FakeSocket.last().say(eventMessage({ number, what: "said", seat, name: seat === 0 ? "Ada" : "Bo", text: "Hello" }));

test("lines that others say are unread until they have been in view", () => {
  FakeSocket.last().say(
    tableMessage({ chat: [{ number: 9, at: 0, what: "said", seat: 1, name: "Bo", text: "Before" }] }),
  );
  const talk = talkOf(store);
  expect(talk.unread.value).toBe(0);
  says(11, 1);
  says(12, 0);
  says(13, 1);
  expect(talk.unread.value).toBe(2);
  talk.saw(11);
  expect(talk.unread.value).toBe(1);
  talk.saw(13);
  expect(talk.unread.value).toBe(0);
  talk.saw(11);
  expect(talk.unread.value).toBe(0);
  says(14, 1);
  expect(talk.unread.value).toBe(1);
  setMuted("abc", "Bo", true);
  expect(talk.unread.value).toBe(0);
});

test("half a line stays with its table", () => {
  FakeSocket.last().say(tableMessage());
  talkOf(store).words.value = "Good mor";
  expect(talkOf(store).words.value).toBe("Good mor");
  expect(talkOf(new TableStore("xyz", store.connection)).words.value).toBe("");
});
