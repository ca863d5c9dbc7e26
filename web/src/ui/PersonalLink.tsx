// One's own seat on another device: a link with a secret that the server makes for it.
import { useState } from "preact/hooks";

import type { Seat } from "../generated/protocol";
import type { TableStore } from "../store/table";
import { text } from "../text/text";
import { Dialog } from "./Dialog";
import { ShareLink } from "./ShareLink";

export function PersonalLinkButton({ store, seat }: { store: TableStore; seat: Seat }) {
  const [link, setLink] = useState<string | null>(null);
  const [lost, setLost] = useState(false);

  async function ask() {
    // Each link takes one of the seat's five devices.
    if (store.pending.peek()) return;
    const answer = await store.wish({ intent: "share", seat });
    if (answer.type !== "accepted") return;
    // The secret is told once: an answer that was lost on the way took it along.
    setLost(answer.secret === undefined);
    if (answer.secret !== undefined) setLink(`${location.origin}/t/${store.table}#seat=${answer.secret}`);
  }

  return (
    <>
      <button type="button" class="button small" onClick={() => void ask()}>
        {text("personal-link")}
      </button>
      {lost && <p class="notice bad" role="alert">{text("personal-link-lost")}</p>}
      {link !== null && (
        <Dialog title={text("personal-link")} onClose={() => setLink(null)}>
          <p>{text("personal-link-text")}</p>
          <ShareLink link={link} label={text("personal-link-label")} message={text("personal-link")} />
        </Dialog>
      )}
    </>
  );
}
