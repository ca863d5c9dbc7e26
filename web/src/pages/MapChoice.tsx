import { useId, useLayoutEffect, useRef } from "preact/hooks";

import type { ListedMap } from "../generated/protocol";
import { text } from "../text/text";
import { MapEmblem } from "./MapEmblem";
import { summaryOf } from "./map_words";
import styles from "./MapChoice.module.css";

interface Props {
  maps: readonly ListedMap[];
  /** Only their room is wanted. */
  empty?: boolean;
  value: string;
  onChange: (map: string) => void;
}

export function MapChoice({ maps, empty = false, value, onChange }: Props) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  // On a small screen the cards are a strip: the chosen one is scrolled into view.
  useLayoutEffect(() => {
    const card = strip.current?.querySelector("input:checked")?.parentElement;
    if (card && strip.current) strip.current.scrollLeft = card.offsetLeft - strip.current.clientWidth / 4;
  }, []);
  return (
    <fieldset>
      <legend>{text("choose-map")}</legend>
      <div class={styles.cards} data-empty={empty || undefined} ref={strip}>
        {maps.map((facts) => {
          const [from, to] = facts.players;
          return (
            <label key={facts.id} class={styles.card} data-chosen={facts.id === value || undefined}>
              <input
                type="radio"
                name={name}
                value={facts.id}
                checked={facts.id === value}
                onChange={() => onChange(facts.id)}
              />
              <MapEmblem map={facts.id} />
              <span class={styles.name} data-testid="map-name">
                {facts.name}
              </span>
              <span class={styles.note}>{summaryOf(facts)}</span>
              <span class={styles.players}>{text("map-players", { from, to })}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
