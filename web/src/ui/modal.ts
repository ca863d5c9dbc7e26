// A dialog element that is open over everything else as long as it is on the page.
import type { RefObject, TargetedMouseEvent, TargetedPointerEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next frame: nothing is seen or pressed behind a curtain that is about to close.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser does this only for a dialog that stays in the page.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}

/** What a click outside the dialog's body does: pressed and released there, as a selection may end there too. */
export function useBeside(onBeside: (() => void) | undefined) {
  const pressed = useRef(false);
  return {
    onPointerDown: (event: TargetedPointerEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: TargetedMouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) onBeside?.();
    },
  };
}
