// Which tickets to keep: at the start, and whenever some were drawn.
import { useEffect } from "preact/hooks";

import { MiniBoard } from "../board/MiniBoard";
import { classes } from "../classes";
import type { Ticket, TicketChoices } from "../generated/protocol";
import { placeName, ticketOf } from "../map";
import { text } from "../text/text";
import { useGame } from "./game";
import { type Hidden, LaidOut } from "./LaidOut";
import { usePlay } from "./play";
import { TicketSign } from "./Tickets";
import { lightOf } from "./tickets";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import dock from "./Dock.module.css";
import styles from "./TicketChoice.module.css";
import tickets from "./Tickets.module.css";
import rows from "./rows.module.css";

export function TicketChoice({ choices, hidden }: { choices: TicketChoices; hidden: Hidden }) {
  const { map, light, table } = useGame();
  const play = usePlay();
  const { kept } = play;
  useEffect(
    () => () => {
      light.value = null;
    },
    [light],
  );
  const missing = choices.keep_at_least - kept.value.size;
  const withWay = table.value.settings.hints;
  const show = (ticket: Ticket | null) => {
    light.value = ticket === null ? null : lightOf(map, ticket, play.rules.ticket(ticket), withWay);
  };
  const total = [...kept.value].reduce((sum, ticket) => sum + ticketOf(map, ticket).points, 0);
  return (
    <section class={dock.panel} aria-label={text("play-choose-tickets")}>
      <h2 class={dock.title}>{text("play-choose-tickets")}</h2>
      <p class={prose.quiet}>{text("play-keep-at-least", { count: choices.keep_at_least })}</p>
      <ul class={rows.list}>
        {choices.tickets.map((ticket) => (
          <OfferedTicket key={ticket} ticket={ticket} onShow={show} />
        ))}
      </ul>
      {choices.decision === "first_tickets" && <LaidOut hidden={hidden} />}
      <div class={dock.buttons}>
        <button
          type="button"
          class={buttons.primary}
          data-testid="keep"
          disabled={missing > 0 || play.busy.value}
          onClick={() => {
            const tickets = choices.tickets.filter((ticket) => kept.value.has(ticket));
            void play.move({ do: "keep", tickets });
          }}>
          {missing > 0
            ? text("play-keep-more", { count: missing })
            : text("play-keep", { count: kept.value.size, points: total })}
        </button>
      </div>
    </section>
  );
}

function OfferedTicket({ ticket, onShow }: { ticket: Ticket; onShow: (ticket: Ticket | null) => void }) {
  const { map, layout, geography, table } = useGame();
  const play = usePlay();
  const { kept } = play;
  const { between, points } = ticketOf(map, ticket);
  const standing = play.rules.ticket(ticket);
  const keeps = kept.value.has(ticket);
  return (
    <li>
      <button
        type="button"
        class={styles.card}
        data-testid={`ticket-${ticket}`}
        aria-pressed={keeps}
        disabled={play.busy.value}
        onClick={() => {
          const next = new Set(kept.value);
          if (keeps) next.delete(ticket);
          else next.add(ticket);
          kept.value = next;
          onShow(ticket);
        }}
        onPointerEnter={(event) => event.pointerType === "mouse" && onShow(ticket)}
        onPointerLeave={(event) => event.pointerType === "mouse" && onShow(null)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onShow(ticket)}
        onBlur={() => onShow(null)}>
        <MiniBoard
          map={map}
          layout={layout}
          geography={geography.value}
          cities={between}
          tracks={table.value.settings.hints ? standing.way : []}
        />
        <span>
          <span class={classes(tickets.cities, styles.cities)}>
            <span>{placeName(map, between[0])}</span> <span>{placeName(map, between[1])}</span>
          </span>
          <span class={styles.facts}>
            <span class={classes(tickets.points, styles.points)} aria-label={text("play-points", { points })}>
              {points}
            </span>
            {/* That it is open goes without saying. */}
            {(standing.state === "done" || standing.state === "impossible") && (
              <span class={tickets.state} data-state={standing.state}>
                <TicketSign state={standing.state} /> {text(`play-ticket-${standing.state}`)}
              </span>
            )}
            <span class={styles.mark} aria-hidden="true">
              {keeps && (
                <svg viewBox="0 0 16 16" width="16" height="16">
                  <path d="M3 8.5 6.5 12 13 4.5" />
                </svg>
              )}
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
