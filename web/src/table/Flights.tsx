// Cards in flight, over the page; nothing here can be clicked. Without motion the place that receives something lights
// up instead.
import { useEffect, useRef } from "preact/hooks";
import { render } from "preact";

import { TrainCard } from "../board/symbols";
import { wantsMotion } from "../store/settings";
import { text } from "../text/text";
import { useGame } from "./game";
import { type Flight, flightsOf, kFlightTime, middleOf } from "./motion";
import styles from "./Flights.module.css";

export function Flights() {
  const { store } = useGame();
  const sky = useRef<HTMLDivElement>(null);
  const latest = store.latest.value;
  useEffect(() => {
    if (!latest?.events || document.hidden) return;
    for (const flight of flightsOf(latest.events, store.you.peek())) start(sky.current, flight);
  }, [latest, store.you]);
  return <div ref={sky} class={styles.flights} data-testid="flights" aria-hidden="true" />;
}

function start(sky: HTMLElement | null, flight: Flight): void {
  // A phone shows no rows of players: the chip of the same seat is as good.
  const chip = flight.to.replace("seat-", "chip-");
  const to = middleOf(flight.to) ?? middleOf(chip);
  if (!sky || !to) return;
  const target =
    document.querySelector(`[data-place="${CSS.escape(flight.to)}"]`) ??
    document.querySelector(`[data-place="${CSS.escape(chip)}"]`);
  const from = middleOf(flight.from) ?? middleOf(flight.from.replace("seat-", "chip-"));
  if (!wantsMotion() || !from) {
    glow(target);
    return;
  }
  const element = document.createElement("div");
  element.className = styles.flight ?? "";
  sky.append(element);
  render(<Thing what={flight.what} />, element);
  const place = ({ x, y }: { x: number; y: number }, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const flying = element.animate(
    [
      { transform: place(from, 1), opacity: 1 },
      { transform: place(to, 0.6), opacity: 0.9, offset: 0.9 },
      { transform: place(to, 0.5), opacity: 0 },
    ],
    { duration: kFlightTime, delay: flight.after, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "backwards" },
  );
  flying.onfinish = flying.oncancel = () => {
    render(null, element);
    element.remove();
    glow(target);
  };
}

function glow(element: Element | null): void {
  element?.animate([{ boxShadow: "0 0 0 3px var(--accent)" }, { boxShadow: "0 0 0 3px transparent" }], {
    duration: wantsMotion() ? 350 : 700,
    easing: "ease-out",
  });
}

function Thing({ what }: { what: Flight["what"] }) {
  if ("card" in what) return <TrainCard card={what.card} class={styles.card} />;
  if ("country" in what) {
    return (
      <span class={styles.country}>{text("attention-country", { country: what.country, points: what.points })}</span>
    );
  }
  return <span class={styles.ticket} />;
}
