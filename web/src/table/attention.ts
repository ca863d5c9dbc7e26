// What tells a person who looks elsewhere that it is their turn: the window's title, its icon, a notification.
import { computed, effect, type ReadonlySignal } from "@preact/signals";

import { settings } from "../store/settings";
import type { TableSource, TableState } from "../store/source";
import { text } from "../text/text";
import { overInWords, turnInWords } from "./turn";

/** `counted`: who has won may be said. */
export function titleOf(table: TableState | null, map: string, counted = true): string {
  if (!table?.view) return text("attention-title", { map });
  if (table.phase === "over" && counted) return text("attention-title-over", { map, what: overInWords(table) });
  const { whose, headline, detail, seat } = turnInWords(table);
  if (whose === "you") return text("attention-title-you", { map, what: detail });
  if (whose === "other" && seat !== null) return text("attention-title-other", { map, name: headline });
  return text("attention-title-state", { map, what: headline });
}

function icon(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
}

function notify(title: string, body: string, tag: string): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag, icon: "/icon-turn.svg" });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
    };
    const seen = () => {
      if (document.hidden) return;
      shown.close();
      document.removeEventListener("visibilitychange", seen);
    };
    document.addEventListener("visibilitychange", seen);
  } catch {
    // Phones allow notifications only from service workers: the title has to do.
  }
}

/** From now until the returned function is called. */
export function drawAttention(store: TableSource, map: string, counted: ReadonlySignal<boolean>): () => void {
  const before = { title: document.title, icon: icon()?.getAttribute("href") ?? "/icon.svg" };
  const asked = computed(() => store.choices.value !== null && store.state.value?.phase === "running");
  // A turn is one question after another: only the first one alerts.
  const turn = computed(() => (asked.value ? (store.open.value?.turns ?? 0) : null));
  const ended = computed(() => store.state.value?.phase === "over");
  const stops = [
    effect(() => {
      document.title = titleOf(store.state.value, map, counted.value);
    }),
    effect(() => {
      icon()?.setAttribute("href", asked.value ? "/icon-turn.svg" : "/icon.svg");
    }),
    effect(() => {
      if (turn.value === null || !settings.notifications.value || !document.hidden) return;
      const table = store.state.peek();
      if (table) {
        notify(text("attention-your-turn", { map }), turnInWords(table).detail, `railhead-${table.table ?? ""}`);
      }
    }),
    effect(() => {
      if (!ended.value || !settings.notifications.value || !document.hidden) return;
      const table = store.state.peek();
      if (table && table.yours.length > 0) {
        notify(text("turn-over"), overInWords(table), `railhead-${table.table ?? ""}`);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    document.title = before.title;
    icon()?.setAttribute("href", before.icon);
  };
}
