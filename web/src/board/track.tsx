// One track: its spaces, what is printed on them, and the trains of its owner.
import { Component } from "preact";
import type { PlayerColor } from "../generated/protocol";
import type { BoardTrack } from "../map";
import type { Layout, PlacedTrack } from "./layout";
import { cardFill, cardInk, playerFill, playerInk } from "./palette";
import type { LitKind } from "./props";
import { cardOutlines, locomotiveOutline, playerOutlines } from "./symbols";

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
  label: string;
}

/** Drawn again only when something of its own changes. */
export class TrackView extends Component<TrackProps> {
  /** How the trains came: they were there from the beginning, arrived one by one, or are only lit. */
  #came: "" | "arriving" | "noted" = "";

  override shouldComponentUpdate(next: TrackProps): boolean {
    const last = this.props;
    if (next.owner !== last.owner) this.#came = !next.owner ? "" : next.animate ? "arriving" : "noted";
    return (Object.keys(next) as (keyof TrackProps)[]).some((key) => key !== "animate" && next[key] !== last[key]);
  }

  override render(props: TrackProps) {
    const { track, placed, size, owner, claimable } = props;
    const state = [
      "track",
      owner ? "owned" : "free",
      !owner && props.closed && "closed",
      claimable && "claimable",
      props.selected && "selected",
      props.lit && `lit lit-${props.lit}`,
      this.#came,
    ];
    return (
      <g class={state.filter(Boolean).join(" ")} role="button" tabIndex={-1} aria-label={props.label}
        aria-disabled={claimable ? "false" : "true"} data-track={track.name}
        data-owner={props.seat ?? undefined} data-color={owner ?? undefined}>
        {placed.spaces.map(([x, y, angle], i) => (
          <g key={i} transform={`translate(${x} ${y}) rotate(${angle})`}>
            {owner ? (
              <Train color={owner} angle={angle} size={size} order={i / placed.spaces.length} />
            ) : (
              <Space track={track} angle={angle} size={size}
                ferry={i >= placed.spaces.length - (track.ferry ?? 0)} />
            )}
          </g>
        ))}
      </g>
    );
  }
}

/** A line through all spaces, from edge to edge. */
export function bandOf(placed: PlacedTrack, size: Layout["space"]): string {
  const places = placed.spaces;
  const [first, last] = [places[0], places[places.length - 1]];
  if (!first || !last) return "";
  const ahead = ([x, y, angle]: readonly [number, number, number], by: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${(x + by * Math.cos(turn)).toFixed(1)} ${(y + by * Math.sin(turn)).toFixed(1)}`;
  };
  const half = size.length / 2;
  return `M${[ahead(first, -half), ...places.map((place) => ahead(place, 0)), ahead(last, half)].join("L")}`;
}

function Space(props: { track: BoardTrack; angle: number; size: Layout["space"]; ferry: boolean }) {
  const { track, angle, size, ferry } = props;
  const { length, width } = size;
  const scale = (width - 2) / 24;
  return (
    <>
      <rect class="space" x={-length / 2} y={-width / 2} width={length} height={width} rx={width * 0.18}
        fill={cardFill(track.color)} />
      {ferry ? (
        <g transform={`rotate(${-angle})`}>
          <circle r={width * 0.46} class="ferry-ground" />
          <path d={locomotiveOutline} class="ferry" transform={`scale(${scale * 0.86})`} />
        </g>
      ) : (
        track.color !== "gray" && (
          <path d={cardOutlines[track.color]} fill={cardInk(track.color)}
            transform={`rotate(${-angle}) scale(${scale})`} />
        )
      )}
    </>
  );
}

/** A carriage seen from above: body, roof, the player's shape. */
function Train(props: { color: PlayerColor | "neutral"; angle: number; size: Layout["space"]; order: number }) {
  const { color, angle, size, order } = props;
  const [length, width] = [size.length + 0.6, size.width + 1.6];
  return (
    <g class="train" style={{ animationDelay: `${Math.round(order * 220)}ms` }}>
      <rect class="train-edge" x={-length / 2 - 0.9} y={-width / 2 - 0.9} width={length + 1.8} height={width + 1.8}
        rx={width * 0.36} />
      <rect x={-length / 2} y={-width / 2} width={length} height={width} rx={width * 0.3} fill={playerFill(color)} />
      <rect class="train-roof" x={-length / 2 + 1} y={-width / 2 + 1} width={length - 2} height={width - 2}
        rx={width * 0.22} stroke={playerInk(color)} />
      <path d={playerOutlines[color]} fill={playerInk(color)}
        transform={`rotate(${-angle}) scale(${(width - 3.6) / 25})`} />
    </g>
  );
}
