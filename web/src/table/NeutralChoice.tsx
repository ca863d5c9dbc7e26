// The viewer holds the neutral player's marker: which of the tracks the neutral player builds.
import { useEffect } from "preact/hooks";

import type { NeutralTrackChoices } from "../generated/protocol";
import { ticketOf } from "../map";
import { text } from "../text/text";
import { useGame } from "./game";
import { usePlay } from "./play";
import { factsOf } from "./TrackFacts";
import { placeInWords, routeInWords } from "./words";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import dock from "./Dock.module.css";
import rows from "./rows.module.css";

export function NeutralChoice({ choices }: { choices: NeutralTrackChoices }) {
  const { map, table, selected, light } = useGame();
  const play = usePlay();
  useEffect(
    () => () => {
      light.value = null;
    },
    [light],
  );
  const ticket = table.value.view?.open.neutral_ticket;
  const pair = ticket === undefined ? undefined : ticketOf(map, ticket).neutral;
  const chosen = selected.value !== null && choices.tracks.includes(selected.value) ? selected.value : null;
  return (
    <section class={dock.panel} aria-label={text("play-neutral")}>
      <h2 class={dock.title}>{text("play-neutral")}</h2>
      <p>
        {pair
          ? text("play-neutral-pair", { from: placeInWords(map, pair[0]), to: placeInWords(map, pair[1]) })
          : text("play-neutral-choose")}
      </p>
      <ul class={rows.list}>
        {choices.tracks.map((track, i) => (
          <li key={track}>
            <button
              type="button"
              class={rows.row}
              data-testid={`neutral-${i}`}
              aria-pressed={chosen === track}
              disabled={play.busy.value}
              onClick={() => {
                selected.value = track;
              }}
              onPointerEnter={() => {
                light.value = { kind: "log", cities: new Set(), tracks: new Set([track]) };
              }}
              onPointerLeave={() => {
                light.value = null;
              }}>
              <span>{routeInWords(map, track)}</span>{" "}
              <span class={prose.quiet}>{factsOf(map, track, play.rules.opened.value)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class={dock.buttons}>
        <button
          type="button"
          class={buttons.primary}
          data-testid="confirm-neutral"
          disabled={chosen === null || play.busy.value}
          onClick={() => {
            if (chosen !== null) void play.move({ do: "neutral", track: chosen });
          }}>
          {text("play-neutral-build")}
        </button>
      </div>
    </section>
  );
}
