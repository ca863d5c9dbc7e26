// Who plays: in turn order, with what everybody may know about each.
import { useState } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import type { OpenSeat, Seat } from "../generated/protocol";
import { settings } from "../store/settings";
import type { TableState } from "../store/source";
import { text } from "../text/text";
import { useMedia } from "../ui/use_media";
import { kLittle, timeInFigures, timeLeft } from "./clock";
import { useGame } from "./game";
import { bonusCardsIn, bonusInWords } from "./bonus";
import { colorAt, nameOf, shortNameOf } from "./people";
import { usePlay } from "./play";
import { signed } from "./score";
import { askedSeats, waitingFor } from "./turn";
import { useServerNow } from "./use_now";
import prose from "../ui/prose.module.css";
import styles from "./PlayersPanel.module.css";
import { classes } from "../classes";

/** This many are packed more tightly in low windows. */
const kManyRows = 4;
const kLowWindow = "(max-height: 65em)";

export function PlayersPanel() {
  const low = useMedia(kLowWindow);
  const { table, map } = useGame();
  const open = table.value.view?.open;
  if (!open) return null;
  const bonus = bonusCardsIn(map, open);
  const many = open.seats.length >= kManyRows;
  return (
    <section class={styles.players} aria-label={text("players-title")}>
      <ol class={styles.list} data-many={many || undefined}>
        {open.seats.map((seat, i) =>
          seat.neutral ? (
            <NeutralRow key={i} seat={i} open={seat} />
          ) : (
            <PlayerRow key={i} seat={i} open={seat} tight={many && low} />
          ),
        )}
      </ol>
      {bonus.length > 0 && <BonusCards cards={bonus.map((card) => card.id)} />}
    </section>
  );
}

interface RowProps {
  seat: Seat;
  open: OpenSeat;
  /** What the player does is only read out: the page's head shows it as well. */
  tight: boolean;
}

