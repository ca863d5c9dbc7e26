// What the points come from: longest paths, bonus cards, everybody's tickets.
import { useId } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { LongestPath, Result, Score, Seat, Ticket } from "../generated/protocol";
import { ticketOf } from "../map";
import { text } from "../text/text";
import { bonusCardsIn, bonusInWords } from "./bonus";
import { useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { pairInWords } from "./words";
import buttons from "../ui/buttons.module.css";
import styles from "./ScoreDetails.module.css";

interface ScoreDetailsProps {
  result: Result;
  paths: readonly LongestPath[];
  onShowPath: (seat: Seat) => void;
}

export function ScoreDetails({ result, paths, onShowPath }: ScoreDetailsProps) {
  return (
    <>
      <PathButtons paths={paths} scores={result.scores} onShow={onShowPath} />
      <Bonuses result={result} />
      <TicketsRevealed result={result} />
    </>
  );
}

interface PathButtonsProps {
  paths: readonly LongestPath[];
  scores: readonly Score[];
  onShow: (seat: Seat) => void;
}

function PathButtons({ paths, scores, onShow }: PathButtonsProps) {
  const { table } = useGame();
  const now = table.value;
  if (paths.every(({ length }) => length === 0)) return null;
  return (
    <section class={styles.part}>
      <h3>{text("score-paths")}</h3>
      <div class={styles.paths}>
        {paths.map(({ length }, seat) => (
          <button
            key={seat}
            type="button"
            class={classes(buttons.plain, styles.pathButton)}
            data-testid={`path-${seat}`}
            data-most={(scores[seat]?.longest_path ?? 0) > 0 || undefined}
            onClick={() => onShow(seat)}
            aria-label={text("score-path-show", { name: nameOf(now, seat), count: length })}>
            <PlayerShape color={colorAt(now, seat)} size={18} />
            <span aria-hidden="true">{text("score-spaces", { count: length })}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function Bonuses({ result }: { result: Result }) {
  const { table, map } = useGame();
  const now = table.value;
  const cards = now.view ? bonusCardsIn(map, now.view.open) : [];
  if (cards.length === 0) return null;
  const winnersOf = (id: string) =>
    result.scores.flatMap((score, seat) => (score.bonus_cards_won?.includes(id) ? [seat] : []));
  return (
    <section class={styles.part}>
      <h3>{text("score-bonus-cards")}</h3>
      <ul class={styles.bonus}>
        {cards.map((card) => (
          <li key={card.id}>
            <b>{card.name}</b> <span class={styles.soft}>{bonusInWords(map, card)}</span>
            <span class={styles.bonusWon}>
              {winnersOf(card.id).map((seat) => (
                <span key={seat} class={styles.wonBy}>
                  <PlayerShape color={colorAt(now, seat)} size={16} />
                  {nameOf(now, seat)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TicketsRevealed({ result }: { result: Result }) {
  return (
    <section class={styles.part}>
      <h3>{text("score-tickets")}</h3>
      <div class={styles.tickets}>
        {result.scores.map((score, seat) => (
          <SeatTickets key={seat} seat={seat} all={result.tickets[seat] ?? score.completed} done={score.completed} />
        ))}
      </div>
    </section>
  );
}

interface SeatTicketsProps {
  seat: Seat;
  all: readonly Ticket[];
  done: readonly Ticket[];
}

function SeatTickets({ seat, all, done }: SeatTicketsProps) {
  const { table, map } = useGame();
  const id = useId();
  const order = [...all].sort(
    (a, b) => Number(done.includes(b)) - Number(done.includes(a)) || ticketOf(map, b).points - ticketOf(map, a).points,
  );
  return (
    <div class={styles.seatTickets} data-testid={`score-tickets-${seat}`}>
      <h4 id={id}>
        <PlayerShape color={colorAt(table.value, seat)} size={16} />
        {nameOf(table.value, seat)}
        <span class={styles.soft}>{text("score-tickets-done", { done: done.length, count: all.length })}</span>
      </h4>
      <ul aria-labelledby={id}>
        {order.map((ticket) => {
          const { between, points } = ticketOf(map, ticket);
          const complete = done.includes(ticket);
          return (
            <li key={ticket} data-done={complete || undefined}>
              <svg
                width="14"
                height="14"
                viewBox="0 0 14 14"
                role="img"
                aria-label={text(complete ? "score-ticket-done" : "score-ticket-lost")}>
                <path
                  d={complete ? "M2 7.5 5.5 11 12 3.5" : "M3 3 11 11M11 3 3 11"}
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2"
                />
              </svg>
              <span>{pairInWords(map, between)}</span>
              <b>{complete ? `+${points}` : `−${points}`}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
