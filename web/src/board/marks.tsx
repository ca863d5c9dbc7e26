// What is printed beside and on tracks: tolls, "+X", borders and their stacks of cards.
import { Component } from "preact";
import type { Country } from "../generated/protocol";
import type { BoardMap, BoardTrack } from "../map";
import { trackName } from "../map";
import type { Layout, PlacedTrack, Point } from "./layout";

interface MarksProps {
  map: BoardMap;
  layout: Layout;
}

/** Above the spaces and trains. */
export class Marks extends Component<MarksProps> {
  override shouldComponentUpdate(next: MarksProps): boolean {
    return next.map !== this.props.map || next.layout !== this.props.layout;
  }

  override render({ map, layout }: MarksProps) {
    return (
      <g class="marks" aria-hidden="true">
        {map.file.routes.map((route) => {
          const tracks = route.tracks.flatMap((_, k) => {
            const track = map.tracks.get(trackName(route.between, k));
            const placed = track && layout.tracks[track.name];
            return track && placed ? [{ track, placed }] : [];
          });
          const key = trackName(route.between, 0);
          const border = layout.borders[key];
          return [
            route.toll && <Coin key={`${key}!`} toll={route.toll} at={tollPlace(tracks.map((t) => t.placed), layout)} layout={layout} />,
            border && <BorderDisc key={`${key}/`} at={border.at} country={border.country} layout={layout} />,
            ...tracks.map(({ track, placed }) => <TrackMark key={track.name} track={track} placed={placed} layout={layout} />),
          ];
        })}
      </g>
    );
  }
}

/** Between two spaces near the middle, and between the tracks of a route. */
function tollPlace(tracks: readonly PlacedTrack[], layout: Layout): Point {
  const places = tracks.map((placed) => seamOf(placed, layout));
  const sum = places.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / Math.max(places.length, 1), sum[1] / Math.max(places.length, 1)];
}

/** The seam between two spaces that is nearest to the middle; of a single space its end. */
function seamOf(placed: PlacedTrack, layout: Layout): Point {
  const before = Math.floor((placed.spaces.length - 1) / 2);
  const [a, b] = [placed.spaces[before], placed.spaces[before + 1]];
  if (!a) return [0, 0];
  if (b) return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const angle = (a[2] * Math.PI) / 180;
  const half = layout.space.length / 2;
  return [a[0] + half * Math.cos(angle), a[1] + half * Math.sin(angle)];
}

function Coin({ toll, at, layout }: { toll: number; at: Point; layout: Layout }) {
  const radius = layout.space.width * 0.6;
  return (
    <g class="coin" transform={`translate(${at[0]} ${at[1]})`} data-toll={toll}>
      <circle r={radius} />
      <text font-size={radius * 1.55} y={radius * 0.55}>{toll}</text>
    </g>
  );
}

/** "+X": cards drawn after the claim; "X:1": any X cards for one. */
function TrackMark({ track, placed, layout }: { track: BoardTrack; placed: PlacedTrack; layout: Layout }) {
  const text = track.draw_bonus ? `+${track.draw_bonus}` : track.any_cards_for_one ? `${track.any_cards_for_one}:1` : null;
  if (text === null) return null;
  const [x, y] = seamOf(placed, layout);
  const height = layout.space.width * 0.92;
  const width = height * (text.length > 2 ? 1.75 : 1.3);
  return (
    <g class="track-mark" transform={`translate(${x} ${y})`} data-mark={text}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height * 0.36} />
      <text font-size={height * 0.86} y={height * 0.3}>{text}</text>
    </g>
  );
}

function BorderDisc({ at, country, layout }: { at: Point; country: Country; layout: Layout }) {
  const radius = layout.cityRadius * 1.25;
  return (
    <g class="border-disc" transform={`translate(${at[0]} ${at[1]})`} data-border={country}>
      <circle r={radius} />
      <text font-size={radius * 1.05} y={radius * 0.37}>{country}</text>
    </g>
  );
}

interface StackProps {
  country: Country;
  at: Point;
  /** Points of the cards left, the top one first. */
  cards: readonly number[];
  layout: Layout;
  label: string;
}

/** A country's cards: the top one with its points, the others below it, and how many. */
export class Stack extends Component<StackProps> {
  override shouldComponentUpdate(next: StackProps): boolean {
    const last = this.props;
    return next.cards.join() !== last.cards.join() || next.label !== last.label || next.layout !== last.layout;
  }

  override render({ country, at, cards, layout, label }: StackProps) {
    const font = layout.fontSize;
    const [width, height] = [font * 2.1, font * 2.5];
    const [top] = cards;
    return (
      <g class={top === undefined ? "stack empty" : "stack"} role="img" aria-label={label} data-stack={country}
        transform={`translate(${at[0]} ${at[1]})`}>
        {cards.length === 0 && <rect x={-width / 2} y={-height / 2} width={width} height={height} rx="3" />}
        {cards.map((_, i) => {
          const under = cards.length - 1 - i;
          return (
            <rect key={i} x={-width / 2 + under * 1.8} y={-height / 2 - under * 1.8} width={width} height={height} rx="3" />
          );
        })}
        <text class="stack-country" font-size={font * 0.78} y={-height / 2 + font * 0.85}>{country}</text>
        {top !== undefined && <text class="stack-points" font-size={font * 1.35} y={height / 2 - font * 0.42}>{top}</text>}
      </g>
    );
  }
}
