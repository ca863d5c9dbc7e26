// Why there is nothing to see, in friendly words, and always a way forward.
import type { ComponentChildren } from "preact";

import { classes } from "../classes";
import { follow } from "../router";
import { reasonInWords } from "../text/reason";
import { hasText, text } from "../text/text";
import { Page } from "../ui/Page";
import { useSecondsUntil } from "../ui/ConnectionSign";
import { ReloadButton } from "../ui/ReloadButton";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import problems from "../ui/problems.module.css";
import prose from "../ui/prose.module.css";
import styles from "./ProblemPage.module.css";

interface Props {
  title: string;
  children: ComponentChildren;
  /** Ways forward; the start page is always one. */
  ways?: ComponentChildren;
}

function BrokenTrack() {
  return (
    <svg class={styles.brokenTrack} viewBox="0 0 240 90" aria-hidden="true">
      <path class={styles.brokenGround} d="M0 66C50 56 80 72 120 66S200 56 240 66V90H0Z" />
      <path class={styles.brokenSpaces} d="M8 56C40 44 70 44 96 54" pathLength="40" stroke-dasharray="8.3 1.7" />
      <path
        class={classes(styles.brokenSpaces, styles.far)}
        d="M150 54C176 44 206 44 232 56"
        pathLength="40"
        stroke-dasharray="8.3 1.7"
      />
      <path class={styles.brokenSign} d="M123 62V24M107 12l32 0 8 8-8 8h-32z" />
    </svg>
  );
}

export function ProblemFrame({ title, children, ways }: Props) {
  return (
    <Page title={title}>
      <div class={problems.box}>
        <BrokenTrack />
        <h1>{title}</h1>
        {children}
        <div class={forms.row}>
          {ways}
          <a class={ways ? buttons.plain : buttons.primary} href="/" onClick={follow}>
            {text("go-home")}
          </a>
        </div>
      </div>
    </Page>
  );
}

/** Problems after which the table itself can still be viewed. */
const kStillThere: ReadonlySet<string> = new Set(["bad_link", "no_seat", "too_many_devices"]);

interface ProblemProps {
  reason: string;
  /** The server's own words, for reasons that this page does not know. */
  words: string;
  /** Of the table. */
  path: string;
}

export function ProblemPage({ reason, words, path }: ProblemProps) {
  const known = hasText(`problem-text-${reason}`);
  const ways = kStillThere.has(reason) && (
    <a class={buttons.primary} href={path} onClick={follow}>
      {text("problem-look")}
    </a>
  );
  return (
    <ProblemFrame
      title={known ? text(`problem-${reason}`) : text("problem-other")}
      ways={ways || (!known && <ReloadButton />)}>
      <p>{known ? text(`problem-text-${reason}`) : text("problem-text-other", { text: words })}</p>
    </ProblemFrame>
  );
}

export function OutdatedPage() {
  return (
    <ProblemFrame title={text("problem-outdated")} ways={<ReloadButton />}>
      <p>{text("problem-text-outdated")}</p>
    </ProblemFrame>
  );
}

/** Browsers remember parts that did not load: only a new page helps. */
export function PartLostPage() {
  return (
    <ProblemFrame title={text("problem-part")} ways={<ReloadButton />}>
      <p>{text("problem-text-part")}</p>
    </ProblemFrame>
  );
}

interface Unreachable {
  /** Why the server does not show the table at the moment; null: it cannot be reached. */
  held: string | null;
  retryAt: number;
  onRetry: () => void;
}

export function UnreachablePage({ held, retryAt, onRetry }: Unreachable) {
  const seconds = useSecondsUntil(retryAt);
  return (
    <ProblemFrame
      title={held === null ? text("problem-unreachable") : text("problem-held")}
      ways={
        <button type="button" class={buttons.primary} onClick={onRetry}>
          {text("try-now")}
        </button>
      }>
      {held !== null && <p>{reasonInWords(held)}</p>}
      <p>{text("problem-text-unreachable")}</p>
      <p class={prose.hint}>{seconds > 0 ? text("problem-retry-in", { seconds }) : text("problem-retry-now")}</p>
    </ProblemFrame>
  );
}

export function LoadingPage() {
  return (
    <Page>
      <div class={problems.box} role="status">
        <svg class={styles.loadingTrack} viewBox="0 0 160 24" aria-hidden="true">
          <path d="M4 12H156" pathLength="60" stroke-dasharray="8.3 1.7" />
        </svg>
        <p>{text("problem-loading")}</p>
      </div>
    </Page>
  );
}
