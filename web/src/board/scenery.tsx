// What lies below the tracks: sea, land, lakes, borders, names, the Arctic line.
import { Component } from "preact";
import type { Geography } from "./geography";
import type { Layout } from "./layout";

interface SceneryProps {
  geography: Geography | null;
  layout: Layout;
  names: Readonly<Record<string, string>>;
}

export class Scenery extends Component<SceneryProps> {
  override shouldComponentUpdate(next: SceneryProps): boolean {
    const last = this.props;
    return next.geography !== last.geography || next.layout !== last.layout || next.names !== last.names;
  }

  override render({ geography, layout, names }: SceneryProps) {
    return (
      <g class="scenery" aria-hidden="true">
        <rect class="sea" width={layout.width} height={layout.height} />
        {geography && (
          <>
            <path class="shore" d={geography.land} />
            <path class="land" d={geography.land} />
            {Object.entries(geography.countries).map(([code, d]) => (
              <path key={code} class="country" d={d} />
            ))}
            <path class="border" d={geography.borders} />
            <path class="lake" d={geography.lakes} />
            {geography.arctic && <path class="arctic" d={geography.arctic} />}
            {geography.names.map(({ id, kind, at, angle, size }) => {
              const text = names[id];
              return text && <PlaceName key={id} text={text} kind={kind} at={at} angle={angle} size={size} />;
            })}
          </>
        )}
        <rect class="frame" width={layout.width} height={layout.height} />
      </g>
    );
  }
}

type PlaceNameProps = Omit<Geography["names"][number], "id"> & { text: string };

/** In wide lettering, as wide as there is room for but not larger than the map's quiet voice. */
function PlaceName({ text, kind, at, angle, size }: PlaceNameProps) {
  const letter = Math.min(size / (text.length * 0.95), 20);
  return (
    <text class={`place-name ${kind}`} font-size={letter.toFixed(1)} letter-spacing={(letter * 0.28).toFixed(1)}
      text-anchor="middle" dominant-baseline="middle"
      transform={`translate(${at[0]} ${at[1]}) rotate(${angle})`}>
      {text}
    </text>
  );
}
