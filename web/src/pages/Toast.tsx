// A sentence over the page, at its lower edge, with something to press.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import styles from "./Toast.module.css";

interface Props {
  role: "alert" | "status";
  children: ComponentChildren;
}

/** While it is shown the document says so: a game in a low window leaves room for it. */
export function Toast({ role, children }: Props) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.toast = "";
    return () => {
      delete dataset.toast;
    };
  }, []);
  return (
    <div class={styles.toast} role={role}>
      {children}
    </div>
  );
}
