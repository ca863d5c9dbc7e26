// A small picture of the board that does not move: where a ticket leads.
import type { Track } from "../generated/protocol";
import type { BoardMap, CityId } from "../map";
import type { Geography } from "./geography";
import type { Layout } from "./layout";
import { endsOf, lineOf } from "./line";
import styles from "./MiniBoard.module.css";
import scenery from "./scenery.module.css";

export interface MiniBoardProps {
  map: BoardMap;
  layout: Layout;
  geography: Geography | null;
  cities: readonly CityId[];
  /** The path between them. */
  tracks: readonly Track[];
  /** Accessible name; without one the text next to it says the same. */
  label?: string;
}

export function MiniBoard({ map, layout, geography, cities, tracks, label }: MiniBoardProps) {
  const named =
    label === undefined ? { "aria-hidden": "true" as const } : { role: "img" as const, "aria-label": label };
  // Sizes that still read when the board is 160 px wide.
  const dot = layout.width / 36;
  const way = tracks.map((track) => lineFor(map, layout, track)).join("");
  return (
    <svg {...named} class={styles.picture} viewBox={`0 0 ${layout.width} ${layout.height}`}>
      <rect class={scenery.sea} width={layout.width} height={layout.height} />
      {/* A picture within the picture ends at the board's edges, whatever shape its place has. */}
      {geography && (
        <svg width={layout.width} height={layout.height}>
          <path class={scenery.land} d={geography.land} />
          {Object.entries(geography.countries).map(([code, d]) => (
            <path key={code} class={scenery.country} d={d} />
          ))}
          <path class={scenery.lake} d={geography.lakes} />
        </svg>
      )}
      <path class={styles.tracks} d={[...map.tracks.keys()].map((track) => lineFor(map, layout, track)).join("")} />
      <path class={styles.wayEdge} d={way} stroke-width={dot * 1.15} />
      <path class={styles.way} d={way} stroke-width={dot * 0.7} />
      {cities.map((city) => {
        const at = layout.cities[city]?.at;
        return at && <circle key={city} class={styles.city} cx={at[0]} cy={at[1]} r={dot} stroke-width={dot * 0.45} />;
      })}
    </svg>
  );
}

function lineFor(map: BoardMap, layout: Layout, track: Track): string {
  const placed = layout.tracks[track];
  const between = map.tracks.get(track)?.between;
  const [from, to] = between ? endsOf(layout, between) : [];
  return placed && from && to ? lineOf(placed, layout.space, from, to) : "";
}
