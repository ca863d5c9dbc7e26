// Several people at one device: a curtain before the next one's cards are shown.
import { useLayoutEffect } from "preact/hooks";

import type { Seat } from "../generated/protocol";
import { Curtain } from "./Curtain";
import { useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { usePlay } from "./play";
import { askedSeats } from "./turn";

/** How long the last player sees what the move brought. */
const kLook = 1_800;

/** The seat that the device goes to next; null: it stays with the one whose cards are open. */
export function nextSeat(asked: readonly Seat[], revealed: Seat | null, yours: readonly Seat[]): Seat | null {
  if (revealed !== null && asked.includes(revealed)) return null;
  return asked.find((seat) => yours.includes(seat)) ?? null;
}

export function PassAndPlay() {
  const { store, table } = useGame();
  const { revealed, several } = usePlay();
  const now = table.value;
  const next = several.value && now.phase === "running" ? nextSeat(askedSeats(now), revealed.value, now.yours) : null;
  // Until the last one has seen what the move brought, that one's cards stay open.
  const looks = revealed.value !== null;
  // At once, not after the next frame: a timer that is still pending when somebody has opened the curtain would close
  // it again. A busy browser delays frames and timers, but not keys.
  useLayoutEffect(() => {
    if (next === null || !looks) return;
    const timer = setTimeout(() => {
      revealed.value = null;
    }, kLook);
    return () => clearTimeout(timer);
  }, [next, looks, revealed]);
  if (next === null || looks) return null;
  return (
    <Curtain
      key={next}
      name={nameOf(now, next)}
      color={colorAt(now, next)}
      onReady={() => {
        revealed.value = next;
        if (now.you !== next) store.lookFrom(next);
      }}
    />
  );
}
