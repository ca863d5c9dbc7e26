// One sentence in answer to a click that could not be done.
import { useCallback, useEffect } from "preact/hooks";

import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { useGame } from "./game";
import { usePlay } from "./play";
import styles from "./Notice.module.css";

const kLasts = 7_000;

export function Notice() {
  const { store } = useGame();
  const play = usePlay();
  const refused = store.refused.value;
  const words = refused ? refusalInWords(refused) : play.notice.value;
  const clear = useCallback(() => {
    store.refused.value = null;
    play.notice.value = "";
  }, [store, play]);
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(clear, kLasts);
    return () => clearTimeout(timer);
  }, [refused, words, clear]);
  return (
    <div role="alert">
      {words && (
        <div class={styles.notice} data-testid="notice">
          <p>{words}</p>
          <button type="button" class={styles.close} aria-label={text("play-close")} onClick={clear}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
