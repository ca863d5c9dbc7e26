// What people agree on: to pause, to end, to take back; and who is away.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { Offer, OfferKind, Seat } from "../generated/protocol";
import { listOf } from "../text/format";
import { text } from "../text/text";
import { untilLong } from "./away";
import { useGame } from "./game";
import { nameOf, whoHasToAgree } from "./people";
import { usePlay } from "./play";
import buttons from "../ui/buttons.module.css";
import prose from "../ui/prose.module.css";
import dock from "./Dock.module.css";
import styles from "./Offers.module.css";

export const kOffers: readonly OfferKind[] = ["pause", "end", "take_back"];

/** Offers that wait for the viewer's answer or the others', a pause, people who are away. */
export function Offers() {
  const { store, table, away } = useGame();
  const { offers = {}, seats, phase } = table.value;
  const you = store.you.value;
  if (phase === "over") return null;
  return (
    <>
      {phase === "paused" && <Paused />}
      {kOffers.map((kind) => {
        const offer = offers[kind];
        return offer && <Offered key={kind} kind={kind} offer={offer} />;
      })}
      {you !== null && seats[you]?.substituted && <Substituted seat={you} />}
      {you !== null &&
        phase === "running" &&
        [...away.value].map(([seat, since]) => (
          <Away key={seat} seat={seat} since={since} name={nameOf(table.value, seat)} />
        ))}
    </>
  );
}

function Paused() {
  const { store } = useGame();
  const play = usePlay();
  const you = store.you.value;
  return (
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
  );
}

function Offered({ kind, offer }: { kind: OfferKind; offer: Offer }) {
  const { store, table } = useGame();
  const play = usePlay();
  const you = store.you.value;
  const amount = offer.amount ?? 1;
  const agreed = you !== null && (offer.by === you || offer.agreed.includes(you));
  return (
    <div class={styles.banner} role="status" data-testid={`offer-${kind}`}>
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
}

function Substituted({ seat }: { seat: Seat }) {
  const play = usePlay();
  return (
    <div class={styles.banner} role="status">
      <p>{text("play-substituted-you")}</p>
      <button
        type="button"
        class={buttons.smallPrimary}
        data-testid="return"
        disabled={play.busy.value}
        onClick={() => void play.send({ intent: "return", seat })}>
        {text("play-return")}
      </button>
    </div>
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
