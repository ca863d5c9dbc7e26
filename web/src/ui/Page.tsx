// The frame of the pages other than the game: the way home, the settings, a heading.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { classes } from "../classes";
import { follow } from "../router";
import { text } from "../text/text";
import { useArrival } from "./arrival";
import { SettingsButton } from "./SettingsButton";
import styles from "./Page.module.css";

interface Props {
  /** Of the window; the heading is the page's own. */
  title?: string;
  class?: string | undefined;
  /** Next to the settings. */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? text("app-name") : text("window-title", { title });
  }, [title]);
}

export function Brand() {
  return (
    <a class={styles.brand} href="/" onClick={follow}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" class={styles.ground} />
        <path d="M11 5 7 27M21 5l4 22M9.8 11h12.4M8.7 17h14.6M7.6 23h16.8" class={styles.rails} />
      </svg>
      <span>{text("app-name")}</span>
    </a>
  );
}

export function Page({ title, class: more, tools, children }: Props) {
  useTitle(title);
  useArrival();
  return (
    <div class={classes(styles.page, more)}>
      <header class={styles.head}>
        <Brand />
        <div class={styles.tools}>
          {tools}
          <SettingsButton />
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}
