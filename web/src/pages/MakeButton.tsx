import { text } from "../text/text";
import { Icon, type IconName } from "../ui/Icon";
import type { Making } from "./making";

/** The one button of a way to play, with what went wrong next to it. */
export function MakeButton({ making, icon, label }: { making: Making; icon: IconName; label: string }) {
  return (
    <div class="make">
      <button type="submit" class="button primary large" disabled={making.pending} aria-busy={making.pending}>
        <Icon name={icon} />
        {making.pending ? text("play-pending") : label}
      </button>
      {making.problem !== null && (
        <p class="notice bad" role="alert">
          {making.problem}
        </p>
      )}
    </div>
  );
}
