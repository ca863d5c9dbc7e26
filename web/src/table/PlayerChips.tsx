// Who plays, for phones: shape, name, trains; whose turn it is.
import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import { text } from "../text/text";
import { useGame } from "./game";
import { colorAt, nameOf, shortNameOf } from "./people";
import { TrainSign, TurnMark } from "./player_signs";
import { askedSeats } from "./turn";
import prose from "../ui/prose.module.css";
import styles from "./PlayerChips.module.css";
import seats from "./seats.module.css";

/** With this many, a chip has two lines. */
const kManyChips = 4;

export function PlayerChips({ docked }: { docked: boolean }) {
  const { table } = useGame();
  const now = table.value;
  const open = now.view?.open;
  if (!open) return null;
  const many = open.seats.length >= kManyChips;
  return (
    <ol
      class={styles.chips}
      aria-label={text("players-title")}
      data-many={many || undefined}
      data-docked={docked || undefined}>
      {open.seats.map((seat, i) => {
        const asked = now.phase === "running" && askedSeats(now).includes(i);
        const trains = text("players-trains", { count: seat.trains });
        return (
          <li
            key={i}
            class={classes(seats.color, styles.chip)}
            data-asked={asked || undefined}
            data-place={`chip-${i}`}
            aria-current={asked ? "true" : undefined}
            data-color={colorAt(now, i)}
            data-you={i === now.you || undefined}>
            {asked && !many && <TurnMark />}
            <PlayerShape color={colorAt(now, i)} size={16} />
            <span class={prose.unseen}>
              {nameOf(now, i)}, {trains}
            </span>
            <span class={styles.name} aria-hidden="true">
              {i === now.you ? text("players-you") : shortNameOf(now, i)}
            </span>
            <span class={styles.count} aria-hidden="true" title={trains}>
              {asked && many && <TurnMark />}
              <TrainSign small />
              {seat.trains}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
