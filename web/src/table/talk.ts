// The chat as this page has it: what is being written, what has been read. It outlives the panel, which is redrawn when
// a phone is turned and does not exist while its sheet is closed.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

import type { PastEvent } from "../generated/protocol";
import type { TableSource, TableState } from "../store/source";
import { isMuted } from "./mute";

export interface Talk {
  /** Half a line. */
  words: Signal<string>;
  /** The panel is not folded. */
  open: Signal<boolean>;
  /** Lines of others that nobody here can have read yet. */
  unread: ReadonlySignal<number>;
  /** A line was in view, and so were those before it. */
  saw: (line: number) => void;
}

const talks = new WeakMap<TableSource, Talk>();

export function talkOf(store: TableSource): Talk {
  let talk = talks.get(store);
  if (!talk) {
    const read = signal(store.state.peek()?.chat?.at(-1)?.number ?? 0);
    const unread = computed(() => {
      const table = store.state.value;
      return table?.chat?.filter((line) => line.number > read.value && calls(store, table, line)).length ?? 0;
    });
    const saw = (line: number) => {
      read.value = Math.max(read.peek(), line);
    };
    talk = { words: signal(""), open: signal(true), unread, saw };
    talks.set(store, talk);
  }
  return talk;
}

function calls(store: TableSource, table: TableState, line: PastEvent): boolean {
  const own = line.seat !== undefined && table.yours.includes(line.seat);
  return !own && !isMuted(store.server?.table ?? "", line.name ?? "");
}
