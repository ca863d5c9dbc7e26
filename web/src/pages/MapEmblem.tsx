import { listedMap } from "../store/maps";
import { emblemNamed } from "./emblems";

/** A small picture for each map. `map`: its id; "": any. */
export function MapEmblem({ map }: { map: string }) {
  const Emblem = emblemNamed(listedMap(map)?.emblem);
  return (
    <svg viewBox="0 0 120 76" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Emblem />
    </svg>
  );
}
