// Symbols of card colours, shapes of players, the locomotive, faces of train cards: all drawn here.
//
// Every outline is in a box from -12 to 12 and made of M, L, C and Z only, so that a test can measure how
// different they are at 8 px. Card symbols and player shapes have no outline in common: a yellow space and a
// gold train are not mistaken for each other.
import type { JSX } from "preact";
import { classes } from "../classes";
import type { Card, PlayerColor } from "../generated/protocol";
import { kCardColors, cardFill, cardInk, playerFill, playerInk } from "./palette";
import type { CardColor } from "./palette";
import styles from "./symbols.module.css";

function circle(x: number, y: number, radius: number, hole = false): string {
  const k = radius * 0.5523;
  const side = hole ? -1 : 1;
  const at = (dx: number, dy: number) => `${x + dx} ${y + dy * side}`;
  return (
    `M${at(radius, 0)}C${at(radius, k)} ${at(k, radius)} ${at(0, radius)}` +
    `C${at(-k, radius)} ${at(-radius, k)} ${at(-radius, 0)}` +
    `C${at(-radius, -k)} ${at(-k, -radius)} ${at(0, -radius)}` +
    `C${at(k, -radius)} ${at(radius, -k)} ${at(radius, 0)}Z`
  );
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join("L")}Z`;
}

/** Three crossed bars. */
function snowflake(radius: number, half: number): string {
  return [90, 30, 150]
    .map((degrees) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const at = (along: number, across: number) => [along * c - across * s, along * s + across * c] as const;
      return polygon([at(-radius, -half), at(radius, -half), at(radius, half), at(-radius, half)]);
    })
    .join("");
}

function star(outer: number, inner: number): string {
  return polygon(
    Array.from({ length: 10 }, (_, i) => {
      const radius = i % 2 ? inner : outer;
      const angle = ((i * 36 - 90) * Math.PI) / 180;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    }),
  );
}

/** Moon, fish, sun, snow, fir, lightning, rails, heart. */
export const cardOutlines: Readonly<Record<CardColor, string>> = {
  purple: "M8 -10.5C1 -13.5 -9.5 -9 -9.5 0C-9.5 9 1 13.5 8 10.5C2.5 8.5 0 4.5 0 0C0 -4.5 2.5 -8.5 8 -10.5Z",
  blue: "M-12.5 0C-8.5 -8.5 2.5 -9.5 6 -2.5L12 -8.5L12 8.5L6 2.5C2.5 9.5 -8.5 8.5 -12.5 0Z",
  orange: circle(0, 0, 11) + circle(0, 0, 5.2, true),
  white: snowflake(12, 2.6),
  green: "M0 -12L7 -3L3.5 -3L10.5 7L2.5 7L2.5 12L-2.5 12L-2.5 7L-10.5 7L-3.5 -3L-7 -3Z",
  yellow: "M5 -12.5L-9.5 3L-2 3L-6.5 12.5L9.5 -4.5L2 -4.5L9 -12.5Z",
  black: "M-10.5 -9.5L10.5 -9.5L10.5 -3L-10.5 -3ZM-10.5 3L10.5 3L10.5 9.5L-10.5 9.5Z",
  red:
    "M0 11.5C-5 6.5 -11.5 2 -11.5 -4C-11.5 -8 -8.5 -10.8 -5.3 -10.8C-2.7 -10.8 -0.8 -9.3 0 -7" +
    "C0.8 -9.3 2.7 -10.8 5.3 -10.8C8.5 -10.8 11.5 -8 11.5 -4C11.5 2 5 6.5 0 11.5Z",
};

/** Chimney, boiler, cab with a window, two wheels, seen from the side. */
export const locomotiveOutline =
  "M-10 -11L-3.5 -11L-4.5 -4.5L2 -4.5L2 -12L12 -12L12 5.5L-11.5 5.5L-11.5 -4.5L-9 -4.5ZM5 -9L5 -4.5L9.5 -4.5L9.5 -9Z" +
  circle(-6, 7, 4.8) +
  circle(6, 7, 4.8);

export const playerOutlines: Readonly<Record<PlayerColor | "neutral", string>> = {
  blue: circle(0, 0, 10.5),
  red: polygon([
    [-9.5, -9.5],
    [9.5, -9.5],
    [9.5, 9.5],
    [-9.5, 9.5],
  ]),
  mint: polygon([
    [0, -11],
    [12, 10],
    [-12, 10],
  ]),
  gold: polygon([
    [0, -12],
    [10, 0],
    [0, 12],
    [-10, 0],
  ]),
  violet: star(12.5, 5.2),
  neutral: polygon([
    [-11, -4],
    [11, -4],
    [11, 4],
    [-11, 4],
  ]),
};

/** An outline at another place, in another size. */
export function movedOutline(outline: string, x: number, y: number, scale: number): string {
  return outline.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, a: string, b: string) => `${(Number(a) * scale + x).toFixed(2)} ${(Number(b) * scale + y).toFixed(2)}`,
  );
}

export function cardOutline(card: Card): string {
  return card === "locomotive" ? locomotiveOutline : cardOutlines[card];
}

interface Named {
  /** Accessible name; without one the picture says nothing that the text next to it does not say. */
  label?: string | undefined;
  class?: string | undefined;
}

function nameOf({ label }: Named) {
  return label === undefined ? ({ "aria-hidden": "true" } as const) : ({ role: "img", "aria-label": label } as const);
}

/** The eight colours around a circle or a card, so that a locomotive has none of its own. */
function rainbow(draw: (color: string, from: number, to: number) => JSX.Element) {
  return kCardColors.map((color, i) => draw(cardFill(color), i / 8, (i + 1) / 8));
}

/** A card colour as a small disc with its symbol, for buttons, logs and panels. */
export function CardSymbol({ card, size = 16, ...named }: { card: Card; size?: number } & Named) {
  const locomotive = card === "locomotive";
  return (
    <svg
      {...nameOf(named)}
      class={classes(styles.cardSymbol, named.class)}
      width={size}
      height={size}
      viewBox="-16 -16 32 32"
      data-card={card}>
      <circle r="15" fill={locomotive ? "var(--card-face)" : cardFill(card)} class={styles.cardSymbolDisc} />
      {locomotive &&
        rainbow((color, from, to) => (
          <path key={color} d={arc(13.4, from, to)} fill="none" stroke={color} stroke-width="3.2" />
        ))}
      <path
        d={cardOutline(card)}
        fill={locomotive ? "var(--card-white-ink)" : cardInk(card)}
        transform={locomotive ? "translate(0 .3) scale(.72)" : "scale(.82)"}
      />
    </svg>
  );
}

function arc(radius: number, from: number, to: number): string {
  const at = (turn: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`;
}

