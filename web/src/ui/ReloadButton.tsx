import { text } from "../text/text";

export function ReloadButton() {
  return (
    <button type="button" class="button primary" onClick={() => location.reload()}>
      {text("reload")}
    </button>
  );
}
