// The end: where everybody's points come from, source by source, and who has won.
import { useEffect, useId, useLayoutEffect, useMemo, useState } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import type { LongestPath, PastEvent, Result, Score, Seat, TableCode, Ticket } from "../generated/protocol";
import { ticketOf } from "../map";
import { follow, go } from "../router";
import { startTable } from "../store/begin";
import { wantsMotion } from "../store/settings";
import type { ServerSide, TableState } from "../store/source";
import { listOf } from "../text/format";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { copyText } from "../ui/copy";
import { useBeside, useModal } from "../ui/modal";
import { useMedia } from "../ui/use_media";
import { bonusCardsIn, bonusInWords } from "./bonus";
import { FairDealLine, isDealing } from "./FairDeal";
import { useGame } from "./game";
import { colorAt, isAlone, nameOf, shortNameOf } from "./people";
import { usePlay } from "./play";
import { recordPath, rowsOf, type ScoreRow, signed, sourceInWords, sumsAfter } from "./score";
import { overInWords } from "./turn";
import { pairInWords } from "./words";
import dialogs from "../ui/Dialog.module.css";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import styles from "./ScoreSheet.module.css";
import prose from "../ui/prose.module.css";
import { classes } from "../classes";

/** Names are too long for the columns of a table in such a window. */
const kNarrow = "(max-width: 30em)";

/** From one source to the next. */
const kStep = 390;

export function ScoreSheet() {
  const { table } = useGame();
  const result = table.value.result;
  if (table.value.phase !== "over" || !result) return null;
  return <Sheet result={result} />;
}

function Sheet({ result }: { result: Result }) {
  const { table, store, light, counted } = useGame();
  const answers = usePlay().rules.answers.value;
  const [open, setOpen] = useState(true);
  const [paths, setPaths] = useState<readonly LongestPath[]>([]);
  const [pathOf, setPathOf] = useState<Seat | null>(null);
  useEffect(() => {
    let left = false;
    void answers?.longest(result.scores.length).then((found) => {
      if (!left && found) setPaths(found);
    });
    return () => {
      left = true;
    };
  }, [result, answers]);
  const rows = useMemo(() => rowsOf(result), [result]);
  // People who come back to a finished game have already seen the count.
  const [shown, setShown] = useState(() => (wantsMotion() && store.latest.peek() !== null ? 0 : rows.length));
  useEffect(() => {
    if (!open || shown >= rows.length) return;
    const timer = setTimeout(() => setShown(shown + 1), kStep);
    return () => clearTimeout(timer);
  }, [open, shown, rows.length]);
  useLayoutEffect(() => {
    counted.value = shown >= rows.length;
  }, [counted, shown, rows.length]);

  function putAside() {
    setShown(rows.length);
    setOpen(false);
  }

  function show(seat: Seat | null) {
    const path = seat === null ? undefined : paths[seat];
    light.value = path ? { tracks: new Set(path.tracks), cities: new Set(), kind: "path" } : null;
    setPathOf(path ? seat : null);
  }

  if (!open) {
    return (
      <div class={styles.aside} role="region" aria-label={text("score-title")}>
        {pathOf !== null && (
          <span class={styles.path} data-testid="score-path">
            <PlayerShape color={colorAt(table.value, pathOf)} size={16} />
            <span>
              {text("score-path-of", { name: nameOf(table.value, pathOf), count: paths[pathOf]?.length ?? 0 })}
            </span>
          </span>
        )}
        <button
          type="button"
          class={buttons.primary}
          data-testid="score-open"
          onClick={() => {
            show(null);
            setOpen(true);
          }}>
          {text("score-open")}
        </button>
      </div>
    );
  }
  return (
    <SheetDialog onClose={putAside}>
      <Verdict result={result} counted={shown >= rows.length} />
      {shown >= rows.length && isDealing(table.value) && <FairDealLine table={table.value} />}
      <Sums result={result} rows={rows} shown={shown} />
      {shown < rows.length ? (
        <button
          type="button"
          class={classes(buttons.plain, styles.skip)}
          data-testid="score-skip"
          onClick={() => setShown(rows.length)}>
          {text("score-skip")}
        </button>
      ) : (
        <>
          <PathButtons
            paths={paths}
            scores={result.scores}
            onShow={(seat) => {
              show(seat);
              setOpen(false);
            }}
          />
          <Bonuses result={result} />
          <TicketsRevealed result={result} />
        </>
      )}
      <Ways onAside={putAside} />
    </SheetDialog>
  );
}