/** A player's shape in the player's colour. */
export function PlayerShape(props: { color: PlayerColor | "neutral"; size?: number } & Named) {
  const { color, size = 16, ...named } = props;
  return (
    <svg
      {...nameOf(named)}
      class={classes(styles.playerShape, named.class)}
      width={size}
      height={size}
      viewBox="-16 -16 32 32"
      data-color={color}>
      <rect x="-15" y="-15" width="30" height="30" rx="8" fill={playerFill(color)} class={styles.playerShapeGround} />
      <path d={playerOutlines[color]} fill={playerInk(color)} transform="scale(.8)" />
    </svg>
  );
}

export interface TrainCardProps extends Named {
  card: Card | "back";
  landscape?: boolean;
}

/** A card's face or back. It fills its container; give it a width or a height with a class. */
export function TrainCard({ card, landscape = false, ...named }: TrainCardProps) {
  const [width, height] = landscape ? [92, 60] : [60, 92];
  return (
    <svg
      {...nameOf(named)}
      class={classes(styles.trainCard, named.class)}
      viewBox={`0 0 ${width} ${height}`}
      data-card={card}>
      {card === "back" ? <Back width={width} height={height} /> : <Face card={card} width={width} height={height} />}
    </svg>
  );
}

function Face({ card, width, height }: { card: Card; width: number; height: number }) {
  const locomotive = card === "locomotive";
  const ink = locomotive ? "var(--card-white-ink)" : cardInk(card);
  const symbol = cardOutline(card);
  const [x, y] = [width / 2, height / 2];
  return (
    <>
      <rect
        x="1"
        y="1"
        width={width - 2}
        height={height - 2}
        rx="6"
        class={styles.trainCardEdge}
        fill={locomotive ? "var(--card-face)" : cardFill(card)}
      />
      {locomotive ? (
        <Edge width={width} height={height} />
      ) : (
        <rect
          x="4.5"
          y="4.5"
          width={width - 9}
          height={height - 9}
          rx="3.5"
          fill="none"
          stroke={ink}
          stroke-opacity=".35"
        />
      )}
      <path d={symbol} fill={ink} transform={`translate(${x} ${y}) scale(1.35)`} />
      <path d={symbol} fill={ink} transform="translate(14.5 15) scale(.46)" />
      <path d={symbol} fill={ink} transform={`translate(${width - 14.5} ${height - 15}) scale(.46)`} />
    </>
  );
}

/** A locomotive's edge: pieces in all eight colours. */
function Edge({ width, height }: { width: number; height: number }) {
  const [w, h] = [width - 8, height - 8];
  const length = 2 * (w + h);
  return (
    <>
      {rainbow((color, from, to) => (
        <path
          key={color}
          d={`M4 4h${w}v${h}h${-w}z`}
          fill="none"
          stroke={color}
          stroke-width="4"
          stroke-dasharray={`${(to - from) * length} ${length}`}
          stroke-dashoffset={-from * length}
        />
      ))}
      <rect x="6" y="6" width={width - 12} height={height - 12} rx="2" fill="none" stroke="var(--card-white-ink)" />
    </>
  );
}

function Back({ width, height }: { width: number; height: number }) {
  const sleepers = [];
  for (let at = 12; at < Math.max(width, height) - 8; at += 7) sleepers.push(at);
  const tall = height > width;
  const [x, y] = [width / 2, height / 2];
  return (
    <>
      <rect
        x="1"
        y="1"
        width={width - 2}
        height={height - 2}
        rx="6"
        fill="var(--card-back)"
        class={styles.trainCardEdge}
      />
      <g fill="none" stroke="var(--card-back-ink)">
        <rect x="4.5" y="4.5" width={width - 9} height={height - 9} rx="3.5" stroke-opacity=".5" />
        <g transform={tall ? undefined : `rotate(-90 ${x} ${y}) translate(${x - y} ${y - x})`} stroke-opacity=".7">
          {sleepers.map((at) => (
            <path key={at} d={`M19 ${at}H41`} stroke-width="2" />
          ))}
          <path d="M23 6V86M37 6V86" stroke-width="2" />
        </g>
      </g>
      <circle cx={x} cy={y} r="15" fill="var(--card-back)" stroke="var(--card-back-ink)" stroke-width="1.5" />
      <path d={locomotiveOutline} fill="var(--card-back-ink)" transform={`translate(${x} ${y}) scale(.85)`} />
    </>
  );
}
