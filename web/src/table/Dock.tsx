// Next to the board, never over it: what has to be settled now, one thing at a time.
import { text } from "../text/text";
import { AskTickets } from "./Actions";
import { ClaimPanel, WhyNotPanel } from "./ClaimPanel";
import { useGame } from "./game";
import type { Hidden } from "./LaidOut";
import { NeutralChoice } from "./NeutralChoice";
import { Notice } from "./Notice";
import { Offers } from "./Offers";
import { usePlay } from "./play";
import { TicketChoice } from "./TicketChoice";
import { FreeTunnelPanel, TunnelPanel } from "./TunnelPanel";
import styles from "./Dock.module.css";

/** Whether the dock has something to settle, besides notices. */
export function useDocked(): boolean {
  const { store, selected } = useGame();
  const play = usePlay();
  const decision = store.choices.value?.decision;
  return (
    selected.value !== null ||
    play.askingTickets.value ||
    play.freeTunnel.value !== null ||
    (decision !== undefined && decision !== "action" && decision !== "second_card")
  );
}

/** Whether it shows what has to be settled: a curtain covers it. */
export function useDockShown(): boolean {
  const { covered } = usePlay();
  return useDocked() && !covered.value;
}

export function Dock({ hidden = "nothing" }: { hidden?: Hidden }) {
  const play = usePlay();
  return (
    <div class={styles.dock} aria-label={text("play-dock")} role="region">
      <Notice />
      <Offers />
      {!play.covered.value && <Docked hidden={hidden} />}
    </div>
  );
}

function Docked({ hidden }: { hidden: Hidden }) {
  const { store, selected } = useGame();
  const play = usePlay();
  const choices = store.choices.value;
  const paying = play.paying.value;
  if (choices?.decision === "first_tickets" || choices?.decision === "tickets") {
    return <TicketChoice key={choices.tickets.join()} choices={choices} hidden={hidden} />;
  }
  if (choices?.decision === "neutral_track") return <NeutralChoice choices={choices} />;
  if (paying?.stage === "tunnel") return <TunnelPanel key={paying.track} paying={paying} />;
  if (paying) return <ClaimPanel key={paying.track} paying={paying} />;
  if (play.askingTickets.value) return <AskTickets />;
  if (play.freeTunnel.value) return <FreeTunnelPanel free={play.freeTunnel.value} />;
  if (selected.value !== null) return <WhyNotPanel key={selected.value} track={selected.value} />;
  return null;
}
