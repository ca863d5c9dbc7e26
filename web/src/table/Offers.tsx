// What people agree on: to pause, to end, to take back; and who is away.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { Offer, OfferKind, Seat } from "../generated/protocol";
import type { IntentBody } from "../net/line";
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
  const you = store.you.value;
  return (
    <div class={styles.banner} role="status">
      <p>{text("play-paused")}</p>
      {you !== null && (
        <Answer id="resume" primary intent={{ intent: "resume", seat: you }}>
          {text("play-resume")}
        </Answer>
      )}
    </div>
  );
}

function Offered({ kind, offer }: { kind: OfferKind; offer: Offer }) {
  const { store, table } = useGame();
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
            <Answer id="agree" primary intent={{ intent: "agree", seat: you, what: kind }}>
              {text("play-agree")}
            </Answer>
          )}
          <Answer id="decline" intent={{ intent: "decline", seat: you, what: kind }}>
            {text(agreed ? "play-withdraw" : "play-decline")}
          </Answer>
        </div>
      )}
    </div>
  );
}

function Substituted({ seat }: { seat: Seat }) {
  return (
    <div class={styles.banner} role="status">
      <p>{text("play-substituted-you")}</p>
      <Answer id="return" primary intent={{ intent: "return", seat }}>
        {text("play-return")}
      </Answer>
    </div>
  );
}

interface AnswerProps {
  id: string;
  intent: IntentBody;
  primary?: boolean;
  children: string;
}

function Answer({ id, intent, primary = false, children }: AnswerProps) {
  const play = usePlay();
  return (
    <button
      type="button"
      class={primary ? buttons.smallPrimary : buttons.small}
      data-testid={id}
      disabled={play.busy.value}
      onClick={() => void play.send(intent)}>
      {children}
    </button>
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
        <Answer id={`substitute-${seat}`} intent={{ intent: "substitute", seat }}>
          {text("play-substitute")}
        </Answer>
      )}
    </div>
  );
}
