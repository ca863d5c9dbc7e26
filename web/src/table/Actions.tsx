// What can be done besides cards and tracks, and what is asked, in words.
import type { Choices } from "../generated/protocol";
import { reasonInWords } from "../text/reason";
import { text } from "../text/text";
import { noRepeat } from "./keys";
import { useGame } from "./game";
import { usePlay } from "./play";
import { turnInWords } from "./turn";
import { useFocusInside } from "./use_focus_inside";
import { whyNotTickets } from "./why_not";
import { classes } from "../classes";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import styles from "./Actions.module.css";
import dock from "./Dock.module.css";

/** What the viewer is asked, in one sentence. */
export function promptFor(choices: Choices): string {
  if (choices.decision !== "action") return text(`play-prompt-${choices.decision}`);
  if (choices.pass) return text("play-prompt-pass");
  if (choices.tracks.length === 0) return text("play-prompt-draw");
  return text(choices.deck || choices.slots.length > 0 ? "play-prompt-action" : "play-prompt-claim");
}

export function Prompt() {
  const { store, table } = useGame();
  const choices = store.choices.value;
  const asked = choices && table.value.phase === "running";
  // The turn sign says who the others wait for where it has room; on phones that is here, on a line of its own.
  return (
    <p class={styles.prompt} data-testid="decision" data-decision={choices?.decision ?? "none"} role="status">
      {asked ? promptFor(choices) : <span class={styles.waits}>{turnInWords(table.value).detail}</span>}
    </p>
  );
}

export function TakeBack() {
  const { store, table } = useGame();
  const play = usePlay();
  // The panel of a payment has its own.
  if (!table.value.take_back || store.you.value === null) return null;
  if (play.paying.value?.stage === "payment" || play.claiming.value) return null;
  return (
    <button
      type="button"
      class={buttons.small}
      data-testid="take-back"
      disabled={play.busy.value}
      title={text("play-take-back-title")}
      onClick={() => void play.takeBack()}>
      {text("play-take-back")}
    </button>
  );
}

export function Actions() {
  const { store, table } = useGame();
  const play = usePlay();
  if (store.you.value === null || table.value.phase === "over") return null;
  const choices = store.choices.value;
  const left = table.value.view?.open.ticket_deck ?? 0;
  const why = whyNotTickets(choices, play.rules.answers.value?.position.why_not);
  return (
    <div class={styles.actions} role="group" aria-label={text("play-actions")}>
      <button
        type="button"
        class={buttons.small}
        data-testid="tickets-draw"
        data-place="tickets"
        aria-keyshortcuts="t"
        data-may={why === null || undefined}
        aria-disabled={why !== null || play.busy.value}
        title={why === null ? text("play-draw-tickets-key") : reasonInWords(why)}
        onClick={() => {
          if (play.busy.value) return;
          if (why !== null) play.notice.value = reasonInWords(why);
          else play.askTickets();
        }}>
        {text("play-draw-tickets")}{" "}
        <span class={classes(prose.quiet, styles.left)}>{text("play-left", { count: left })}</span>
      </button>
      {choices?.decision === "action" && choices.pass && (
        <button
          type="button"
          class={buttons.smallPrimary}
          data-testid="pass"
          disabled={play.busy.value}
          onClick={() => void play.move({ do: "pass" })}>
          {text("play-pass")}
        </button>
      )}
      <TakeBack />
    </div>
  );
}

export function AskTickets() {
  const play = usePlay();
  const inside = useFocusInside<HTMLElement>("");
  return (
    <section class={dock.panel} aria-label={text("play-draw-tickets-ask")} ref={inside}>
      <h2 class={dock.title}>{text("play-draw-tickets-ask")}</h2>
      <p>{text("play-draw-tickets-warning")}</p>
      <div class={dock.buttons}>
        <button
          type="button"
          class={buttons.primary}
          data-testid="tickets-confirm"
          disabled={play.busy.value}
          onKeyDown={noRepeat}
          onClick={() => void play.move({ do: "tickets" })}>
          {text("play-draw-tickets")}
        </button>
        <button type="button" class={buttons.plain} data-testid="never-mind" onClick={play.neverMind}>
          {text("play-never-mind")}
        </button>
      </div>
    </section>
  );
}
