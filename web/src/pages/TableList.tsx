// Lists of tables on the start page.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { classes } from "../classes";
import type { ListedTable } from "../generated/protocol";
import { rest } from "../net/rest";
import { follow } from "../router";
import { mapName } from "../store/maps";
import { forgetTable, myTables, rememberTable } from "../store/my_tables";
import { ago, shownCode } from "../text/format";
import { text } from "../text/text";
import { Icon } from "../ui/Icon";
import { MapEmblem } from "./MapEmblem";
import { askForMyGames, type MyTable, myGames, type Standing } from "./my_games";
import { type Polled, usePolled } from "./polled";
import { freeSeats, namesAt, stateOf } from "./table_words";
import badges from "../ui/badges.module.css";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import panels from "../ui/panels.module.css";
import prose from "../ui/prose.module.css";
import styles from "./TableList.module.css";

const kListEvery = 5_000;
const kMineEvery = 8_000;

interface RowProps {
  table: ListedTable;
  /** The state, or what can be done there. */
  mark: ComponentChildren;
  /** Next to the link. */
  tools?: ComponentChildren;
}

function TableRow({ table, mark, tools }: RowProps) {
  return (
    <li class={styles.row}>
      <a href={`/t/${table.table}`} onClick={follow}>
        <MapEmblem map={table.map} />
        <span class={styles.what}>
          <span class={styles.map}>{mapName(table.map)}</span>
          <span class={styles.who}>{namesAt(table)}</span>
          <span class={styles.when}>
            {mark}
            <span>{ago(table.changed)}</span>
            {table.clock !== "none" && <span>{text(`table-clock-${table.clock}`)}</span>}
          </span>
        </span>
      </a>
      {tools}
    </li>
  );
}

interface ListProps<T> {
  title: string;
  empty: string;
  /** null: not known yet. */
  tables: readonly T[] | null;
  note?: ComponentChildren;
  children: (tables: readonly T[]) => ComponentChildren;
}

function Listed<T>({ title, empty, tables, note, children }: ListProps<T>) {
  return (
    <section class={classes(panels.box, styles.list)} aria-label={title}>
      <h2>{title}</h2>
      {tables === null && <p class={prose.hint}>{text("list-loading")}</p>}
      {tables !== null && (tables.length === 0 ? <p class={prose.hint}>{empty}</p> : children(tables))}
      {note}
    </section>
  );
}

interface ForgetProps {
  mine: MyTable;
  onForget: (mine: MyTable) => void;
}

/** A small cross next to games; a word next to those that are of no use any more. */
function ForgetButton({ mine, onForget }: ForgetProps) {
  const label = text("forget-table", { map: nameOf(mine), code: shownCode(mine.code) });
  return isLost(mine) ? (
    <button type="button" class={buttons.small} aria-label={label} onClick={() => onForget(mine)}>
      {text("forget-table-short")}
    </button>
  ) : (
    <button
      type="button"
      class={classes(buttons.icon, styles.forget)}
      aria-label={label}
      onClick={() => onForget(mine)}>
      <Icon name="close" size={16} />
    </button>
  );
}

/** What there is to say instead of whose turn it is. */
function MissingMark({ standing }: { standing: Standing }) {
  return <span class={badges.lost}>{text(`table-standing-${standing}`)}</span>;
}

function MyRow({ mine, onForget }: ForgetProps) {
  const { table, standing } = mine;
  const forget = <ForgetButton mine={mine} onForget={onForget} />;
  if (!table) return <UntoldRow mine={mine} tools={forget} />;
  const state = stateOf(table);
  const mark =
    standing === "told" ? (
      <span class={state.yours ? badges.yours : badges.plain}>{state.words}</span>
    ) : (
      <MissingMark standing={standing} />
    );
  return <TableRow table={table} mark={mark} tools={forget} />;
}

/** A table of which this browser knows only the code. */
function UntoldRow({ mine, tools }: { mine: MyTable; tools: ComponentChildren }) {
  return (
    <li class={styles.row}>
      <a href={`/t/${mine.code}`} onClick={follow}>
        <MapEmblem map="" />
        <span class={styles.what}>
          <span class={styles.map}>{nameOf(mine)}</span>
          <span class={styles.when}>
            <MissingMark standing={mine.standing} />
          </span>
        </span>
      </a>
      {tools}
    </li>
  );
}

