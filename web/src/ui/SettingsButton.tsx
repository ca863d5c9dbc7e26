import { useState } from "preact/hooks";

import { text } from "../text/text";
import { Icon } from "./Icon";
import { SettingsDialog } from "./SettingsDialog";
import buttons from "./buttons.module.css";

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={buttons.icon}
        aria-haspopup="dialog"
        aria-label={text("settings")}
        title={text("settings")}
        onClick={() => setOpen(true)}>
        <Icon name="controls" />
      </button>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
