// What people agree on: to pause, to end, to take back; and who is away.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";

import { classes } from "../classes";
import type { OfferKind, Seat } from "../generated/protocol";
import { follow } from "../router";
import { listOf } from "../text/format";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { Dialog } from "../ui/Dialog";
import { PersonalLinkButton } from "../ui/PersonalLink";
import { untilLong } from "./away";
import { FairDealButton, isDealing } from "./FairDeal";
import { useGame } from "./game";
import { isAlone, nameOf, whoHasToAgree } from "./people";
import { usePlay } from "./play";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import prose from "../ui/prose.module.css";
import dock from "./Dock.module.css";
import styles from "./Offers.module.css";

const kOffers: readonly OfferKind[] = ["pause", "end", "take_back"];

/** Offers that wait for the viewer's answer or the others', a pause, people who are away. */
export function Offers() {
  const { store, table, away } = useGame();
  const play = usePlay();
  const { offers = {}, seats, phase } = table.value;
  const you = store.you.value;
  if (phase === "over") return null;
  return (
    <>
      {phase === "paused" && (
        <div class={styles.banner} role="status">
          <p>{text("play-paused")}</p>
          {you !== null && (
            <button
              type="button"
              class={buttons.smallPrimary}
              data-testid="resume"
              disabled={play.busy.value}
              onClick={() => void play.send({ intent: "resume", seat: you })}>
              {text("play-resume")}
            </button>
          )}
        </div>
      )}
      {kOffers.map((kind) => {
        const offer = offers[kind];
        if (!offer) return null;
        const amount = offer.amount ?? 1;
        const agreed = you !== null && (offer.by === you || offer.agreed.includes(you));
        return (
          <div key={kind} class={styles.banner} role="status" data-testid={`offer-${kind}`}>
            <p>
              {offer.by === you
                ? text(`play-offered-${kind}-you`, { amount })
                : text(`play-offered-${kind}`, { name: nameOf(table.value, offer.by), amount })}
              <Awaited kind={kind} agreed={agreed} />
            </p>
            {you !== null && (
              <div class={dock.buttons}>
                {!agreed && (
                  <button
                    type="button"
                    class={buttons.smallPrimary}
                    data-testid="agree"
                    disabled={play.busy.value}
                    onClick={() => void play.send({ intent: "agree", seat: you, what: kind })}>
                    {text("play-agree")}
                  </button>
                )}
                <button
                  type="button"
                  class={buttons.small}
                  data-testid="decline"
                  disabled={play.busy.value}
                  onClick={() => void play.send({ intent: "decline", seat: you, what: kind })}>
                  {text(agreed ? "play-withdraw" : "play-decline")}
                </button>
              </div>
            )}
          </div>
        );
      })}
      {you !== null && seats[you]?.substituted && (
        <div class={styles.banner} role="status">
          <p>{text("play-substituted-you")}</p>
          <button
            type="button"
            class={buttons.smallPrimary}
            data-testid="return"
            disabled={play.busy.value}
            onClick={() => void play.send({ intent: "return", seat: you })}>
            {text("play-return")}
          </button>
        </div>
      )}
      {you !== null &&
        phase === "running" &&
        [...away.value].map(([seat, since]) => (
          <Away key={seat} seat={seat} since={since} name={nameOf(table.value, seat)} />
        ))}
    </>
  );
}

/** Why an offer waits: for whom, and who of them has to come back first. */
function Awaited({ kind, agreed }: { kind: OfferKind; agreed: boolean }) {
  const { table } = useGame();
  const others = whoHasToAgree(table.value, kind).filter((seat) => seat !== table.value.you);
  const isHere = (seat: Seat) => {
    const there = table.value.seats[seat];
    return there?.connected && !there.substituted;
  };
  const names = (seats: readonly Seat[]) => listOf(seats.map((seat) => nameOf(table.value, seat)));
  const here = others.filter(isHere);
  const away = others.filter((seat) => !isHere(seat));
  return (
    <>
      {agreed && here.length > 0 && (
        <span class={prose.quiet}> {text("play-offer-waits", { names: names(here) })}</span>
      )}
      {away.length > 0 && (
        <span class={prose.quiet}> {text("play-offer-waits-away", { names: names(away), count: away.length })}</span>
      )}
    </>
  );
}

function Away({ seat, since, name }: { seat: Seat; since: number; name: string }) {
  const { table } = useGame();
  const play = usePlay();
  const long = useSignal(false);
  const after = table.value.absent_after;
  useEffect(() => {
    const left = untilLong(table.peek(), since, performance.now());
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      long.value = true;
    }, left);
    return () => clearTimeout(timer);
  }, [table, long, seat, since, after]);
  return (
    <div class={styles.banner} role="status">
      <p>{text(after === undefined ? "play-away-clock" : "play-away", { name })}</p>
      {long.value && (
        <button
          type="button"
          class={buttons.small}
          data-testid={`substitute-${seat}`}
          disabled={play.busy.value}
          onClick={() => void play.send({ intent: "substitute", seat })}>
          {text("play-substitute")}
        </button>
      )}
    </div>
  );
}

/** What can be offered to the others, behind one button. */
export function TableMenu() {
  const { store, table } = useGame();
  const play = usePlay();
  const open = useSignal(false);
  const leaving = useSignal(false);
  const you = store.you.value;
  // One person's link to the seat is not for the next one at this device.
  const covered = play.covered.value;
  useLayoutEffect(() => {
    if (covered) open.value = false;
  }, [open, covered]);
  const { server } = store;
  const { offers = {}, phase } = table.value;
  if (you === null || phase === "over" || !server) {
    return (
      <a class={classes(buttons.small, styles.home)} href="/" onClick={follow}>
        {text("play-home")}
      </a>
    );
  }
  const offer = (what: OfferKind) => {
    open.value = false;
    void play.send({ intent: "offer", seat: you, what, ...(what === "take_back" ? { amount: 1 } : {}) });
  };
  const paused = phase === "paused";
  // Nobody has to agree.
  const alone = isAlone(table.value);
  return (
    <>
      <button
        type="button"
        class={buttons.small}
        data-testid="table-menu"
        aria-haspopup="dialog"
        onClick={() => {
          leaving.value = false;
          store.refused.value = null;
          open.value = true;
        }}>
        {text("play-table")}
      </button>
      {open.value && (
        <Dialog
          title={text("play-table")}
          onClose={() => {
            open.value = false;
          }}>
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
                disabled={play.busy.value || offers[kind] !== undefined || (paused && kind !== "end")}
                onClick={() => offer(kind)}>
                {alone ? text(`play-alone-${kind}`) : text(`play-offer-${kind}`)}
              </button>
            ))}
            <PersonalLinkButton store={store} server={server} seat={you} />
            {isDealing(table.value) && <FairDealButton table={table.value} />}
            {leaving.value ? (
              <div>
                <p role="alert">{text("play-leave-asked")}</p>
                <div class={forms.row}>
                  <button
                    type="button"
                    class={buttons.plain}
                    onClick={() => {
                      leaving.value = false;
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
                      open.value = false;
                      void play.send({ intent: "stand_up", seat: you });
                    }}>
                    {text("play-leave-confirm")}
                  </button>
                </div>
              </div>
            ) : (
              <button
                type="button"
                class={buttons.plain}
                data-testid="leave"
                onClick={() => {
                  leaving.value = true;
                }}>
                {text("play-leave")}
              </button>
            )}
            <a class={buttons.plain} href="/" onClick={follow}>
              {text("play-home")}
            </a>
          </div>
        </Dialog>
      )}
    </>
  );
}
