import { text } from "../text/text";
import buttons from "./buttons.module.css";

export function ReloadButton() {
  return (
    <button type="button" class={buttons.primary} onClick={() => location.reload()}>
      {text("reload")}
    </button>
  );
}
