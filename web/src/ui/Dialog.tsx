// A window over the page, for what has to be settled first. The browser keeps the focus inside.
import type { ComponentChildren } from "preact";

import { classes } from "../classes";
import { text } from "../text/text";
import { Icon } from "./Icon";
import { useBeside, useModal } from "./modal";
import styles from "./Dialog.module.css";
import buttons from "./buttons.module.css";

interface Props {
  title: string;
  /** Escape, the cross, or a click outside it; left out: it cannot be dismissed. */
  onClose?: () => void;
  class?: string | undefined;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, class: more, children }: Props) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class={classes(styles.dialog, more)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers also close it on their own, without asking: "back" on phones, a second Escape.
      onClose={onClose}
      {...useBeside(onClose)}>
      <div class={styles.body}>
        <div class={styles.head}>
          <h2>{title}</h2>
          {onClose && (
            <button type="button" class={buttons.icon} aria-label={text("close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
