// Between two players on one device: nothing of the last one's cards can be seen.
import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { PlayerColor } from "../generated/protocol";
import { text } from "../text/text";
import { useModal } from "../ui/modal";
import buttons from "../ui/buttons.module.css";
import styles from "./Curtain.module.css";
interface Props {
  name: string;
  color: PlayerColor | "neutral";
  onReady: () => void;
}

export function Curtain({ name, color, onReady }: Props) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class={styles.curtain}
      data-testid="curtain"
      aria-label={text("players-curtain", { name })}
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // Browsers do not let a dialog stay open forever: a second Escape or a second "back" closes it.
        if (event.currentTarget.isConnected) event.currentTarget.showModal();
      }}>
      <div class={styles.body}>
        <PlayerShape color={color} size={72} />
        <h2>{text("players-curtain", { name })}</h2>
        <p>{text("players-curtain-hint")}</p>
        <button
          type="button"
          class={classes(buttons.primary, styles.ready)}
          data-testid="curtain-ready"
          onClick={onReady}>
          {text("players-curtain-ready", { name })}
        </button>
      </div>
    </dialog>
  );
}
