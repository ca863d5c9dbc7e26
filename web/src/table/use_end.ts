import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Nearer to the end than this counts as being there. */
const kNear = 24;

interface End {
  atEnd: boolean;
  toEnd(): void;
  onScroll(): void;
}

/** A list that keeps to its end when it grows, unless its reader has scrolled up. */
export function useEnd(list: RefObject<HTMLElement | null>, grown: unknown): End {
  const [atEnd, setAtEnd] = useState(true);
  const top = useRef(0);
  useLayoutEffect(() => {
    // With the next picture: how long the list is, is worked out for that anyway.
    const frame = requestAnimationFrame(() => {
      if (list.current && atEnd) list.current.scrollTop = list.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [grown, atEnd]);
  return {
    atEnd,
    toEnd: () => setAtEnd(true),
    onScroll() {
      const element = list.current;
      if (!element) return;
      const { scrollHeight, scrollTop, clientHeight } = element;
      // Lines that come while the list is being scrolled move its end away, but only readers go up.
      if (scrollHeight - scrollTop - clientHeight < kNear) setAtEnd(true);
      else if (scrollTop < top.current) setAtEnd(false);
      top.current = scrollTop;
    },
  };
}
