import type { Seat } from "../generated/protocol";
import { ownEntropy } from "../store/begin";
import { settings } from "../store/settings";
import type { TableStore } from "../store/table";
import { cleanName } from "../ui/NameField";

/** Sits down under this name, which is remembered, with the colour that the person likes. */
export function sitDown(store: TableStore, seat: Seat, typed: string): void {
  const name = cleanName(typed);
  if (name === "") return;
  settings.name.value = name;
  const color = settings.color.peek();
  void store.wish({
    intent: "sit", seat, name, entropy: ownEntropy(), ...(color === "any" ? {} : { color }),
  });
}
