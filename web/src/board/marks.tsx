// What is printed next to and on tracks: tolls, "+X", borders and their stacks of cards.
import { Component } from "preact";
import { classes } from "../classes";
import type { Country } from "../generated/protocol";
import type { BoardMap, BoardTrack } from "../map";
import { trackName } from "../map";
import type { Layout, PlacedTrack, Point } from "./layout";
import { endsOf, lineOf } from "./line";
import { Still } from "./still";
import styles from "./marks.module.css";

interface MarksProps {
  map: BoardMap;
  layout: Layout;
}

/** The bare line of every track from end to end, which holds its spaces together. */
export class Lines extends Still<MarksProps> {
  override render({ map, layout }: MarksProps) {
    const lines = [...map.tracks.values()].map(({ name, between }) => {
      const placed = layout.tracks[name];
      const [from, to] = endsOf(layout, between);
      return placed && from && to ? lineOf(placed, layout.space, from, to) : "";
    });
    return <path class={styles.line} d={lines.join("")} aria-hidden="true" />;
  }
}

/** Above the spaces and trains. */
export class Marks extends Still<MarksProps> {
  override render({ map, layout }: MarksProps) {
    return (
      <g class={styles.marks} aria-hidden="true">
        {map.file.routes.map((route) => {
          const tracks = route.tracks.flatMap((_, k) => {
            const track = map.tracks.get(trackName(route.between, k));
            const placed = track && layout.tracks[track.name];
            return track && placed ? [{ track, placed }] : [];
          });
          const key = trackName(route.between, 0);
          const border = layout.borders[key];
          return [
            route.toll && (
              <Coin
                key={`${key}!`}
                toll={route.toll}
                at={tollPlace(
                  tracks.map((t) => t.placed),
                  layout,
                )}
                layout={layout}
              />
            ),
            border && <BorderDisc key={`${key}/`} at={border.at} country={border.country} />,
            ...tracks.map(({ track, placed }) => (
              <TrackMark key={track.name} track={track} placed={placed} layout={layout} />
            )),
          ];
        })}
      </g>
    );
  }
}

/** Between two spaces near the middle, and between the tracks of a route. */
function tollPlace(tracks: readonly PlacedTrack[], layout: Layout): Point {
  const places = tracks.map((placed) => seamOf(placed, layout, middleSeam(placed), 0.32));
  const sum = places.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / Math.max(places.length, 1), sum[1] / Math.max(places.length, 1)];
}

function middleSeam(placed: PlacedTrack): number {
  return Math.floor((placed.spaces.length - 1) / 2);
}

/** The seam after a space; of a single space a place near its end, that many of its lengths from its middle. */
function seamOf(placed: PlacedTrack, layout: Layout, before: number, off: number): Point {
  const [a, b] = [placed.spaces[before], placed.spaces[before + 1]];
  if (!a) return [0, 0];
  if (b) return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const angle = (a[2] * Math.PI) / 180;
  const along = layout.space.length * off;
  return [a[0] + along * Math.cos(angle), a[1] + along * Math.sin(angle)];
}

function Coin({ toll, at, layout }: { toll: number; at: Point; layout: Layout }) {
  const radius = layout.space.width * 0.6;
  return (
    <g class={styles.coin} transform={`translate(${at[0]} ${at[1]})`} data-toll={toll}>
      <circle r={radius} />
      <text font-size={radius * 1.55} y={radius * 0.55}>
        {toll}
      </text>
    </g>
  );
}

/** "+X": cards drawn after the claim; "X:1": any X cards for one. */
function TrackMark({ track, placed, layout }: { track: BoardTrack; placed: PlacedTrack; layout: Layout }) {
  const text = track.draw_bonus
    ? `+${track.draw_bonus}`
    : track.any_cards_for_one
      ? `${track.any_cards_for_one}:1`
      : null;
  if (text === null) return null;
  // Locomotives are on the last spaces: the first seam leaves them visible.
  const [x, y] = seamOf(placed, layout, track.ferry ? 0 : middleSeam(placed), 0.5);
  const height = layout.space.width * 0.92;
  const width = height * (text.length > 2 ? 1.75 : 1.3);
  return (
    <g class={styles.trackMark} transform={`translate(${x} ${y})`} data-mark={text}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height * 0.36} />
      <text font-size={height * 0.86} y={height * 0.3}>
        {text}
      </text>
    </g>
  );
}

/** The radius that layouts leave free for it. */
const kBorderRadius = 8;

function BorderDisc({ at, country }: { at: Point; country: Country }) {
  return (
    <g class={styles.borderDisc} transform={`translate(${at[0]} ${at[1]})`} data-border={country}>
      <circle r={kBorderRadius - 0.7} />
      <text font-size="8.6" y="3.1">
        {country}
      </text>
    </g>
  );
}

interface StackProps {
  country: Country;
  at: Point;
  /** Points of the cards left, the top one first. */
  cards: readonly number[];
  label: string;
}

/** A country's cards: the top one with its points, the others below it, and how many. */
export class Stack extends Component<StackProps> {
  override shouldComponentUpdate(next: StackProps): boolean {
    const last = this.props;
    return next.cards.join() !== last.cards.join() || next.label !== last.label || next.at !== last.at;
  }

  override render({ country, at, cards, label }: StackProps) {
    const [top] = cards;
    // A place of 46 x 34 is free for it.
    const [width, height] = [25, 27];
    return (
      <g
        class={classes(styles.stack, top === undefined && styles.empty)}
        role="img"
        aria-label={label}
        data-stack={country}
        transform={`translate(${at[0]} ${at[1]})`}>
        {(top === undefined ? [0] : cards).map((_, i, all) => {
          const under = all.length - 1 - i;
          return <rect key={i} x={-21 + under * 1.7} y={-11.5 - under * 1.5} width={width} height={height} rx="3" />;
        })}
        <text x="-8.5" y="-2.8" font-size="8">
          {country}
        </text>
        {top !== undefined && (
          <text x="-8.5" y="12" font-size="14.5">
            {top}
          </text>
        )}
        {top !== undefined && <text class={styles.amount} x="16.5" y="14.5" font-size="10">{`×${cards.length}`}</text>}
      </g>
    );
  }
}
