import type { ListedMap } from "../generated/protocol";
import { loadMaps } from "../store/maps";
import { type Polled, usePolled } from "./polled";

/** How soon it is noticed that the list has arrived, or failed. */
const kLook = 4_000;

/** Asks for the list of maps until there is one. */
export function useMaps(): Polled<readonly ListedMap[]> {
  return usePolled(loadMaps, kLook);
}
