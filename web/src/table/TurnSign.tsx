// One glance: whose turn it is, what may be done, how near the end is.
import { PlayerShape } from "../board/symbols";
import { text } from "../text/text";
import { useGame } from "./game";
import { colorAt } from "./people";
import { usePlay } from "./play";
import { turnInWords } from "./turn";
import styles from "./TurnSign.module.css";

export function TurnSign() {
  const { table, store, counted } = useGame();
  const { rules } = usePlay();
  const now = table.value;
  const round = rules.answers.value?.position.round;
  const trouble = store.server?.trouble.value ?? "";
  const open = now.view?.open;
  if (!open) return null;
  const words = turnInWords(now);
  const detail = now.phase !== "over" || counted.value ? words.detail : "";
  const playing = now.phase === "running" && open.decision !== "first_tickets";
  const left = (now.phase === "over" ? undefined : open.last_turns_left) ?? 0;
  const last = left > 0;
  const troubled = trouble !== "";
  return (
    <div
      class={styles.sign}
      data-testid="turn-sign"
      data-whose={words.whose}
      data-phase={now.phase}
      data-last={last || undefined}
      data-trouble={troubled || undefined}>
      <div class={styles.words} role="status">
        {words.seat !== null && <PlayerShape color={colorAt(now, words.seat)} size={20} />}
        <b class={styles.headline}>{words.headline}</b>
        {detail && <span class={styles.detail}>{detail}</span>}
      </div>
      {last && (
        <strong class={styles.last} role="status" data-testid="last-turns">
          {text("turn-last", { count: left })}
        </strong>
      )}
      {troubled && (
        <strong class={styles.trouble} role="alert" title={trouble}>
          {text("turn-trouble")}
        </strong>
      )}
      {playing && round && (
        <span class={styles.round}>{text("turn-round", { round: round.number, turn: open.turns + 1 })}</span>
      )}
    </div>
  );
}
