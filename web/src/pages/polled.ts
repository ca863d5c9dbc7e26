// What the server is asked for repeatedly, while somebody looks.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { pauseAfter } from "../net/back_off";

const kLongestPause = 60_000;

export interface Polled<T> {
  /** The last answer; null: none yet. */
  answer: T | null;
  /** There has been an answer. */
  asked: boolean;
  /** The last question had no answer. */
  unreachable: boolean;
  askNow: () => void;
}

export function usePolled<T>(ask: () => Promise<T>, every: number): Polled<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [asked, setAsked] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const [round, setRound] = useState(0);
  const question = useRef(ask);
  question.current = ask;

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A busy server is asked less and less often.
    let failures = 0;
    async function next() {
      if (document.visibilityState === "visible") {
        try {
          const got = await question.current();
          if (left) return;
          setAnswer(() => got);
          setAsked(true);
          setUnreachable(false);
          failures = 0;
        } catch {
          if (left) return;
          setUnreachable(true);
          failures += 1;
        }
      }
      clearTimeout(timer);
      timer = setTimeout(() => void next(), pauseAfter(failures + 1, every, kLongestPause));
    }
    const seen = () => {
      if (document.visibilityState === "visible") setRound((last) => last + 1);
    };
    void next();
    document.addEventListener("visibilitychange", seen);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [round, every]);

  const askNow = useCallback(() => setRound((last) => last + 1), []);
  return { answer, asked, unreachable, askNow };
}
