// The track in question: what it costs and brings, how to pay for it, or why it cannot be claimed.
import type { Track } from "../generated/protocol";
import { reasonInWords } from "../text/reason";
import { text } from "../text/text";
import { countOf } from "./cards";
import { useGame } from "./game";
import { noRepeat } from "./keys";
import { nameOf } from "./people";
import { LaidCards, Payment } from "./Payment";
import type { Paying } from "./paying";
import { usePlay } from "./play";
import type { Claim, Verdict } from "./rules";
import { factsOf } from "./TrackFacts";
import { useFocusInside } from "./use_focus_inside";
import { whyNotAsked } from "./why_not";
import { cardsInWords, missingInWords, routeInWords } from "./words";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import styles from "./ClaimPanel.module.css";
import dock from "./Dock.module.css";

function Brings({ claim }: { claim: Claim }) {
  const { map, table } = useGame();
  const lines = [text("play-claim-brings", { points: claim.points, trains: claim.trainsLeft })];
  if (claim.toll) {
    const { amount, to, loan, loan_penalty: penalty } = claim.toll;
    const name = to === null ? "" : nameOf(table.value, to);
    lines.push(
      loan
        ? text("play-claim-loan", { amount, penalty })
        : to === null
          ? text("play-claim-toll", { amount })
          : text("play-claim-toll-to", { amount, name }),
    );
  }
  for (const { country, points } of claim.countryCards) {
    lines.push(text("play-claim-country", { country: map.file.countries[country] ?? country, points }));
  }
  if (claim.drawBonus > 0) lines.push(text("play-claim-draws", { count: claim.drawBonus }));
  if (claim.tunnel) lines.push(text("play-claim-tunnel"));
  if (claim.closes.length > 0) lines.push(text("play-claim-closes"));
  if (claim.lastTurns) lines.push(text("play-claim-last"));
  return (
    <ul class={styles.brings}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function ClaimPanel({ paying }: { paying: Paying }) {
  const { map, store } = useGame();
  const play = usePlay();
  const { track, stage, claim, payments } = paying;
  const inside = useFocusInside<HTMLElement>(track);
  const route = routeInWords(map, track);
  const pay = play.pay.value;
  const paid = { cards: cardsInWords(pay) };
  const exact = play.laid.value.exact;
  // Before the engine is there the track is chosen first, and payments come with the server's answer.
  const blind = stage === "claim" && payments.length === 0;
  const busy = play.busy.value;
  return (
    <section
      class={dock.panel}
      aria-label={text("play-claim-title", { route })}
      data-testid="claim"
      data-track={track}
      ref={inside}
      tabIndex={-1}>
      <h2 class={dock.title}>{route}</h2>
      <p class={prose.quiet}>{factsOf(map, track, play.rules.opened.value)}</p>
      {claim && <Brings claim={claim} />}
      <Payment paying={paying} />
      <div class={dock.foot}>
        <LaidCards paying={paying} />
        <div class={dock.buttons}>
          <button
            type="button"
            class={buttons.primary}
            data-testid="confirm-claim"
            onKeyDown={noRepeat}
            disabled={busy || (!blind && !exact)}
            data-pending={busy || undefined}
            onClick={() => void play.confirm()}>
            {busy
              ? text("play-claiming")
              : blind
                ? text("play-claim-choose")
                : exact
                  ? text(stage === "claim" ? "play-claim-with" : "play-pay-with", paid)
                  : text(countOf(pay) > 0 ? "play-claim-unpaid" : "play-claim-which")}
          </button>
          {stage === "claim" ? (
            <button
              type="button"
              class={buttons.plain}
              data-testid="never-mind"
              disabled={busy}
              onClick={play.neverMind}>
              {text("play-never-mind")}
            </button>
          ) : (
            !play.claiming.value &&
            (store.state.value?.take_back ?? 0) > 0 && (
              <button
                type="button"
                class={buttons.plain}
                data-testid="take-back"
                disabled={busy}
                onClick={() => void play.takeBack()}>
                {text("play-take-back-track")}
              </button>
            )
          )}
        </div>
      </div>
    </section>
  );
}

function whyNotInWords({ reason, missing }: Verdict): string {
  const why = reason === null ? text("play-cannot-claim") : reasonInWords(reason);
  return `${why} ${missingInWords(missing)}`.trim();
}

/** A track that was clicked and cannot be claimed now. */
export function WhyNotPanel({ track }: { track: Track }) {
  const { map, store } = useGame();
  const play = usePlay();
  const inside = useFocusInside<HTMLElement>(track);
  const verdict = play.rules.verdict(track);
  const now = play.rules.answers.value?.position.now;
  const seated = store.you.value !== null;
  return (
    <section
      class={dock.panel}
      aria-label={routeInWords(map, track)}
      data-testid="why-not"
      data-track={track}
      ref={inside}
      tabIndex={-1}>
      <h2 class={dock.title}>{routeInWords(map, track)}</h2>
      <p class={prose.quiet}>{factsOf(map, track, play.rules.opened.value)}</p>
      {seated && (
        <p class={styles.why} role="status">
          {verdict?.claimable === true && reasonInWords(now?.reason ?? whyNotAsked(store.choices.value))}
          {verdict?.claimable === false && whyNotInWords(verdict)}
        </p>
      )}
      <div class={dock.buttons}>
        <button type="button" class={buttons.plain} data-testid="never-mind" onClick={play.neverMind}>
          {text("play-close")}
        </button>
      </div>
    </section>
  );
}
