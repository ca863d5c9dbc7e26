// Who plays: in turn order, with what everybody may know about each.
import { text } from "../text/text";
import { useMedia } from "../ui/use_media";
import { bonusCardsIn } from "./bonus";
import { BonusCards } from "./BonusCards";
import { useGame } from "./game";
import { NeutralRow } from "./NeutralRow";
import { PlayerRow } from "./PlayerRow";
import styles from "./PlayersPanel.module.css";

/** This many are packed more tightly in low windows. */
const kManyRows = 4;
const kLowWindow = "(max-height: 65em)";

export function PlayersPanel() {
  const low = useMedia(kLowWindow);
  const { table, map } = useGame();
  const open = table.value.view?.open;
  if (!open) return null;
  const bonus = bonusCardsIn(map, open);
  const tight = low && open.seats.length >= kManyRows;
  return (
    <section class={styles.players} aria-label={text("players-title")}>
      <ol class={styles.list} data-tight={tight || undefined}>
        {open.seats.map((seat, i) => {
          const Row = seat.neutral ? NeutralRow : PlayerRow;
          return <Row key={i} seat={i} open={seat} tight={tight} />;
        })}
      </ol>
      {bonus.length > 0 && <BonusCards cards={bonus.map((card) => card.id)} />}
    </section>
  );
}
