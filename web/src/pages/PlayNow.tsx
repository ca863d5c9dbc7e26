// A game against computer players: one button, with what was played last already chosen.
import { useState } from "preact/hooks";

import type { ListedMap } from "../generated/protocol";
import { playersFor, variantOf } from "../store/maps";
import { deviceTable, fittingNumber } from "../store/new_table";
import { lastPlayed, settings } from "../store/settings";
import { text } from "../text/text";
import { Segmented } from "../ui/Segmented";
import { LevelChoice } from "./LevelChoice";
import { MakeButton } from "./MakeButton";
import { useMaking } from "./making";
import { VariantChoice } from "./VariantChoice";
import forms from "../ui/forms.module.css";

export function PlayNow({ facts }: { facts: ListedMap }) {
  const making = useMaking();
  const [wantedVariant, setVariant] = useState<string | null>(null);
  const variant = variantOf(facts, wantedVariant);
  const range = playersFor(facts, variant);
  const opponents = fittingNumber(lastPlayed.opponents.value, range, 1);
  const numbers = Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] - 1 + i);
  const level = lastPlayed.level.value;

  function play(event: Event) {
    event.preventDefault();
    const you = { name: settings.name.peek() || text("name-placeholder"), color: settings.color.peek() };
    making.make(deviceTable(facts, variant, 1, opponents, level), [you], "start");
  }

  return (
    <form class={forms.way} onSubmit={play}>
      <VariantChoice facts={facts} value={variant} onChange={setVariant} />
      <div class={forms.fields}>
        <Segmented
          legend={text("opponents")}
          value={opponents}
          choices={numbers.map((value) => ({ value, label: String(value) }))}
          onChange={(count) => {
            lastPlayed.opponents.value = count;
          }}
        />
        <LevelChoice />
      </div>
      <MakeButton making={making} icon="play" label={text("play")} />
    </form>
  );
}
