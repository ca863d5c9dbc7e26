// Another device of the same person took the seat away from this one.
import type { ServerTable } from "../store/source";
import { text } from "../text/text";
import { Icon } from "../ui/Icon";
import { Toast } from "./Toast";
import buttons from "../ui/buttons.module.css";

export function SeatRevoked({ store }: { store: ServerTable }) {
  if (!store.revoked.value) return null;
  return (
    <Toast role="alert">
      {text("seat-revoked")}
      <button
        type="button"
        class={buttons.icon}
        aria-label={text("close")}
        onClick={() => {
          store.revoked.value = false;
        }}>
        <Icon name="close" size={16} />
      </button>
    </Toast>
  );
}
