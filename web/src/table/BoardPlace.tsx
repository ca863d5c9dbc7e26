// The board with what the table and its viewer show on it.
import { computed, type ReadonlySignal } from "@preact/signals";
import { useCallback, useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import type { Owner } from "../board/props";
import type { Country, Position, Track } from "../generated/protocol";
import { type BoardMap, ticketOf } from "../map";
import { wantsMotion } from "../store/settings";
import { text } from "../text/text";
import { type Game, useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { type Play, usePlay } from "./play";
import { factsOf, TrackFacts } from "./TrackFacts";
import { routeInWords } from "./words";
import styles from "./BoardPlace.module.css";

export function BoardPlace() {
  const game = useGame();
  const play = usePlay();
  const { map, layout, light, pointed, selected } = game;
  const shown = useMemo(() => boardFacts(game, play), [game, play]);
  const texts = useMemo(
    () => ({
      zoomIn: text("play-zoom-in"),
      zoomOut: text("play-zoom-out"),
      fit: text("play-zoom-fit"),
    }),
    [],
  );
  const onPoint = useCallback(
    (next: Track | null) => {
      pointed.value = next;
    },
    [pointed],
  );
  const track = pointed.value;
  return (
    <main class={styles.place}>
      <Board
        map={map}
        layout={layout}
        geography={game.geography.value}
        owners={shown.owners.value}
        closed={shown.closed.value}
        claimable={play.covered.value ? null : play.rules.choosable.value}
        selected={play.paying.value?.track ?? selected.value}
        near={shown.near.value}
        lit={light.value}
        goals={shown.goals.value}
        stacks={shown.stacks.value}
        animate={wantsMotion()}
        names={shown.names.value}
        texts={texts}
        label={text("play-board", { map: map.file.name })}
        describe={shown.describe.value}
        describeStack={shown.describeStack.value}
        onTrack={play.choose}
        onPoint={onPoint}
      />
      {track !== null && track !== selected.value && <TrackFacts track={track} />}
    </main>
  );
}

interface NamedOwner extends Owner {
  name: string;
}

type Owners = ReadonlyMap<Track, NamedOwner>;

/** The same value as long as its content is the same: the board is redrawn when it gets another one. */
function same<T>(find: () => T, saying: (value: T) => unknown): ReadonlySignal<T> {
  let last: { value: T; words: string } | null = null;
  return computed(() => {
    const value = find();
    const words = JSON.stringify(saying(value));
    if (last?.words !== words) last = { value, words };
    return last.value;
  });
}

/** Of every country there is one, even if it is empty. */
function stacksIn(stacks: Position["stacks"]): Record<Country, readonly number[]> {
  return Object.fromEntries(Object.entries(stacks ?? {}).map(([country, points]) => [country, points ?? []]));
}

interface Describing {
  map: BoardMap;
  play: Play;
  owners: ReadonlySignal<Owners>;
}

/** What a track is in words, and whose. */
function describing({ map, play, owners }: Describing): ReadonlySignal<(track: Track) => string> {
  // Printed facts that the rules of this table do not use. When they become known, all descriptions change.
  const leftOut = computed(() => {
    const rules = play.rules.opened.value;
    const specs = [...map.tracks.values()];
    const tolls = rules?.tolls === false && specs.some(({ toll }) => toll > 0);
    const tunnels = rules?.tunnels === false && specs.some(({ tunnel }) => tunnel);
    return [...(tolls ? ["tolls"] : []), ...(tunnels ? ["tunnels"] : [])].join();
  });
  const described = new Map<string, string>();
  return computed(() => {
    const owned = owners.value;
    const printed = leftOut.value;
    const rules = play.rules.opened.peek();
    return (track: Track) => {
      const owner = owned.get(track);
      const whose =
        owner === undefined
          ? text("play-track-free")
          : owner.color === "neutral"
            ? text("play-owned-neutral")
            : text("play-owned", { name: owner.name });
      const key = `${track} ${printed} ${whose}`;
      const words =
        described.get(key) ??
        text("play-track-name", { route: routeInWords(map, track), facts: factsOf(map, track, rules), whose });
      described.set(key, words);
      return words;
    };
  });
}

/** What the board shows of the table. */
function boardFacts({ map, geography, table, store, selected }: Game, play: Play) {
  const owners = same(
    () => {
      const found = new Map<Track, NamedOwner>();
      store.open.value?.seats.forEach((seat, i) => {
        const color = seat.neutral ? ("neutral" as const) : colorAt(table.value, i);
        const name = nameOf(table.value, i);
        for (const track of seat.tracks) found.set(track, { seat: i, color, name });
      });
      return found;
    },
    (found) => [...found],
  );
  const closed = same(
    () => new Set(store.open.value?.closed_tracks),
    (tracks) => [...tracks],
  );
  const goals = same(
    () =>
      new Set(
        (play.covered.value ? [] : (store.own.value?.tickets ?? []))
          .filter((ticket) => play.rules.ticket(ticket).state !== "done")
          .flatMap((ticket) => ticketOf(map, ticket).between),
      ),
    (cities) => [...cities],
  );
  const near = same(
    () => {
      const choices = store.choices.value;
      if (choices?.decision === "neutral_track" && !play.covered.value) return choices.tracks;
      const track = play.paying.value?.track ?? selected.value;
      return track === null ? [] : [track];
    },
    (tracks) => tracks,
  );
  const stacks = same(
    () => stacksIn(play.rules.answers.value?.position.stacks),
    (left) => left,
  );
  const describe = describing({ map, play, owners });
  const describeStack = computed(() => {
    const left = stacks.value;
    return (country: Country) =>
      text("play-country-stack", {
        country: map.file.countries[country] ?? country,
        count: left[country]?.length ?? 0,
        points: left[country]?.[0] ?? 0,
      });
  });
  const names = computed(() => {
    const found: Record<string, string> = { ...map.file.countries };
    for (const { id, kind } of geography.value?.names ?? []) if (kind === "sea") found[id] = text(`sea-${id}`);
    return found;
  });
  return { owners, closed, goals, near, stacks, describe, describeStack, names };
}