function nameOf({ code, table }: MyTable): string {
  return table ? mapName(table.map) : text("table-untold", { code: shownCode(code) });
}

/** Missing, or not playable: below the games that go on. */
function isLost({ standing }: MyTable): boolean {
  return standing !== "told" && standing !== "late";
}

function isOver({ table }: MyTable): boolean {
  return table?.phase === "over";
}

function changed({ table }: MyTable): number {
  return table?.changed ?? 0;
}

function isYours({ table, standing }: MyTable): boolean {
  return standing === "told" && table !== null && stateOf(table).yours;
}

function MyGames({ polled }: { polled: Polled<void> }) {
  const known = myGames();
  const [forgotten, setForgotten] = useState<MyTable | null>(null);
  const forget = (mine: MyTable) => {
    forgetTable(mine.code);
    setForgotten(mine);
  };
  const row = (mine: MyTable) => <MyRow key={mine.code} mine={mine} onForget={forget} />;
  const asked = polled.asked || known.length === myTables.value.length;
  return (
    <Listed
      title={text("my-games")}
      empty={text("my-games-empty")}
      tables={asked || known.length > 0 ? known : null}
      note={
        forgotten && (
          <p class={prose.hint} role="status">
            {text("forgot-table", { map: nameOf(forgotten) })}{" "}
            <button
              type="button"
              class={buttons.small}
              onClick={() => {
                rememberTable(forgotten.code);
                setForgotten(null);
              }}>
              {text("forgot-table-undo")}
            </button>
          </p>
        )
      }>
      {(tables) => {
        const going = tables
          .filter((mine) => !isLost(mine) && !isOver(mine))
          .sort((a, b) => Number(isYours(b)) - Number(isYours(a)) || changed(b) - changed(a));
        const lost = tables.filter(isLost).sort((a, b) => changed(b) - changed(a));
        const over = tables.filter((mine) => !isLost(mine) && isOver(mine)).sort((a, b) => changed(b) - changed(a));
        const first = [...going, ...lost];
        return (
          <>
            {first.length > 0 && <ul>{first.map(row)}</ul>}
            {lost.length > 0 && <p class={prose.hint}>{text("table-lost-hint")}</p>}
            {over.length > 0 && (
              <details class={forms.more} open={first.length === 0}>
                <summary>{text("my-games-finished", { count: over.length })}</summary>
                <ul>{over.map(row)}</ul>
              </details>
            )}
          </>
        );
      }}
    </Listed>
  );
}

function OpenTables({ polled }: { polled: Polled<ListedTable[]> }) {
  return (
    <Listed title={text("open-tables")} empty={text("open-tables-empty")} tables={polled.answer}>
      {(tables) => (
        <ul>
          {tables.map((table) => (
            <TableRow
              key={table.table}
              table={table}
              mark={<span class={badges.plain}>{text("seats-free", { count: freeSeats(table) })}</span>}
            />
          ))}
        </ul>
      )}
    </Listed>
  );
}

function RunningTables({ polled }: { polled: Polled<ListedTable[]> }) {
  const watched = polled.answer?.filter((table) => table.spectators);
  return (
    <Listed title={text("watch-tables")} empty={text("watch-tables-empty")} tables={watched ?? null}>
      {(tables) => (
        <ul>
          {tables.map((table) => (
            <TableRow
              key={table.table}
              table={table}
              mark={
                <span class={badges.plain}>
                  <Icon name="eye" size={16} />
                  {text("watch-there")}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Listed>
  );
}

/** A list that was never loaded, and cannot be loaded now, is left out. */
function hasWords(polled: Polled<ListedTable[]>): boolean {
  return polled.answer !== null || !polled.unreachable;
}

export function TableLists() {
  const mine = usePolled(askForMyGames, kMineEvery);
  const open = usePolled(() => rest.tables("waiting"), kListEvery);
  const running = usePolled(() => rest.tables("running"), kListEvery);
  const all = [mine, open, running];
  return (
    <div class={styles.lists}>
      {all.some((polled) => polled.unreachable) && (
        <p class={notices.warn} role="alert">
          {text("list-unreachable")}
          <button type="button" class={buttons.small} onClick={() => all.forEach((polled) => polled.askNow())}>
            {text("list-try-again")}
          </button>
        </p>
      )}
      <MyGames polled={mine} />
      {hasWords(open) && <OpenTables polled={open} />}
      {hasWords(running) && <RunningTables polled={running} />}
    </div>
  );
}
