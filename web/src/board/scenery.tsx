// What lies below the tracks: sea, land, lakes, borders, names, the Arctic line.
import { classes } from "../classes";
import type { Geography } from "./geography";
import type { Layout } from "./layout";
import { Still } from "./still";
import styles from "./scenery.module.css";

interface SceneryProps {
  geography: Geography | null;
  layout: Layout;
  names: Readonly<Record<string, string>>;
}

export class Scenery extends Still<SceneryProps> {
  override render({ geography, layout, names }: SceneryProps) {
    return (
      <>
        <rect class={styles.sea} width={layout.width} height={layout.height} />
        {geography && (
          <>
            {[16, 12.5, 9.5, 6.5].map((width, i) => (
              <path
                key={width}
                class={styles.water}
                d={geography.land}
                stroke-width={width}
                stroke-opacity={0.28 + i * 0.1}
              />
            ))}
            <path class={styles.shore} d={geography.land} />
            <path class={styles.land} d={geography.land} data-testid="land" />
            {Object.entries(geography.countries).map(([code, d]) => (
              <path key={code} class={styles.country} d={d} />
            ))}
            <path class={styles.border} d={geography.borders} />
            <path class={styles.lake} d={geography.lakes} />
            {geography.arctic && <path class={styles.arctic} d={geography.arctic} />}
            {geography.names.map(({ id, kind, at, angle, size, width }) => {
              const text = names[id];
              return (
                text && <PlaceName key={id} text={text} kind={kind} at={at} angle={angle} size={size} width={width} />
              );
            })}
          </>
        )}
        <rect class={styles.frame} width={layout.width} height={layout.height} />
        <rect
          class={classes(styles.frame, styles.inner)}
          x="3.5"
          y="3.5"
          width={layout.width - 7}
          height={layout.height - 7}
        />
      </>
    );
  }
}

type PlaceNameProps = Omit<Geography["names"][number], "id"> & { text: string };

/** In wide lettering, spaced over the room that it has. */
function PlaceName({ text, kind, at, angle, size, width }: PlaceNameProps) {
  return (
    <text
      class={styles.placeName}
      data-kind={kind}
      font-size={size}
      text-anchor="middle"
      dominant-baseline="middle"
      textLength={width}
      lengthAdjust="spacing"
      transform={`translate(${at[0]} ${at[1]}) rotate(${angle})`}>
      {text}
    </text>
  );
}
