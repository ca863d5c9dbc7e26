import { useEffect, useState } from "preact/hooks";

import type { Time } from "../generated/protocol";
import type { TableSource } from "../store/source";

/** The server's time, updated every quarter of a second while something runs. */
export function useServerNow(store: TableSource, running: boolean): Time {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  return Date.now() + (store.server?.connection.clockAhead.value ?? 0);
}
