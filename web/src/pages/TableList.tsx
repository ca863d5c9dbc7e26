// Lists of tables on the start page.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { ListedTable } from "../generated/protocol";
import { RequestError, rest } from "../net/rest";
import { follow } from "../router";
import { mapName } from "../store/maps";
import { forgetTable, myTables, rememberTable } from "../store/my_tables";
import { ago } from "../text/format";
import { text } from "../text/text";
import { Icon } from "../ui/Icon";
import { MapEmblem } from "./MapEmblem";
import { type Polled, usePolled } from "./polled";
import { freeSeats, namesAt, stateOf } from "./table_words";

const kListEvery = 5_000;
const kMineEvery = 8_000;

interface RowProps {
  table: ListedTable;
  /** The state, or what one can do there. */
  mark: ComponentChildren;
  /** Beside the link. */
  tools?: ComponentChildren;
}

function TableRow({ table, mark, tools }: RowProps) {
  return (
    <li class="table-row">
      <a href={`/t/${table.table}`} onClick={follow}>
        <MapEmblem map={table.map} />
        <span class="table-what">
          <span class="table-map">{mapName(table.map)}</span>
          <span class="table-who">{namesAt(table)}</span>
          <span class="table-when">
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

interface ListProps {
  title: string;
  empty: string;
  /** null: not told yet. */
  tables: readonly ListedTable[] | null;
  note?: ComponentChildren;
  children(tables: readonly ListedTable[]): ComponentChildren;
}

function Listed({ title, empty, tables, note, children }: ListProps) {
  return (
    <section class="panel list" aria-label={title}>
      <h2>{title}</h2>
      {tables === null && <p class="hint">{text("list-loading")}</p>}
      {tables !== null && (tables.length === 0 ? <p class="hint">{empty}</p> : children(tables))}
      {note}
    </section>
  );
}

/** Reasons that are not about one table: the whole list has to wait. */
const kNotNow: ReadonlySet<string> = new Set(["network", "bad_request", "busy", "stopping", "unavailable"]);

/** Nothing happens to these any more. */
const finished = new Map<string, ListedTable>();

/** The tables that this browser has been at; those that the server does not know any more are forgotten. */
async function askMine(): Promise<ListedTable[]> {
  const answers = await Promise.all(
    myTables.peek().map(async (code) => {
      const over = finished.get(code);
      if (over) return over;
      try {
        const table = await rest.table(code);
        if (table.phase === "over") finished.set(code, table);
        return table;
      } catch (error) {
        if (!(error instanceof RequestError) || kNotNow.has(error.reason)) throw error;
        if (error.reason === "no_table") forgetTable(code);
        return null;
      }
    }),
  );
  return answers.filter((table) => table !== null);
}

function MyRow({ table, onForget }: { table: ListedTable; onForget(table: ListedTable): void }) {
  const state = stateOf(table);
  const map = mapName(table.map);
  return (
    <TableRow table={table} mark={<span class={state.yours ? "badge yours" : "badge"}>{state.words}</span>}
      tools={
        <button type="button" class="icon-button"
          aria-label={text("forget-table", { map, code: table.table })}
          onClick={() => onForget(table)}>
          <Icon name="close" size={16} />
        </button>
      } />
  );
}

function MyGames({ polled }: { polled: Polled<ListedTable[]> }) {
  const codes = myTables.value;
  const known = polled.answer?.filter((table) => codes.includes(table.table));
  const [forgotten, setForgotten] = useState<ListedTable | null>(null);
  const forget = (table: ListedTable) => {
    forgetTable(table.table);
    setForgotten(table);
  };
  const row = (table: ListedTable) => <MyRow key={table.table} table={table} onForget={forget} />;
  return (
    <Listed title={text("my-games")} empty={text("my-games-empty")} tables={known ?? null} note={forgotten && (
      <p class="hint" role="status">
        {text("forgot-table", { map: mapName(forgotten.map) })}{" "}
        <button type="button" class="button small" onClick={() => {
          rememberTable(forgotten.table);
          setForgotten(null);
        }}>
          {text("forgot-table-undo")}
        </button>
      </p>
    )}>
      {(tables) => {
        const running = tables
          .filter((table) => table.phase !== "over")
          .sort((a, b) => Number(stateOf(b).yours) - Number(stateOf(a).yours) || b.changed - a.changed);
        const over = tables.filter((table) => table.phase === "over").sort((a, b) => b.changed - a.changed);
        return (
          <>
            {running.length > 0 && (
              <ul>{running.map(row)}</ul>
            )}
            {over.length > 0 && (
              <details class="more" open={running.length === 0}>
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
            <TableRow key={table.table} table={table}
              mark={<span class="badge">{text("seats-free", { count: freeSeats(table) })}</span>} />
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
            <TableRow key={table.table} table={table}
              mark={<span class="badge"><Icon name="eye" size={16} />{text("watch-there")}</span>} />
          ))}
        </ul>
      )}
    </Listed>
  );
}

/** A list that was never told, and cannot be told now, is left out. */
function hasWords(polled: Polled<ListedTable[]>): boolean {
  return polled.answer !== null || !polled.unreachable;
}

export function TableLists() {
  const mine = usePolled(askMine, kMineEvery);
  const open = usePolled(() => rest.tables("waiting"), kListEvery);
  const running = usePolled(() => rest.tables("running"), kListEvery);
  const all = [mine, open, running];
  return (
    <div class="lists">
      {all.some((polled) => polled.unreachable) && (
        <p class="notice warn" role="alert">
          {text("list-unreachable")}
          <button type="button" class="button small" onClick={() => all.forEach((polled) => polled.askNow())}>
            {text("list-try-again")}
          </button>
        </p>
      )}
      {hasWords(mine) && <MyGames polled={mine} />}
      {hasWords(open) && <OpenTables polled={open} />}
      {hasWords(running) && <RunningTables polled={running} />}
    </div>
  );
}
