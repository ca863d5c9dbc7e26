// Cities: discs, rings, names.
import { classes } from "../classes";
import type { City } from "../map";
import type { PlacedCity } from "./layout";
import type { LitKind } from "./props";
import { Still } from "./still";
import { cardOutlines } from "./symbols";
import styles from "./city.module.css";

interface CityProps {
  city: City;
  placed: PlacedCity;
  radius: number;
  goal: boolean;
  lit: LitKind | null;
}

export class CityView extends Still<CityProps> {
  override render({ city, placed, radius, goal, lit }: CityProps) {
    const size = city.halt ? radius * 0.62 : radius;
    return (
      <g
        class={classes(city.halt && styles.halt, goal && styles.goal, lit && styles.lit)}
        data-city={city.id}
        transform={`translate(${placed.at[0]} ${placed.at[1]})`}>
        <circle class={styles.halo} r={size + 3.4} />
        <circle class={styles.ring} r={size + 2.6} />
        <circle class={styles.disc} r={size} />
        {city.arctic ? (
          <path class={styles.snow} d={cardOutlines.white} transform={`scale(${(size * 0.8) / 12})`} />
        ) : (
          <circle class={styles.core} r={size * 0.42} />
        )}
      </g>
    );
  }
}

interface LabelProps {
  city: City;
  placed: PlacedCity;
  fontSize: number;
  lit: boolean;
}

/** Enlarged names move to stay on the board. */
const kMoved = "translate(var(--label-x, 0), var(--label-y, 0))";

/** Names are above everything else, so they are drawn apart from the discs. */
export class CityLabel extends Still<LabelProps> {
  override render({ city, placed, fontSize, lit }: LabelProps) {
    const { label } = placed;
    if (!label) return null;
    return (
      <g
        class={classes(styles.label, lit && styles.lit)}
        data-label={city.id}
        style={{ transform: `translate(${label.at[0]}px, ${label.at[1]}px) ${kMoved} scale(var(--label-scale, 1))` }}>
        {label.lines.map((line, i) => (
          <text
            key={i}
            y={i * 1.15 * fontSize}
            text-anchor={label.anchor}
            font-size={fontSize}
            textLength={label.widths[i]}
            lengthAdjust="spacingAndGlyphs">
            {line}
          </text>
        ))}
      </g>
    );
  }
}
