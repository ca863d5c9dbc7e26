// Your seat on other devices: a link with a secret that the server makes for it, and all devices that hold the seat.
import { useState } from "preact/hooks";

import type { Device, Seat } from "../generated/protocol";
import type { Refusal, ServerSide, TableSource } from "../store/source";
import { ago } from "../text/format";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { ShareLink } from "./ShareLink";
import styles from "./PersonalLink.module.css";
import buttons from "./buttons.module.css";
import forms from "./forms.module.css";
import notices from "./notices.module.css";
import prose from "./prose.module.css";

interface Props {
  store: TableSource;
  server: ServerSide;
  seat: Seat;
}

function DeviceRow({
  device,
  now,
  busy,
  onRemove,
}: {
  device: Device;
  now: number;
  busy: boolean;
  onRemove: () => void;
}) {
  const words = text("device-kind", { kind: device.kind });
  return (
    <li class={styles.device}>
      <Icon name={device.kind === "link" ? "share" : "computer"} size={20} />
      <span class={styles.words}>
        <span>{words}</span>
        <span class={prose.hint}>{text("device-since", { kind: device.kind, time: ago(device.since, now) })}</span>
      </span>
      {device.kind !== "you" && (
        <button
          type="button"
          class={buttons.small}
          disabled={busy}
          onClick={onRemove}
          aria-label={text("device-remove-label", { device: words })}>
          {text("device-remove")}
        </button>
      )}
    </li>
  );
}

function LinkDialog({ store, server, seat, onClose }: Props & { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [removed, setRemoved] = useState("");
  const devices = store.state.value?.devices?.filter((device) => device.seat === seat) ?? [];
  const busy = store.pending.value;
  const now = Date.now() + server.connection.clockAhead.value;

  async function ask() {
    if (store.pending.peek()) return;
    const answer = await server.send({ intent: "share", seat });
    // Shown here: the page is hidden under this.
    store.refused.value = null;
    setRefusal(answer.type === "refused" ? answer : null);
    if (answer.type !== "accepted" || answer.secret === undefined) return;
    setRemoved("");
    setLink(`${location.origin}/t/${server.table}#seat=${answer.secret}`);
  }

  async function remove(device: Device) {
    const answer = await server.send({ intent: "revoke", seat, device: device.id });
    store.refused.value = null;
    setRefusal(answer.type === "refused" ? answer : null);
    if (answer.type !== "accepted") return;
    setLink(null); // with a device goes the link, which it may know
    setRemoved(text("device-removed", { kind: device.kind }));
  }

  return (
    <Dialog title={text("personal-link")} onClose={onClose}>
      {link === null ? (
        <>
          <p>{text("personal-link-ask")}</p>
          <div class={forms.row}>
            <button type="button" class={buttons.primary} disabled={busy} onClick={() => void ask()}>
              {text("personal-link-show")}
            </button>
          </div>
        </>
      ) : (
        <>
          <p>{text("personal-link-text")}</p>
          <ShareLink link={link} label={text("personal-link-label")} message={text("personal-link")} />
        </>
      )}
      {refusal && (
        <p class={notices.bad} role="alert">
          {refusalInWords(refusal)}
        </p>
      )}
      <h3 class={styles.title} id={`devices-${seat}`}>
        {text("devices-title")}
      </h3>
      <ul class={styles.devices} aria-labelledby={`devices-${seat}`}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} busy={busy} onRemove={() => void remove(device)} />
        ))}
      </ul>
      <p class={prose.hint} role="status">
        {removed}
      </p>
    </Dialog>
  );
}

export function PersonalLinkButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={buttons.small} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("personal-link")}
      </button>
      {open && <LinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
