// The viewer's tickets: what is done, what can still be done, what no longer can.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { classes } from "../classes";
import type { Ticket } from "../generated/protocol";
import { placeName, ticketOf } from "../map";
import { text } from "../text/text";
import { useGame } from "./game";
import { usePlay } from "./play";
import type { TicketStanding } from "./rules";
import { lightOf, sortedTickets } from "./tickets";
import prose from "../ui/prose.module.css";
import styles from "./Tickets.module.css";

const kSigns: Record<TicketStanding["state"], string> = {
  done: "M3 8.5 6.5 12 13 4.5",
  possible: "M8 3.2A4.8 4.8 0 1 1 7.99 3.2Z",
  open: "M8 3.2A4.8 4.8 0 1 1 7.99 3.2Z",
  impossible: "M4 4 12 12M12 4 4 12",
};

export function TicketSign({ state }: { state: TicketStanding["state"] }) {
  return (
    <svg class={styles.sign} data-state={state} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={kSigns[state]} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" />
    </svg>
  );
}

interface TicketsProps {
  /** There are others below them: each has one line, and its sign alone says how it stands. */
  oneLine?: boolean;
}

export function Tickets({ oneLine = false }: TicketsProps) {
  const own = useGame().store.own.value;
  const covered = usePlay().covered.value;
  // None before the first choice.
  return own && own.tickets.length > 0 && !covered ? <TicketList own={own.tickets} oneLine={oneLine} /> : null;
}

function TicketList({ own, oneLine }: { own: readonly Ticket[]; oneLine: boolean }) {
  const { map, light, table } = useGame();
  const { rules } = usePlay();
  const held = useSignal<Ticket | null>(null);
  const withWay = table.value.settings.hints;
  useEffect(
    () => () => {
      light.value = null;
    },
    [light],
  );
  const over = table.value.phase === "over";
  const tickets = sortedTickets(map, own, (ticket) => {
    const standing = rules.ticket(ticket);
    return over && standing.state !== "done" ? { ...standing, state: "impossible" } : standing;
  });
  const stateInWords = (state: TicketStanding["state"]) =>
    text(over && state !== "done" ? "play-ticket-not-done" : `play-ticket-${state}`);
  const done = tickets.filter((ticket) => ticket.state === "done").length;
  const show = (ticket: Ticket | null) => {
    const shown = ticket ?? held.value;
    const found = tickets.find((one) => one.ticket === shown);
    light.value = found ? lightOf(map, found.ticket, found, withWay) : null;
  };
  return (
    <section class={styles.tickets} aria-label={text("play-tickets")}>
      <h2 class={prose.title}>
        {text("play-tickets")}
        <span class={prose.quiet}>{text("play-tickets-done", { done, count: tickets.length })}</span>
      </h2>
      <ul class={styles.list}>
        {tickets.map((one) => {
          const { between, points } = ticketOf(map, one.ticket);
          return (
            <li key={one.ticket}>
              <button
                type="button"
                class={styles.row}
                data-state={one.state}
                data-testid={`own-ticket-${one.ticket}`}
                aria-pressed={held.value === one.ticket}
                title={text("play-ticket-title", {
                  from: placeName(map, between[0]),
                  to: placeName(map, between[1]),
                  state: stateInWords(one.state),
                })}
                onClick={() => {
                  held.value = held.value === one.ticket ? null : one.ticket;
                  show(held.value);
                }}
                onPointerEnter={(event) => event.pointerType === "mouse" && show(one.ticket)}
                onPointerLeave={(event) => event.pointerType === "mouse" && show(null)}
                onFocus={(event) => event.currentTarget.matches(":focus-visible") && show(one.ticket)}
                onBlur={() => show(null)}>
                <TicketSign state={one.state} />
                <span class={styles.cities}>
                  <span>{placeName(map, between[0])}</span> <span>{placeName(map, between[1])}</span>
                </span>
                <span class={classes(styles.state, oneLine && prose.unseen)}>{stateInWords(one.state)}</span>
                <span class={styles.points} aria-label={text("play-points", { points })}>
                  {points}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
