// Signs that say something about a player: whose turn it is, trains, cards, tickets.
import type { Seat } from "../generated/protocol";
import { text } from "../text/text";
import { usePlay } from "./play";
import prose from "../ui/prose.module.css";
import styles from "./player_signs.module.css";

export function WinnerMark() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" class={styles.won} role="img" aria-label={text("players-winner")}>
      <path d="M7 0 8.9 4.7 14 5.1 10.1 8.4 11.3 13.3 7 10.6 2.7 13.3 3.9 8.4 0 5.1 5.1 4.7Z" fill="currentColor" />
    </svg>
  );
}

export function TurnMark() {
  return (
    <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M1 1 9 7 1 13Z" fill="currentColor" />
    </svg>
  );
}

export function TrainSign({ small = false }: { small?: boolean }) {
  return (
    <svg
      class={styles.train}
      data-small={small || undefined}
      width="18"
      height="12"
      viewBox="0 0 18 12"
      aria-hidden="true">
      <path d="M1 2h16v6H1z" fill="currentColor" />
      <circle cx="5" cy="9.5" r="2" fill="currentColor" />
      <circle cx="13" cy="9.5" r="2" fill="currentColor" />
    </svg>
  );
}

export function Trains({ seat, left }: { seat: Seat; left: number }) {
  const all = usePlay().rules.opened.value?.trains[seat];
  const words = text("players-trains", { count: left });
  return (
    <span class={styles.trains} title={words} data-few={left <= 5 || undefined}>
      <TrainSign />
      <span class={styles.bar} aria-hidden="true">
        {all !== undefined && <span class={styles.left} style={{ width: `${(100 * left) / Math.max(all, 1)}%` }} />}
      </span>
      <span class={styles.count} aria-hidden="true">
        {left}
      </span>
      <span class={prose.unseen}>{words}</span>
    </span>
  );
}

const kSigns = {
  cards: "M3 2.5h7a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM12.5 4v8.5",
  tickets: "M1.5 4.5h13v2a1.5 1.5 0 0 0 0 3v2h-13v-2a1.5 1.5 0 0 0 0-3ZM10 5v6",
  tolls: "M8 2a6 6 0 1 0 .01 0ZM8 5v6M6 6.5h4M6 9.5h4",
  loans: "M4 1.5h6l3 3v10H4ZM6 8.5h5M8.5 6v5",
  countries: "M3.5 14.5v-13M3.5 2.5h9l-2 3 2 3h-9",
} as const;

export function Fact({ id, count }: { id: keyof typeof kSigns; count: number | undefined }) {
  if (count === undefined) return null;
  const words = text(`players-${id}`, { count });
  return (
    <span class={styles.fact} title={words} data-fact={id}>
      <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={kSigns[id]}
          fill="none"
          stroke="currentColor"
          stroke-width="1.4"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span class={prose.unseen}>{words}</span>
    </span>
  );
}
