import { useId, useLayoutEffect, useRef } from "preact/hooks";

import { maps } from "../store/maps";
import { hasText, text } from "../text/text";
import { MapEmblem } from "./MapEmblem";

function noteOf(map: string): string {
  return hasText(`map-note-${map}`) ? text(`map-note-${map}`) : text("map-note-other");
}

export function MapChoice({ value, onChange }: { value: string; onChange: (map: string) => void }) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  // On a small screen the cards are a strip: the chosen one is scrolled into view.
  useLayoutEffect(() => {
    const card = strip.current?.querySelector("input:checked")?.parentElement;
    if (card && strip.current) strip.current.scrollLeft = card.offsetLeft - strip.current.clientWidth / 4;
  }, []);
  return (
    <fieldset class="map-choice">
      <legend>{text("choose-map")}</legend>
      <div class="map-cards" ref={strip}>
        {maps.map((facts) => {
          const [from, to] = facts.players;
          return (
            <label key={facts.id} class="map-card">
              <input
                type="radio"
                name={name}
                value={facts.id}
                checked={facts.id === value}
                onChange={() => onChange(facts.id)}
              />
              <MapEmblem map={facts.id} />
              <span class="map-name">{facts.name}</span>
              <span class="map-note">{noteOf(facts.id)}</span>
              <span class="map-players">{text("map-players", { from, to })}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