function SheetDialog({ onClose, children }: { onClose: () => void; children: preact.ComponentChildren }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class={classes(dialogs.dialog, styles.sheet)}
      data-testid="score-sheet"
      aria-label={text("score-title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      {...useBeside(onClose)}>
      <div class={styles.body}>{children}</div>
    </dialog>
  );
}

function Verdict({ result, counted }: { result: Result; counted: boolean }) {
  const { table } = useGame();
  const now = table.value;
  const { tie } = result;
  return (
    <header class={styles.head} data-counted={counted || undefined} aria-live="polite">
      <h2 class={styles.verdict} tabIndex={-1}>
        {counted ? (
          <>
            {result.winners.map((seat) => (
              <PlayerShape key={seat} color={colorAt(now, seat)} size={30} />
            ))}
            <span data-testid="score-verdict">{overInWords(now)}</span>
          </>
        ) : (
          text("score-counting")
        )}
      </h2>
      {counted && tie && (
        <p class={styles.tie} data-testid="score-tie">
          {text("score-tie", {
            names: listOf(tie.seats.map((seat) => nameOf(now, seat))),
            by: tie.by,
            counts: tie.counts
              ? listOf(tie.seats.map((seat, i) => `${nameOf(now, seat)} ${tie.counts?.[i] ?? 0}`))
              : "",
            told: tie.counts ? "yes" : "no",
          })}
        </p>
      )}
    </header>
  );
}

function Sums({ result, rows, shown }: { result: Result; rows: readonly ScoreRow[]; shown: number }) {
  const { table } = useGame();
  const now = table.value;
  const done = shown >= rows.length;
  const narrow = useMedia(kNarrow);
  const sums = done ? result.scores.map((score) => score.total) : sumsAfter(rows, shown, result.scores.length);
  return (
    <div class={styles.scroll}>
      <table class={styles.table}>
        <thead>
          <tr>
            <td />
            {result.scores.map((_, seat) => (
              <th key={seat} scope="col" data-winner={(done && result.winners.includes(seat)) || undefined}>
                <PlayerShape color={colorAt(now, seat)} size={22} />
                <span class={classes(styles.name, narrow && prose.unseen)}>{nameOf(now, seat)}</span>
                <span class={classes(styles.name, styles.short)} aria-hidden="true">
                  {shortNameOf(now, seat)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr
              key={row.source}
              data-source={row.source}
              data-shown={i < shown || undefined}
              data-latest={i === shown - 1 && !done ? true : undefined}>
              <th scope="row">{sourceInWords(row.source)}</th>
              {row.values.map((value, seat) => (
                <td key={seat}>{i < shown ? signed(value) : ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text("score-total")}</th>
            {sums.map((sum, seat) => (
              <td
                key={seat}
                data-testid={`score-total-${seat}`}
                data-winner={(done && result.winners.includes(seat)) || undefined}>
                {signed(sum)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
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

/** Who made the rematch; "" if it was the viewer, or is not known. */
function rematchMaker(table: TableState, log: readonly PastEvent[]): string {
  const seat = log.findLast((past) => past.what === "rematched")?.seat;
  return seat === undefined || table.yours.includes(seat) ? "" : nameOf(table, seat);
}

function Ways({ onAside }: { onAside: () => void }) {
  const { server } = useGame().store;
  return (
    <footer class={styles.ways}>
      {server && <Again server={server} />}
      <button type="button" class={buttons.plain} data-testid="score-aside" onClick={onAside}>
        {text("score-board")}
      </button>
      {server && <ShareResult table={server.table} />}
      {server && (
        <a
          class={buttons.plain}
          href={recordPath(server.table)}
          download={`railhead-${server.table}.json`}
          data-testid="score-record">
          {text("score-record")}
        </a>
      )}
      <a class={buttons.plain} href="/" onClick={follow} data-testid="score-home">
        {text("score-home")}
      </a>
    </footer>
  );
}

/** A new table for the same people. */
function Again({ server }: { server: ServerSide }) {
  const { table, store } = useGame();
  const { you, rematch } = table.value;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || rematch === undefined) return;
    let left = false;
    // Nobody else has to come.
    void (isAlone(table.peek()) ? startTable(rematch) : Promise.resolve()).then(() => {
      if (!left) go(`/t/${rematch}`);
    });
    return () => {
      left = true;
    };
  }, [wanted, rematch, table]);

  async function again(seat: Seat) {
    setWanted(true);
    const fate = await server.send({ intent: "rematch", seat });
    if (fate.type === "refused" && fate.reason !== "rematch_is_made") setWanted(false);
  }

  if (rematch !== undefined) {
    const maker = rematchMaker(table.value, store.log.value);
    return (
      <a class={buttons.primary} href={`/t/${rematch}`} onClick={follow} data-testid="rematch">
        {maker ? text("score-rematch-join", { name: maker }) : text("score-rematch-go")}
      </a>
    );
  }
  // The page's notice is hidden under this sheet.
  const refused = store.refused.value;
  return (
    <>
      {refused && (
        <p class={notices.bad} role="alert">
          {refusalInWords(refused)}
        </p>
      )}
      {you !== null && (
        <button
          type="button"
          class={buttons.primary}
          data-testid="rematch"
          disabled={wanted}
          onClick={() => void again(you)}>
          {text("score-rematch")}
        </button>
      )}
    </>
  );
}

function ShareResult({ table }: { table: TableCode }) {
  const [copied, setCopied] = useState<"no" | "yes" | "by-hand">("no");
  const link = `${location.origin}/t/${table}`;

  async function share() {
    setCopied((await copyText(link)) ? "yes" : "by-hand");
  }

  return (
    <>
      <button type="button" class={buttons.plain} data-testid="score-share" onClick={() => void share()}>
        <span aria-live="polite">{text(copied === "yes" ? "score-copied" : "score-share")}</span>
      </button>
      {copied === "by-hand" && (
        <input
          class={forms.field}
          readOnly
          value={link}
          aria-label={text("score-link")}
          ref={(element: HTMLInputElement | null) => element?.select()}
        />
      )}
    </>
  );
}
