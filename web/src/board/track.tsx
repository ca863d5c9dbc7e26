// One track: its spaces, what is printed on them, and the trains of its owner.
import { Component } from "preact";
import { classes } from "../classes";
import type { PlayerColor } from "../generated/protocol";
import type { BoardTrack } from "../map";
import type { Layout, PlacedTrack } from "./layout";
import { bandOf } from "./line";
import { cardFill, cardInk, playerFill, playerInk } from "./palette";
import type { LitKind } from "./props";
import { differs, Still } from "./still";
import { cardOutlines, locomotiveOutline, movedOutline, playerOutlines } from "./symbols";
import styles from "./track.module.css";

type Place = PlacedTrack["spaces"][number];

export interface TrackProps {
  track: BoardTrack;
  placed: PlacedTrack;
  size: Layout["space"];
  owner: PlayerColor | "neutral" | null;
  seat: number | null;
  closed: boolean;
  /** null: the viewer is not asked for a track. */
  claimable: boolean | null;
  selected: boolean;
  lit: LitKind | null;
  animate: boolean;
}

interface TrackState {
  owner: TrackProps["owner"];
  /** How the trains came: they were there from the beginning, arrived one by one, or are only lit. */
  came: "" | "arriving" | "noted";
}

const arrivals = { "": undefined, arriving: styles.arriving, noted: styles.noted };

/** Redrawn only when something of its own changes. */
export class TrackView extends Component<TrackProps, TrackState> {
  override state: TrackState = { owner: this.props.owner, came: "" };

  static override getDerivedStateFromProps(next: TrackProps, { owner }: TrackState): TrackState | null {
    if (next.owner === owner) return null;
    return { owner: next.owner, came: !next.owner ? "" : next.animate ? "arriving" : "noted" };
  }

  /** A change of `animate` alone is for trains that come later. */
  override shouldComponentUpdate(next: TrackProps): boolean {
    return differs(this.props, next, "animate");
  }

  override render(props: TrackProps) {
    const { track, owner, claimable } = props;
    const closed = !owner && props.closed;
    return (
      <g
        class={classes(styles.track, closed && styles.closed, claimable && styles.claimable, arrivals[this.state.came])}
        role="button"
        tabIndex={-1}
        aria-disabled={claimable ? "false" : "true"}
        data-track={track.name}
        data-tunnel={track.tunnel}
        data-owner={props.seat ?? undefined}
        data-color={owner ?? undefined}>
        <Spaces track={track} placed={props.placed} size={props.size} owner={owner} />
      </g>
    );
  }
}

type SpacesProps = Pick<TrackProps, "track" | "placed" | "size" | "owner">;

/** The elements of a track: they change only when it is claimed, far less often than its description. */
class Spaces extends Still<SpacesProps> {
  override render({ track, placed, size, owner }: SpacesProps) {
    return (
      <>
        {track.tunnel && <Tunnel placed={placed} size={size} />}
        {owner ? (
          placed.spaces.map((place, i) => (
            <Train key={i} color={owner} place={place} size={size} order={i / placed.spaces.length} />
          ))
        ) : (
          <g dangerouslySetInnerHTML={{ __html: freeSpaces(track, placed, size) }} />
        )}
      </>
    );
  }
}

/**
 * Free spaces are most of the board, and they never change: as text they make the first frame faster.
 * It holds numbers and constants only. The symbols of a track are one path: every element with its own transform
 * costs the browser time in each frame.
 */
function freeSpaces(track: BoardTrack, placed: PlacedTrack, { length, width }: Layout["space"]): string {
  const box = (inset: number, round: number) =>
    `x="${inset - length / 2}" y="${inset - width / 2}" width="${length - 2 * inset}" height="${width - 2 * inset}" rx="${round}"`;
  const along = ([x, y, angle]: Place) => `transform="translate(${x} ${y}) rotate(${angle})"`;
  const symbols = (outline: string, places: readonly Place[]) =>
    places.map(([x, y]) => movedOutline(outline, x, y, (width - 2) / 24)).join("");
  const ferries = placed.spaces.slice(placed.spaces.length - (track.ferry ?? 0));
  const plain = placed.spaces.slice(0, placed.spaces.length - ferries.length);
  return [
    ...placed.spaces.map(
      (place) =>
        `<rect data-space class="${classes(styles.space)}" fill="${cardFill(track.color)}" ${along(place)} ${box(0, width * 0.18)}/>`,
    ),
    ...ferries.map((place) => `<rect class="${classes(styles.ferryGround)}" ${along(place)} ${box(1, 1)}/>`),
    ferries.length > 0 ? `<path class="${classes(styles.ferry)}" d="${symbols(locomotiveOutline, ferries)}"/>` : "",
    track.color === "gray"
      ? ""
      : `<path fill="${cardInk(track.color)}" d="${symbols(cardOutlines[track.color], plain)}"/>`,
  ].join("");
}

/** A carriage seen from above, a little larger than its space: shadow, couplings, rim, body, the player's shape. */
function Train(props: { color: PlayerColor | "neutral"; place: Place; size: Layout["space"]; order: number }) {
  const {
    color,
    place: [x, y, angle],
    size,
    order,
  } = props;
  const [length, width] = [size.length + 1, size.width + 1.4];
  const turn = (angle * Math.PI) / 180;
  const box = (inset: number) => ({
    x: inset - length / 2,
    y: inset - width / 2,
    width: length - 2 * inset,
    height: width - 2 * inset,
    rx: width * 0.42 - inset,
  });
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`}>
      <g class={styles.train} style={{ animationDelay: `${Math.round(order * 220)}ms` }}>
        <rect
          class={styles.shadow}
          {...box(-0.4)}
          transform={`translate(${Math.cos(turn) + Math.sin(turn)} ${Math.cos(turn) - Math.sin(turn)})`}
        />
        <path class={styles.coupling} d={`M${-length / 2 - 1} 0H${length / 2 + 1}`} />
        <rect class={styles.edge} {...box(0)} />
        <rect class={styles.rim} {...box(0.55)} />
        <rect {...box(1.25)} fill={playerFill(color)} />
        <path
          d={playerOutlines[color]}
          fill={playerInk(color)}
          transform={`rotate(${-angle}) scale(${(width - 4.2) / 24})`}
        />
      </g>
    </g>
  );
}

/** Rock on both sides of the track, and a portal at each end. */
function Tunnel({ placed, size }: { placed: PlacedTrack; size: Layout["space"] }) {
  const { spaces } = placed;
  const [first, last] = [spaces[0], spaces[spaces.length - 1]];
  if (!first || !last) return null;
  const half = size.width / 2 + 0.6;
  const arch = `M-0.5 ${-half}C${half * 0.85} ${-half} ${half * 0.85} ${half} -0.5 ${half}Z`;
  const at = ([x, y, angle]: readonly [number, number, number], turned: number) =>
    `translate(${x} ${y}) rotate(${angle + turned}) translate(${size.length / 2} 0)`;
  return (
    <>
      <path class={styles.rockEdge} d={bandOf(placed, size)} stroke-width={size.width + 4.6} />
      <path class={styles.rock} d={bandOf(placed, size)} stroke-width={size.width + 3.2} />
      {[at(first, 180), at(last, 0)].map((place) => (
        <g key={place} transform={place}>
          <path class={styles.portalEdge} d={arch} />
          <path class={styles.portalStones} d={arch} />
          <path class={styles.portal} d={arch} />
        </g>
      ))}
    </>
  );
}
