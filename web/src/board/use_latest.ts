// For what outlives renders: listeners and observers call what is current.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** What was rendered last. Use it before other layout effects: they run in order. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
