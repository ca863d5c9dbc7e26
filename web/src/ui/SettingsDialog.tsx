// The preferences of the person at this browser. They apply at once: there is nothing to save.
import { useState } from "preact/hooks";

import { cleanName } from "../store/names";
import { settings } from "../store/settings";
import { text } from "../text/text";
import { ColorChoice } from "./ColorChoice";
import { Dialog } from "./Dialog";
import { NameField } from "./NameField";
import { Segmented } from "./Segmented";
import { Switch } from "./Switch";
import styles from "./SettingsDialog.module.css";
import forms from "./forms.module.css";
import notices from "./notices.module.css";
import prose from "./prose.module.css";

const kKeys = [
  ["D", "deck"],
  ["1 – 5", "display"],
  ["T", "tickets"],
  ["← ↑ → ↓", "walk"],
  ["Enter", "choose"],
  ["Esc", "leave"],
  ["+ − 0", "zoom"],
] as const;

/** Whether the browser lets this page notify. Only after a click: people should not be asked unprompted. */
async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  if (Notification.permission === "default") return (await Notification.requestPermission()) === "granted";
  return Notification.permission === "granted";
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(settings.name.peek());

  return (
    <Dialog title={text("settings")} onClose={onClose} class={styles.settings}>
      <Segmented
        legend={text("settings-theme")}
        value={settings.theme.value}
        choices={[
          { value: "auto" as const, label: text("settings-theme-auto") },
          { value: "light" as const, label: text("settings-theme-light") },
          { value: "dark" as const, label: text("settings-theme-dark") },
        ]}
        onChange={(theme) => {
          settings.theme.value = theme;
        }}
      />
      <NameField
        value={name}
        placeholder={text("name-placeholder")}
        onInput={(typed) => {
          setName(typed);
          settings.name.value = cleanName(typed);
        }}
      />
      <ColorChoice
        value={settings.color.value}
        onChange={(color) => {
          settings.color.value = color;
        }}
      />
      <Switches />
      <details class={forms.more}>
        <summary>{text("settings-keys")}</summary>
        <dl class={styles.keys}>
          {kKeys.map(([keys, what]) => (
            <div key={what}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{text(`settings-key-${what}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p class={prose.hint}>{text("settings-kept")}</p>
    </Dialog>
  );
}

function Switches() {
  const [forbidden, setForbidden] = useState(false);

  async function notify(on: boolean) {
    const allowed = on && (await mayNotify());
    settings.notifications.value = allowed;
    setForbidden(on && !allowed);
  }

  return (
    <div class={forms.switches}>
      <Switch
        label={text("settings-animations")}
        hint={text("settings-animations-hint")}
        on={settings.animations.value}
        onChange={(on) => {
          settings.animations.value = on;
        }}
      />
      <Switch
        label={text("settings-sounds")}
        on={settings.sounds.value}
        onChange={(on) => {
          settings.sounds.value = on;
        }}
      />
      <Switch
        label={text("settings-notifications")}
        hint={text("settings-notifications-hint")}
        on={settings.notifications.value}
        onChange={(on) => void notify(on)}
      />
      {forbidden && (
        <p class={notices.bad} role="alert">
          {text("settings-notifications-forbidden")}
        </p>
      )}
      <Switch
        label={text("settings-points")}
        hint={text("settings-points-hint")}
        on={settings.points.value}
        onChange={(on) => {
          settings.points.value = on;
        }}
      />
    </div>
  );
}
