// The game's page is the largest part of the client: the other pages do not wait for it.
import { signal } from "@preact/signals";

import type { GamePage } from "../table/GamePage";

export const gamePage = signal<typeof GamePage | null>(null);
/** It could not be loaded: no connection, or the server has a newer version. */
export const gamePageLost = signal(false);

let loading = false;

/** Also retries what failed the last time. */
export function loadGamePage(): void {
  if (loading || gamePage.peek()) return;
  loading = true;
  gamePageLost.value = false;
  import("../table/GamePage")
    .then(
      (loaded) => {
        gamePage.value = loaded.GamePage;
      },
      () => {
        gamePageLost.value = true;
      },
    )
    .finally(() => {
      loading = false;
    });
}
