import type { ListedMap } from "../generated/protocol";
import { text } from "../text/text";
import { Segmented } from "../ui/Segmented";
import { rulesName } from "./map_words";

interface Props {
  facts: ListedMap;
  value: string | null;
  onChange: (variant: string | null) => void;
}

/** Nothing to see where a map has its own rules only. */
export function VariantChoice({ facts, value, onChange }: Props) {
  if (facts.variants.length === 0) return null;
  const all = [null, ...facts.variants.map(({ name }) => name)];
  return (
    <Segmented
      legend={text("rules")}
      value={value ?? ""}
      choices={all.map((variant) => ({ value: variant ?? "", label: rulesName(facts, variant) }))}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
