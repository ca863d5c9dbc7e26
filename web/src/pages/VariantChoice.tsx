import type { MapFacts } from "../store/maps";
import { text } from "../text/text";
import { Segmented } from "../ui/Segmented";
import { rulesName } from "./rules_name";

interface Props {
  facts: MapFacts;
  value: string | null;
  onChange: (variant: string | null) => void;
}

/** Nothing to see where a map has its own rules only. */
export function VariantChoice({ facts, value, onChange }: Props) {
  if (facts.variants.size === 0) return null;
  const all = [null, ...facts.variants.keys()];
  return (
    <Segmented
      legend={text("rules")}
      value={value ?? ""}
      choices={all.map((variant) => ({ value: variant ?? "", label: rulesName(facts.id, variant) }))}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
