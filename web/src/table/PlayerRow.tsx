// A row of the list of players: what everybody may know about one of them.
import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { CountryCard, OpenSeat, Seat } from "../generated/protocol";
import { settings } from "../store/settings";
import type { TableState } from "../store/source";
import { text } from "../text/text";
import { kLittle, timeInFigures, timeLeft } from "./clock";
import { useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { usePlay } from "./play";
import { Fact, Trains, TurnMark, WinnerMark } from "./player_signs";
import { signed } from "./score";
import { askedSeats, waitingFor } from "./turn";
import { useServerNow } from "./use_now";
import prose from "../ui/prose.module.css";
import styles from "./PlayerRow.module.css";
import seats from "./seats.module.css";

interface PlayerRowProps {
  seat: Seat;
  open: OpenSeat;
  /** It is packed tightly. What the player does is only read out: the page's head shows it as well. */
  tight: boolean;
}

export function PlayerRow({ seat, open, tight }: PlayerRowProps) {
  const { table, counted } = useGame();
  const now = table.value;
  const asked = now.phase === "running" && askedSeats(now).includes(seat);
  const name = nameOf(now, seat);
  const you = seat === now.you;
  const result = counted.value ? now.result : undefined;
  const winner = result?.winners.includes(seat) ?? false;
  const points = result?.scores[seat]?.total ?? (settings.points.value ? open.points : undefined);
  const doing = asked ? waitingFor(now, seat) : "";
  return (
    <li
      class={classes(seats.color, styles.player)}
      data-testid={`player-${seat}`}
      data-place={`seat-${seat}`}
      data-color={colorAt(now, seat)}
      data-asked={asked || undefined}
      data-you={you || undefined}
      data-tight={tight || undefined}
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
      <Facts seat={seat} open={open} />
      <CountryCards cards={open.country_cards ?? []} />
    </li>
  );
}

function Facts({ seat, open }: { seat: Seat; open: OpenSeat }) {
  const { table, counted } = useGame();
  const now = table.value;
  const covered = usePlay().covered.value;
  const mine = covered ? null : ownTickets(now, seat);
  return (
    <span class={styles.facts}>
      <Fact id="cards" count={open.cards} />
      <Fact id="tickets" count={mine ?? open.tickets} />
      <Fact id="tolls" count={tokensShown(now, seat, { covered, counted: counted.value })} />
      {(open.loans ?? 0) > 0 && <Fact id="loans" count={open.loans} />}
      {open.country_cards && open.country_cards.length > 0 && (
        <Fact id="countries" count={open.country_cards.reduce((sum, card) => sum + card.points, 0)} />
      )}
    </span>
  );
}

function CountryCards({ cards }: { cards: readonly CountryCard[] }) {
  const { map } = useGame();
  if (cards.length === 0) return null;
  return (
    <span class={styles.countries}>
      {cards.map(({ country, points }, i) => {
        const name = map.file.countries[country] ?? country;
        return (
          <span key={i} class={styles.country} title={name}>
            <span aria-hidden="true">
              {country} {points}
            </span>
            <span class={prose.unseen}>{text("players-country-card", { country: name, points })}</span>
          </span>
        );
      })}
    </span>
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
