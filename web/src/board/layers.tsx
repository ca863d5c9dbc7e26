// What lies on the board in layers: tracks, cities, stacks of country cards, names.
import { CityLabel, CityView } from "./city";
import { Stack } from "./marks";
import type { BoardProps } from "./props";
import { TrackView } from "./track";
import styles from "./Board.module.css";

export function Tracks({ map, layout, owners, closed, claimable, selected, lit, animate }: BoardProps) {
  return (
    <g class={styles.tracks}>
      {[...map.tracks.values()].map((track) => {
        const placed = layout.tracks[track.name];
        const owner = owners.get(track.name);
        return (
          placed && (
            <TrackView
              key={track.name}
              track={track}
              placed={placed}
              size={layout.space}
              owner={owner?.color ?? null}
              seat={owner?.seat ?? null}
              closed={closed.has(track.name)}
              claimable={claimable?.has(track.name) ?? null}
              selected={selected === track.name}
              lit={lit?.tracks.has(track.name) ? lit.kind : null}
              animate={animate}
            />
          )
        );
      })}
    </g>
  );
}

export function Cities({ map, layout, goals, lit }: BoardProps) {
  return (
    <g class={styles.cities} aria-hidden="true">
      {map.file.cities.map((city) => {
        const placed = layout.cities[city.id];
        return (
          placed && (
            <CityView
              key={city.id}
              city={city}
              placed={placed}
              radius={layout.cityRadius}
              goal={goals.has(city.id)}
              lit={lit?.cities.has(city.id) ? lit.kind : null}
            />
          )
        );
      })}
    </g>
  );
}

export function Stacks({ layout, stacks, describeStack }: BoardProps) {
  return (
    <g class={styles.stacks}>
      {Object.entries(stacks).map(([country, cards]) => {
        const place = layout.countries[country];
        return (
          place && <Stack key={country} country={country} at={place.at} cards={cards} label={describeStack(country)} />
        );
      })}
    </g>
  );
}

/** Names are above everything else, so they are drawn apart from the discs. */
export function Labels({ map, layout, lit }: BoardProps) {
  return (
    <>
      {map.file.cities.map((city) => {
        const placed = layout.cities[city.id];
        return (
          placed && (
            <CityLabel
              key={city.id}
              city={city}
              placed={placed}
              fontSize={layout.fontSize}
              lit={lit?.cities.has(city.id) ?? false}
            />
          )
        );
      })}
    </>
  );
}