function PlayerRow({ seat, open, tight }: RowProps) {
  const { table, map, counted } = useGame();
  const now = table.value;
  const asked = now.phase === "running" && askedSeats(now).includes(seat);
  const name = nameOf(now, seat);
  const you = seat === now.you;
  const result = counted.value ? now.result : undefined;
  const winner = result?.winners.includes(seat) ?? false;
  const points = result?.scores[seat]?.total ?? (settings.points.value ? open.points : undefined);
  const doing = asked ? waitingFor(now, seat) : "";
  const covered = usePlay().covered.value;
  const mine = covered ? null : ownTickets(now, seat);
  return (
    <li
      class={styles.player}
      data-testid={`player-${seat}`}
      data-place={`seat-${seat}`}
      data-color={colorAt(now, seat)}
      data-asked={asked || undefined}
      data-you={you || undefined}
      aria-current={asked ? "true" : undefined}>
      <span class={styles.head} data-away={isAway(now, seat) || undefined}>
        <span class={styles.turn}>{asked ? <TurnMark /> : winner && <WinnerMark />}</span>
        <PlayerShape
          color={colorAt(now, seat)}
          size={22}
          label={text("players-color", { color: colorAt(now, seat) })}
        />
        <span class={styles.name} title={name}>
          {name}
        </span>
        {you && <span class={styles.tag}>{text("players-you")}</span>}
        <Signs seat={seat} />
        <ClockFace seat={seat} />
        {points !== undefined && (
          <span class={styles.points} title={text("players-points", { points })}>
            <span aria-hidden="true">{signed(points)}</span>
            <span class={prose.unseen}>{text("players-points", { points })}</span>
          </span>
        )}
      </span>
      {asked && <span class={classes(styles.doing, tight && prose.unseen)}>{doing}</span>}
      <Trains seat={seat} left={open.trains} />
      <span class={styles.facts}>
        <Fact id="cards" count={open.cards} />
        <Fact id="tickets" count={mine ?? open.tickets} />
        <Fact id="tolls" count={tokensShown(now, seat, { covered, counted: counted.value })} />
        {(open.loans ?? 0) > 0 && <Fact id="loans" count={open.loans} />}
        {open.country_cards && open.country_cards.length > 0 && (
          <Fact id="countries" count={open.country_cards.reduce((sum, card) => sum + card.points, 0)} />
        )}
      </span>
      {open.country_cards && open.country_cards.length > 0 && (
        <span class={styles.countries}>
          {open.country_cards.map((card, i) => (
            <span key={i} class={styles.country} title={map.file.countries[card.country] ?? card.country}>
              <span aria-hidden="true">
                {card.country} {card.points}
              </span>
              <span class={prose.unseen}>
                {text("players-country-card", {
                  country: map.file.countries[card.country] ?? card.country,
                  points: card.points,
                })}
              </span>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** While first tickets are chosen, one's own are known earlier than everybody's number. */
function ownTickets(table: TableState, seat: Seat): number | null {
  if (seat !== table.you || table.view?.open.decision !== "first_tickets") return null;
  return table.view.own?.tickets.length ?? null;
}

/** C-INFO-2: until the end everybody sees only their own toll tokens. */
export function tokensShown(
  table: TableState,
  seat: Seat,
  { covered, counted }: { covered: boolean; counted: boolean },
): number | undefined {
  const atTheEnd = table.result && counted ? table.view?.open.seats[seat]?.toll_tokens : undefined;
  return atTheEnd ?? (seat === table.you && !covered ? table.view?.own?.toll_tokens : undefined);
}

function NeutralRow({ seat, open }: { seat: Seat; open: OpenSeat }) {
  const { table } = useGame();
  const view = table.value.view?.open;
  const marker = view?.marker;
  return (
    <li
      class={classes(styles.player, styles.neutral)}
      data-testid={`player-${seat}`}
      data-place={`seat-${seat}`}
      data-color="neutral">
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

function WinnerMark() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" class={styles.won} role="img" aria-label={text("players-winner")}>
      <path d="M7 0 8.9 4.7 14 5.1 10.1 8.4 11.3 13.3 7 10.6 2.7 13.3 3.9 8.4 0 5.1 5.1 4.7Z" fill="currentColor" />
    </svg>
  );
}

function TurnMark() {
  return (
    <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M1 1 9 7 1 13Z" fill="currentColor" />
    </svg>
  );
}

function TrainSign() {
  return (
    <svg class={styles.trainsSign} width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
      <path d="M1 2h16v6H1z" fill="currentColor" />
      <circle cx="5" cy="9.5" r="2" fill="currentColor" />
      <circle cx="13" cy="9.5" r="2" fill="currentColor" />
    </svg>
  );
}

function Trains({ seat, left }: { seat: Seat; left: number }) {
  const all = usePlay().rules.opened.value?.trains[seat];
  const words = text("players-trains", { count: left });
  return (
    <span class={styles.trains} title={words} data-few={left <= 5 || undefined}>
      <TrainSign />
      <span class={styles.trainsBar} aria-hidden="true">
        {all !== undefined && (
          <span class={styles.trainsLeft} style={{ width: `${(100 * left) / Math.max(all, 1)}%` }} />
        )}
      </span>
      <span class={styles.trainsCount} aria-hidden="true">
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

function Fact({ id, count }: { id: keyof typeof kSigns; count: number | undefined }) {
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

/** A person who is not there, or for whom a computer player plays. */
function isAway({ seats, phase }: TableState, seat: Seat): boolean {
  const who = seats[seat];
  if (!who) return false;
  return who.player ? Boolean(who.substituted) : who.connected === false && phase !== "over";
}

/** Computer, away, substituted. */
function Signs({ seat }: { seat: Seat }) {
  const { table } = useGame();
  const level = table.value.seats[seat]?.player;
  if (isAway(table.value, seat)) {
    return (
      <span class={classes(styles.tag, styles.away)}>
        {level ? text("players-substituted", { level }) : text("players-away")}
      </span>
    );
  }
  return level ? <span class={styles.level}>{text("players-level", { level })}</span> : null;
}

function ClockFace({ seat }: { seat: Seat }) {
  const { table, store } = useGame();
  const clock = table.value.phase === "over" ? undefined : table.value.clocks?.[seat];
  const now = useServerNow(store, clock?.until !== undefined && table.value.phase === "running");
  const left = timeLeft(clock, now);
  if (left === null) return null;
  const running = clock?.until !== undefined;
  return (
    <span
      class={styles.clock}
      role="timer"
      aria-live="off"
      data-running={running || undefined}
      data-little={(running && left < kLittle) || undefined}
      title={text("players-clock")}>
      {timeInFigures(left)}
    </span>
  );
}

function BonusCards({ cards }: { cards: readonly string[] }) {
  const { map } = useGame();
  const [shown, setShown] = useState<string | null>(null);
  const found = map.file.bonus_cards?.find((card) => card.id === shown);
  return (
    <div class={styles.bonus}>
      <h3 class={prose.heading}>{text("players-bonus-cards")}</h3>
      <ul class={styles.bonusList}>
        {cards.map((id) => {
          const card = map.file.bonus_cards?.find((one) => one.id === id);
          if (!card) return null;
          return (
            <li key={id}>
              <button
                type="button"
                class={styles.bonusChip}
                aria-expanded={shown === id}
                data-testid={`bonus-${id}`}
                aria-describedby={shown === id ? "bonus-words" : undefined}
                onMouseEnter={() => setShown(id)}
                onMouseLeave={() => setShown(null)}
                onFocus={() => setShown(id)}
                onBlur={() => setShown(null)}
                onClick={() => setShown(id)}>
                <span>{card.name}</span> <b>{card.points}</b>
              </button>
            </li>
          );
        })}
      </ul>
      {found && (
        <p class={styles.bonusWords} id="bonus-words" role="tooltip">
          {bonusInWords(map, found)}
        </p>
      )}
    </div>
  );
}

/** With this many, a chip has two lines. */
const kManyChips = 4;

/** For phones: shape, name, trains; whose turn it is. */
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
            class={styles.chip}
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
            <span class={styles.chipName} aria-hidden="true">
              {i === now.you ? text("players-you") : shortNameOf(now, i)}
            </span>
            <span class={styles.chipCount} aria-hidden="true" title={trains}>
              {asked && many && <TurnMark />}
              <TrainSign />
              {seat.trains}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
