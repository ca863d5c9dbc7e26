import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { isTyping } from "./keys";

/**
 * A panel that opens takes the focus, and gives it back when it closes. Panels also open on their own, when
 * a turn begins: somebody who is writing then keeps writing, as the next space would press a button.
 */
export function useFocusInside<T extends HTMLElement>(about: string): RefObject<T | null> {
  const inside = useRef<T>(null);
  useEffect(() => {
    const panel = inside.current;
    const before = document.activeElement;
    if (isTyping(before)) return;
    const buttons = [...(panel?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    const wanted = buttons.find((button) => button.matches(".primary")) ?? buttons[0] ?? panel;
    wanted?.focus({ preventScroll: true });
    return () => {
      // Meanwhile somebody may have gone elsewhere.
      const now = document.activeElement;
      if (now !== null && now !== document.body && !panel?.contains(now)) return;
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, [about]);
  return inside;
}
