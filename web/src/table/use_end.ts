import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Nearer to the end than this counts as being there. */
const kNear = 24;

/** Where a list was when it was last looked at. */
export interface Seen {
  scrollTop: number;
  clientHeight: number;
}

/** Whether a list that has been scrolled is at its end; null: as before, nobody has gone up. */
export function endReached(before: Seen, now: Seen & { scrollHeight: number }): boolean | null {
  if (now.scrollHeight - now.scrollTop - now.clientHeight < kNear) return true;
  // Lines that arrive while the list is being scrolled move its end away, but only readers scroll up.
  if (now.scrollTop >= before.scrollTop) return null;
  // A box that changes its height scrolls on its own.
  return now.clientHeight === before.clientHeight ? false : null;
}

interface End {
  atEnd: boolean;
  toEnd: () => void;
  onScroll: () => void;
}

/** A list that keeps to its end when it grows or its box shrinks, unless its reader has scrolled up. */
export function useEnd(list: RefObject<HTMLElement | null>, grown: unknown): End {
  const [atEnd, setAtEnd] = useState(true);
  const seen = useRef<Seen>({ scrollTop: 0, clientHeight: 0 });
  const look = ({ scrollTop, clientHeight }: HTMLElement) => {
    seen.current = { scrollTop, clientHeight };
  };
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // It tells the first size as well, when how long the list is has been worked out for the next picture.
    const observer = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
      look(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, grown, atEnd]);
  return {
    atEnd,
    toEnd: () => setAtEnd(true),
    onScroll() {
      const element = list.current;
      if (!element) return;
      const end = endReached(seen.current, element);
      if (end !== null) setAtEnd(end);
      look(element);
    },
  };
}
