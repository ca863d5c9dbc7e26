// The neutral player's row of the list of players.
import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { OpenSeat, Seat } from "../generated/protocol";
import { text } from "../text/text";
import { useGame } from "./game";
import { nameOf } from "./people";
import { Trains } from "./player_signs";
import styles from "./PlayerRow.module.css";
import seats from "./seats.module.css";

interface NeutralRowProps {
  seat: Seat;
  open: OpenSeat;
  /** It is packed tightly. */
  tight: boolean;
}

export function NeutralRow({ seat, open, tight }: NeutralRowProps) {
  const { table } = useGame();
  const view = table.value.view?.open;
  const marker = view?.marker;
  return (
    <li
      class={classes(seats.color, styles.player, styles.neutral)}
      data-testid={`player-${seat}`}
      data-place={`seat-${seat}`}
      data-color="neutral"
      data-tight={tight || undefined}>
      <span class={styles.head}>
        <span class={styles.turn} aria-hidden="true" />
        <PlayerShape color="neutral" size={22} />
        <span class={styles.name}>{text("players-neutral")}</span>
        {view?.neutral_plays === false && <span class={styles.tag}>{text("players-neutral-stopped")}</span>}
      </span>
      {marker !== undefined && (
        <span class={styles.doing}>
          {marker === table.value.you
            ? text("players-marker-you")
            : text("players-marker", { name: nameOf(table.value, marker) })}
        </span>
      )}
      <Trains seat={seat} left={open.trains} />
    </li>
  );
}
