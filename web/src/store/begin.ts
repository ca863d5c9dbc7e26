// Makes a table and sits down there, for all ways to play that the start page offers.
import type { NewTable, PlayerColor, TableCode } from "../generated/protocol";
import { Connection, socketUrl } from "../net/connection";
import { rest } from "../net/rest";
import { DealKeeper } from "./deal_keeper";
import { rememberTable } from "./my_tables";
import { freeName } from "./names";
import { TableStore } from "./table";

export interface Person {
  name: string;
  color: PlayerColor | "any";
}

// A person waits for one answer no longer than this; the table's own page goes on trying.
const kPatience = 10_000;

function later(milliseconds: number): Promise<"late"> {
  return new Promise((resolve) => setTimeout(() => resolve("late"), milliseconds));
}

/**
 * The code of a new table where these people sit on the first open seats. Whatever goes wrong after the
 * table has been made shows on its own page, where people can sit down and start by hand.
 */
export async function makeTable(
  settings: NewTable,
  people: readonly Person[],
  then: "start" | "wait",
): Promise<TableCode> {
  await rest.me();
  const { table: code } = await rest.makeTable(settings);
  rememberTable(code);
  await at(code, (store, keeper) => seated(store, keeper, settings, people, then));
  return code;
}

/** Begins the game at a table where everybody sits. If that fails, people can start it there by hand. */
export async function startTable(code: TableCode): Promise<void> {
  rememberTable(code);
  await at(code, (store, keeper) => started(store, keeper, 1));
}

async function at(code: TableCode, act: (store: TableStore, keeper: DealKeeper) => Promise<void>): Promise<void> {
  const store = new TableStore(code, new Connection(socketUrl(location)));
  const keeper = new DealKeeper(store);
  store.start();
  try {
    await act(store, keeper);
  } finally {
    keeper.stop();
    store.connection.close();
  }
}

/** With this browser's part of the shuffle, which has to be given before the game begins. */
async function started(store: TableStore, keeper: DealKeeper, seats: number): Promise<void> {
  await Promise.race([keeper.ready(seats), later(kPatience)]);
  const answer = await Promise.race([store.send({ intent: "start" }), later(kPatience)]);
  if (answer === "late" || answer.type === "refused") return;
  await Promise.race([begun(store), later(kPatience)]);
}

function begun(store: TableStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.state.subscribe((table) => {
      if (!table?.view) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

async function seated(
  store: TableStore,
  keeper: DealKeeper,
  settings: NewTable,
  people: readonly Person[],
  then: "start" | "wait",
): Promise<void> {
  const open = settings.seats.flatMap((seat, i) => (seat.kind === "open" ? [i] : []));
  const names: string[] = [];
  for (const [i, person] of people.entries()) {
    const seat = open[i];
    if (seat === undefined) return;
    const color = person.color === "any" ? {} : { color: person.color };
    const name = freeName(person.name, names);
    names.push(name);
    const sits = store.send({ intent: "sit", seat, name, ...color });
    const answer = await Promise.race([sits, later(kPatience)]);
    if (answer === "late" || answer.type === "refused") return;
  }
  if (then === "start") await started(store, keeper, people.length);
}
