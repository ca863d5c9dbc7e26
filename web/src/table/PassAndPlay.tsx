// Several people at one device: a curtain before the next one's cards are shown.
import { useEffect, useState } from "preact/hooks";

import type { Seat } from "../generated/protocol";
import { Curtain } from "./Curtain";
import { useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { askedSeats } from "./turn";

/** So long the last player sees what the move brought. */
const kLook = 1_800;

/** The seat that the device goes to next; null: it stays where it is. */
export function nextSeat(asked: readonly Seat[], you: Seat | null, yours: readonly Seat[]): Seat | null {
  if (yours.length < 2 || (you !== null && asked.includes(you))) return null;
  return asked.find((seat) => yours.includes(seat)) ?? null;
}

export function PassAndPlay() {
  const { store, table } = useGame();
  const now = table.value;
  const next = now.phase === "running" ? nextSeat(askedSeats(now), now.you, now.yours) : null;
  const latest = store.latest.value;
  const look = latest?.what === "acted" && latest.seat === now.you;
  const [passed, setPassed] = useState<Seat | null>(null);
  useEffect(() => {
    if (next === null || !look) {
      setPassed(next);
      return;
    }
    const timer = setTimeout(() => setPassed(next), kLook);
    return () => clearTimeout(timer);
  }, [next, look]);
  if (next === null || passed !== next) return null;
  return (
    <Curtain key={next} name={nameOf(now, next)} color={colorAt(now, next)} onReady={() => store.lookFrom(next)} />
  );
}
