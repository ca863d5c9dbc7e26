// Strokes of a marker below tracks that can be taken, are being paid for or are lit.
import type { Track } from "../generated/protocol";
import { bandOf, endsOf, lineOf } from "./line";
import type { BoardProps } from "./props";
import styles from "./Board.module.css";

type BandsProps = Pick<BoardProps, "map" | "layout" | "claimable" | "owners" | "selected" | "lit">;

interface Band {
  track: Track;
  kind: string;
}

function bandsOf({ claimable, owners, selected, lit }: BandsProps): Band[] {
  const bands: Band[] = [];
  for (const track of claimable ?? []) if (!owners.has(track)) bands.push({ track, kind: "claimable" });
  if (lit) for (const track of lit.tracks) bands.push({ track, kind: lit.kind });
  if (selected !== null) bands.push({ track: selected, kind: "selected" });
  return bands;
}

export function Bands(props: BandsProps) {
  return (
    <g class={styles.bands} aria-hidden="true">
      {bandsOf(props).map((band) => (
        <BandView key={`${band.kind} ${band.track}`} {...band} map={props.map} layout={props.layout} />
      ))}
    </g>
  );
}

function BandView({ track, kind, map, layout }: Band & Pick<BoardProps, "map" | "layout">) {
  const placed = layout.tracks[track];
  const spec = map.tracks.get(track);
  if (!placed || !spec) return null;
  // A path goes from city to city; what can be claimed or was claimed is the track alone.
  const way = kind === "ticket" || kind === "path";
  const [from, to] = endsOf(layout, spec.between);
  // It shows beside the rock of a tunnel as well.
  const rock = spec.tunnel ? 4 : 0;
  const beyond = kind === "claimable" ? 1.7 + rock : 0;
  const line = (more: number) =>
    way && from && to ? lineOf(placed, layout.space, from, to) : bandOf(placed, layout.space, beyond && beyond + more);
  const width = layout.space.width + rock + (kind === "claimable" ? 3.4 : way ? 6 : 8);
  return (
    <g class={styles.band} data-kind={kind}>
      <path class={styles.bandEdge} d={line(1)} stroke-width={width + 2} />
      <path class={styles.bandFill} d={line(0)} stroke-width={width} />
    </g>
  );
}
