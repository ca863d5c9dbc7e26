// Shows the state of the connection in a small space; in words as soon as something is wrong.
import { useEffect, useState } from "preact/hooks";

import type { Line } from "../net/line";
import { text } from "../text/text";
import styles from "./ConnectionSign.module.css";
import buttons from "./buttons.module.css";
import prose from "./prose.module.css";
import { classes } from "../classes";

// Shorter interruptions are over before anybody could read about them.
const kDiscreet = 1200;
const kLong = 4000;

/** Seconds until then, counted down while it is shown. */
export function useSecondsUntil(time: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (time === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [time]);
  return time === null ? 0 : Math.max(0, Math.ceil((time - now) / 1000));
}

function useLongerThan(milliseconds: number, now: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!now) return;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [now, milliseconds]);
  return now && long;
}

/** Whether it has been interrupted for so long that people should know. null: there is nothing to interrupt. */
export function useInterrupted(connection: Line | null): boolean {
  const state = connection?.state.value;
  return useLongerThan(kDiscreet, state === "waiting" || state === "connecting");
}

interface Props {
  connection: Line;
  /** What the server says about saving moves; "": no problem. */
  trouble?: string;
  /** There is no room for whole sentences. */
  narrow?: boolean;
}

export function ConnectionSign({ connection, trouble = "", narrow = false }: Props) {
  const state = connection.state.value;
  const broken = state === "waiting" || state === "connecting";
  const noticed = useInterrupted(connection);
  const long = useLongerThan(kLong, broken);
  const seconds = useSecondsUntil(state === "waiting" ? connection.retryAt.value : null);
  const wrong = noticed || trouble !== "";

  let words = text("connection-online");
  if (noticed) words = seconds > 0 ? text("connection-waiting", { seconds }) : text("connection-connecting");
  else if (trouble !== "") words = text("connection-trouble");

  return (
    <div
      class={classes(styles.sign, wrong && styles.wrong)}
      data-narrow={narrow || undefined}
      data-state={state}
      data-testid="connection">
      <span class={styles.dot} aria-hidden="true" title={words} />
      {wrong && (
        <span class={styles.words} aria-hidden="true">
          {words}
        </span>
      )}
      {noticed && (
        <span class={styles.short} aria-hidden="true">
          {text("connection-short")}
        </span>
      )}
      {/* Seconds that count down would be read out one by one. */}
      <span class={prose.unseen} role="status">
        {noticed ? text("connection-lost") : words}
      </span>
      {long && (
        <button type="button" class={buttons.small} onClick={() => connection.reconnect()}>
          {text("try-now")}
        </button>
      )}
    </div>
  );
}
