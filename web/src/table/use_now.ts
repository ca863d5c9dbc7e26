import { useEffect, useState } from "preact/hooks";

import type { Time } from "../generated/protocol";
import type { TableStore } from "../store/table";

/** The server's time, updated every quarter of a second while something runs. */
export function useServerNow(store: TableStore, running: boolean): Time {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  return Date.now() + store.connection.clockAhead.value;
}
