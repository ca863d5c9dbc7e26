// The moment between a click and a table: one at a time, and what went wrong in words.
import { useEffect, useRef, useState } from "preact/hooks";

import type { NewTable } from "../generated/protocol";
import { RequestError } from "../net/rest";
import { go } from "../router";
import { makeTable, type Person } from "../store/begin";
import { reasonInWords } from "../text/reason";

export interface Making {
  pending: boolean;
  problem: string | null;
  make: (table: NewTable, people: readonly Person[], then: "start" | "wait") => void;
}

/** Of a request that failed; anything else is a fault of the page. */
function failureInWords(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return reasonInWords(error.reason, error.message);
}

export function useMaking(): Making {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function make(...[table, people, then]: Parameters<Making["make"]>) {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      const code = await makeTable(table, people, then);
      // People who went elsewhere meanwhile find it among their games.
      if (here.current) go(`/t/${code}`);
    } catch (error) {
      setProblem(failureInWords(error));
    } finally {
      setPending(false);
    }
  }

  return { pending, problem, make: (...wanted) => void make(...wanted) };
}
