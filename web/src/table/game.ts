// What all parts of a game's page share: the table, its board, the rules, and what is being looked at.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Geography } from "../board/geography";
import type { Layout } from "../board/layout";
import type { Track } from "../generated/protocol";
import type { BoardMap, CityId } from "../map";
import type { TableSource, TableState } from "../store/source";
import type { AwaySince } from "./away";

/** What a ticket, a line of the log or the longest path lights on the board. */
export interface Light {
  tracks: ReadonlySet<Track>;
  cities: ReadonlySet<CityId>;
  kind: "ticket" | "log" | "path" | "new";
}

export interface Game {
  /** What is shown of the table. */
  store: TableSource;
  /** Where it comes from, for what does not wait for the rules: the chat, which has begun before the game. */
  source: TableSource;
  /** The table with a game: never null here, unlike in the store. */
  table: ReadonlySignal<TableState>;
  away: ReadonlySignal<AwaySince>;
  map: BoardMap;
  layout: Layout;
  /** null: not loaded yet. */
  geography: ReadonlySignal<Geography | null>;
  /** Shown on the board while something is pointed at or focused; set and cleared by panels. */
  light: Signal<Light | null>;
  /** The track that the pointer or the focus is on. */
  pointed: Signal<Track | null>;
  /** The track that the person has chosen and not yet paid for. */
  selected: Signal<Track | null>;
  /** The viewer has seen the count of the finished game: the winner may be shown. */
  counted: Signal<boolean>;
}

export function lights(): Pick<Game, "light" | "pointed" | "selected" | "counted"> {
  return {
    light: signal<Light | null>(null),
    pointed: signal<Track | null>(null),
    selected: signal<Track | null>(null),
    counted: signal(false),
  };
}

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  const game = useContext(GameContext);
  if (!game) throw new Error("outside of a game");
  return game;
}
