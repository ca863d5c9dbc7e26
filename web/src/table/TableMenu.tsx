// What can be offered to the others, and the ways away from the table, behind one button.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

import { classes } from "../classes";
import type { OfferKind, Seat } from "../generated/protocol";
import { follow } from "../router";
import type { ServerSide } from "../store/source";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { Dialog } from "../ui/Dialog";
import { PersonalLinkButton } from "../ui/PersonalLink";
import { FairDealButton, isDealing } from "./FairDeal";
import { useGame } from "./game";
import { kOffers } from "./Offers";
import { isAlone } from "./people";
import { usePlay } from "./play";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import prose from "../ui/prose.module.css";
import styles from "./TableMenu.module.css";

export function TableMenu() {
  const { store, table } = useGame();
  const open = useSignal(false);
  const you = store.you.value;
  // One person's link to the seat is not for the next one at this device.
  const covered = usePlay().covered.value;
  useLayoutEffect(() => {
    if (covered) open.value = false;
  }, [open, covered]);
  const { server } = store;
  if (you === null || table.value.phase === "over" || !server) {
    return (
      <a class={classes(buttons.small, styles.home)} href="/" onClick={follow}>
        {text("play-home")}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        class={buttons.small}
        data-testid="table-menu"
        aria-haspopup="dialog"
        onClick={() => {
          store.refused.value = null;
          open.value = true;
        }}>
        {text("play-table")}
      </button>
      {open.value && (
        <MenuDialog
          you={you}
          server={server}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}

interface MenuProps {
  you: Seat;
  onClose: () => void;
}

function MenuDialog({ you, server, onClose }: MenuProps & { server: ServerSide }) {
  const { store, table } = useGame();
  const play = usePlay();
  const { offers = {}, phase } = table.value;
  // Nobody has to agree.
  const alone = isAlone(table.value);
  const offer = (what: OfferKind) => {
    onClose();
    void play.send({ intent: "offer", seat: you, what, ...(what === "take_back" ? { amount: 1 } : {}) });
  };
  return (
    <Dialog title={text("play-table")} onClose={onClose}>
      {!alone && <p class={prose.quiet}>{text("play-table-words")}</p>}
      {/* The notice of the page lies under this one. */}
      {store.refused.value && (
        <p class={notices.bad} role="alert">
          {refusalInWords(store.refused.value)}
        </p>
      )}
      <div class={styles.menu}>
        {kOffers.map((kind) => (
          <button
            key={kind}
            type="button"
            class={buttons.plain}
            data-testid={`offer-${kind}-make`}
            disabled={play.busy.value || offers[kind] !== undefined || (phase === "paused" && kind !== "end")}
            onClick={() => offer(kind)}>
            {alone ? text(`play-alone-${kind}`) : text(`play-offer-${kind}`)}
          </button>
        ))}
        <PersonalLinkButton store={store} server={server} seat={you} />
        {isDealing(table.value) && <FairDealButton table={table.value} />}
        <Leave you={you} onClose={onClose} />
        <a class={buttons.plain} href="/" onClick={follow}>
          {text("play-home")}
        </a>
      </div>
    </Dialog>
  );
}

function Leave({ you, onClose }: MenuProps) {
  const play = usePlay();
  const asked = useSignal(false);
  if (!asked.value) {
    return (
      <button
        type="button"
        class={buttons.plain}
        data-testid="leave"
        onClick={() => {
          asked.value = true;
        }}>
        {text("play-leave")}
      </button>
    );
  }
  return (
    <div>
      <p role="alert">{text("play-leave-asked")}</p>
      <div class={forms.row}>
        <button
          type="button"
          class={buttons.plain}
          onClick={() => {
            asked.value = false;
          }}>
          {text("play-leave-stay")}
        </button>
        <button
          type="button"
          class={buttons.plain}
          data-testid="leave-confirm"
          disabled={play.busy.value}
          onClick={(event) => {
            // The second click of a double click is not an answer.
            if (event.detail > 1) return;
            onClose();
            void play.send({ intent: "stand_up", seat: you });
          }}>
          {text("play-leave-confirm")}
        </button>
      </div>
    </div>
  );
}
