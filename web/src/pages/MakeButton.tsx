import { text } from "../text/text";
import { Icon, type IconName } from "../ui/Icon";
import type { Making } from "./making";
import buttons from "../ui/buttons.module.css";
import notices from "../ui/notices.module.css";
import styles from "./MakeButton.module.css";

/** The one button of a way to play, with what went wrong next to it. */
export function MakeButton({ making, icon, label }: { making: Making; icon: IconName; label: string }) {
  return (
    <div class={styles.make}>
      <button type="submit" class={buttons.largePrimary} disabled={making.pending} aria-busy={making.pending}>
        <Icon name={icon} />
        {making.pending ? text("play-pending") : label}
      </button>
      {making.problem !== null && (
        <p class={notices.bad} role="alert">
          {making.problem}
        </p>
      )}
    </div>
  );
}
