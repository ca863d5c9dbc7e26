// What the server is asked for again and again, while somebody looks.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Polled<T> {
  /** The last answer; null: none yet. */
  answer: T | null;
  /** The last question had no answer. */
  unreachable: boolean;
  askNow(): void;
}

export function usePolled<T>(ask: () => Promise<T>, every: number): Polled<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const [round, setRound] = useState(0);
  const question = useRef(ask);
  question.current = ask;

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function next() {
      if (document.visibilityState === "visible") {
        try {
          const got = await question.current();
          if (left) return;
          setAnswer(() => got);
          setUnreachable(false);
        } catch {
          if (left) return;
          setUnreachable(true);
        }
      }
      clearTimeout(timer);
      timer = setTimeout(() => void next(), every);
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
  return { answer, unreachable, askNow };
}
