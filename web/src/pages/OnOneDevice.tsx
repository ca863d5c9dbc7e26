// Pass and play: several people sit on seats of the same browser.
import { useState } from "preact/hooks";

import type { ListedMap } from "../generated/protocol";
import { playersFor, variantOf } from "../store/maps";
import { cleanName } from "../store/names";
import { deviceTable, fittingNumber } from "../store/new_table";
import { lastPlayed, settings } from "../store/settings";
import { text } from "../text/text";
import { Icon } from "../ui/Icon";
import { NameField } from "../ui/NameField";
import { Segmented } from "../ui/Segmented";
import { LevelChoice } from "./LevelChoice";
import { MakeButton } from "./MakeButton";
import { useMaking } from "./making";
import { VariantChoice } from "./VariantChoice";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import styles from "./OnOneDevice.module.css";

const kFewestPeople = 2;

export function OnOneDevice({ facts }: { facts: ListedMap }) {
  const making = useMaking();
  const [wantedVariant, setVariant] = useState<string | null>(null);
  const [wantedNames, setNames] = useState<readonly string[]>(() => [settings.name.peek(), ""]);
  const [wantedComputers, setComputers] = useState(0);
  const variant = variantOf(facts, wantedVariant);
  const [, most] = playersFor(facts, variant);
  const names = wantedNames.slice(0, most);
  const computers = fittingNumber(wantedComputers, [0, most], names.length);
  const level = lastPlayed.level.value;
  const nameOf = (i: number) => cleanName(names[i] ?? "") || text("person-number", { number: i + 1 });

  function start(event: Event) {
    event.preventDefault();
    const people = names.map((_, i) => ({ name: nameOf(i), color: "any" as const }));
    const table = deviceTable(facts, variant, people.length, computers, level);
    making.make(table, people, "start");
  }

  return (
    <form class={forms.way} onSubmit={start}>
      <VariantChoice facts={facts} value={variant} onChange={setVariant} />
      <fieldset class={styles.people}>
        <legend>{text("people")}</legend>
        <ol>
          {names.map((name, i) => (
            <li key={i}>
              <NameField
                label={text("person-name", { number: i + 1 })}
                value={name}
                placeholder={text("person-number", { number: i + 1 })}
                onInput={(typed) => setNames(names.map((other, k) => (k === i ? typed : other)))}
              />
              {names.length > kFewestPeople && (
                <button
                  type="button"
                  class={buttons.icon}
                  aria-label={text("remove-person", { name: nameOf(i) })}
                  onClick={() => setNames(names.filter((_, k) => k !== i))}>
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ol>
        {names.length < most && (
          <button type="button" class={buttons.plain} onClick={() => setNames([...names, ""])}>
            <Icon name="add" size={18} />
            {text("add-person")}
          </button>
        )}
      </fieldset>
      {names.length < most && (
        <div class={forms.fields}>
          <Segmented
            legend={text("opponents")}
            value={computers}
            choices={Array.from({ length: most - names.length + 1 }, (_, value) => ({
              value,
              label: String(value),
            }))}
            onChange={(count) => setComputers(count)}
          />
          {computers > 0 && <LevelChoice />}
        </div>
      )}
      <MakeButton making={making} icon="play" label={text("start-game")} />
    </form>
  );
}
