import type { Seat } from "../generated/protocol";
import { cleanName, freeName } from "../store/names";
import { settings } from "../store/settings";
import type { ServerTable } from "../store/source";

/**
 * Sits down under this name, which is remembered, with the colour that the person likes. If somebody there has the
 * name a number is added.
 */
export function sitDown(store: ServerTable, seat: Seat, typed: string): void {
  const name = cleanName(typed);
  if (name === "") return;
  settings.name.value = name;
  const color = settings.color.peek();
  const others = store.state.peek()?.seats.flatMap((there, i) => (i !== seat && there.name ? [there.name] : [])) ?? [];
  void store.send({ intent: "sit", seat, name: freeName(name, others), ...(color === "any" ? {} : { color }) });
}
