// Facts about the track that is pointed at, in two lines at the board's edge.
import type { Opened } from "../engine/answers";
import type { Seat, Track } from "../generated/protocol";
import type { BoardMap } from "../map";
import { reasonInWords } from "../text/reason";
import { text } from "../text/text";
import { useGame } from "./game";
import { nameOf } from "./people";
import { usePlay } from "./play";
import { colorWord, missingInWords, routeInWords } from "./words";
import styles from "./TrackFacts.module.css";

/** "4 spaces, green, tunnel, toll 2": what is printed there and is part of the rules, as far as these are known. */
export function factsOf(map: BoardMap, track: Track, rules: Opened | null): string {
  const spec = map.tracks.get(track);
  if (!spec) return "";
  const facts = [text("play-spaces", { count: spec.length }), colorWord(spec.color)];
  if (spec.ferry) facts.push(text("play-fact-ferry", { count: spec.ferry }));
  if (spec.tunnel && rules?.tunnels !== false) facts.push(text("play-fact-tunnel"));
  if (spec.toll && rules?.tolls !== false) facts.push(text("play-fact-toll", { amount: spec.toll }));
  if (spec.draw_bonus) facts.push(text("play-fact-draws", { count: spec.draw_bonus }));
  if (spec.any_cards_for_one) facts.push(text("play-fact-any", { count: spec.any_cards_for_one }));
  if (spec.border) facts.push(text("play-fact-border"));
  return facts.join(text("play-fact-gap"));
}

export function TrackFacts({ track }: { track: Track }) {
  const { map, layout, table, store } = useGame();
  const { rules, covered } = usePlay();
  const open = table.value.view?.open;
  const owner: Seat = open?.seats.findIndex((seat) => seat.tracks.includes(track)) ?? -1;
  const spaces = layout.tracks[track]?.spaces ?? [];
  const low = spaces.some(([, y]) => y > layout.height * 0.75);
  let standing = "";
  if (owner >= 0) {
    standing = open?.seats[owner]?.neutral
      ? text("play-owned-neutral")
      : owner === store.you.value
        ? text("play-owned-you")
        : text("play-owned", { name: nameOf(table.value, owner) });
  } else if (store.you.value !== null && !covered.value) {
    const verdict = rules.verdict(track);
    if (verdict?.claimable) standing = text("play-can-claim");
    else if (verdict && verdict.reason !== null) {
      standing = `${reasonInWords(verdict.reason)} ${missingInWords(verdict.missing)}`.trim();
    }
  }
  return (
    <div class={styles.facts} data-high={low || undefined} data-testid="track-facts" role="status">
      <strong>{routeInWords(map, track)}</strong> <span>{factsOf(map, track, rules.opened.value)}</span>
      {standing && <span class={styles.standing}>{standing}</span>}
    </div>
  );
}
