// Who has won, and the table of points by source.
import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { Result } from "../generated/protocol";
import { listOf } from "../text/format";
import { text } from "../text/text";
import { useMedia } from "../ui/use_media";
import { useGame } from "./game";
import { colorAt, nameOf, shortNameOf } from "./people";
import { type ScoreRow, signed, sourceInWords, sumsAfter } from "./score";
import { overInWords } from "./turn";
import prose from "../ui/prose.module.css";
import styles from "./ScoreTable.module.css";

/** Names are too long for the columns of a table in such a window. */
const kNarrow = "(max-width: 30em)";

export function ScoreVerdict({ result, counted }: { result: Result; counted: boolean }) {
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

export function ScoreTable({ result, rows, shown }: { result: Result; rows: readonly ScoreRow[]; shown: number }) {
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
