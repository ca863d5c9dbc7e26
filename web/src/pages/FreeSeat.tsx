// Somebody left a running game: spectators may sit down there.
import { useState } from "preact/hooks";

import type { TableMessage } from "../generated/protocol";
import { settings } from "../store/settings";
import type { ServerTable } from "../store/source";
import { text } from "../text/text";
import { Dialog } from "../ui/Dialog";
import { NameField } from "../ui/NameField";
import { freeSeat } from "./free_seat";
import { sitDown } from "./sitting";
import { Toast } from "./Toast";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";

export function FreeSeat({ store, table }: { store: ServerTable; table: TableMessage }) {
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState(settings.name.peek());
  const seat = freeSeat(table);
  if (seat === null || table.yours.length > 0 || table.removed || table.phase === "over") return null;
  const before = table.seats[seat]?.name;
  const title = before === undefined ? text("free-seat-title-nobody") : text("free-seat-title", { name: before });
  return (
    <>
      <Toast role="status">
        {text("free-seat")}
        <button type="button" class={buttons.smallPrimary} onClick={() => setAsking(true)}>
          {text("free-seat-take")}
        </button>
      </Toast>
      {asking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <form
            class={forms.way}
            onSubmit={(event) => {
              event.preventDefault();
              sitDown(store, seat, name);
              setAsking(false);
            }}>
            <NameField value={name} required autoFocus onInput={setName} />
            <div class={forms.rowEnd}>
              <button type="submit" class={buttons.primary}>
                {text("free-seat-take")}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
