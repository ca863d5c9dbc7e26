// The chat as this page has it: what is being written, what has been read. It outlives the panel, which is
// drawn anew when a phone is turned and is not there while its sheet is closed.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

import type { PastEvent, TableMessage } from "../generated/protocol";
import type { TableStore } from "../store/table";
import { isMuted } from "./mute";

export interface Talk {
  /** Half a line. */
  words: Signal<string>;
  /** The panel is not folded. */
  open: Signal<boolean>;
  /** The last line that was shown. */
  read: Signal<number>;
  newest: ReadonlySignal<number>;
  /** Lines of others that were not shown yet. */
  unread: ReadonlySignal<number>;
}

const talks = new WeakMap<TableStore, Talk>();

export function talkOf(store: TableStore): Talk {
  let talk = talks.get(store);
  if (!talk) {
    const newest = computed(() => store.state.value?.chat.at(-1)?.number ?? 0);
    const read = signal(newest.peek());
    const unread = computed(() => {
      const table = store.state.value;
      return table?.chat.filter((line) => line.number > read.value && calls(table, line)).length ?? 0;
    });
    talk = { words: signal(""), open: signal(true), read, newest, unread };
    talks.set(store, talk);
  }
  return talk;
}

function calls(table: TableMessage, line: PastEvent): boolean {
  const own = line.seat !== undefined && table.yours.includes(line.seat);
  return !own && !isMuted(table.table, line.name ?? "");
}
