// A table to share: a name is enough, everything else has a default.
import { useState } from "preact/hooks";

import type { ListedMap } from "../generated/protocol";
import { cleanName } from "../store/names";
import { firstDraft, fitted, friendsTable, type TableDraft } from "../store/new_table";
import { settings } from "../store/settings";
import { text } from "../text/text";
import { ColorChoice } from "../ui/ColorChoice";
import { NameField } from "../ui/NameField";
import { MakeButton } from "./MakeButton";
import { useMaking } from "./making";
import { TableSettings } from "./TableSettings";
import { VariantChoice } from "./VariantChoice";
import forms from "../ui/forms.module.css";

export function WithFriends({ facts }: { facts: ListedMap }) {
  const making = useMaking();
  const [wanted, setWanted] = useState<TableDraft>(() => firstDraft(facts));
  const [name, setName] = useState(settings.name.peek());
  const draft = fitted(wanted, facts);
  const change = (changes: Partial<TableDraft>) => setWanted({ ...draft, ...changes });

  function create(event: Event) {
    event.preventDefault();
    const own = cleanName(name);
    if (own === "") return;
    settings.name.value = own;
    making.make(friendsTable(facts, draft), [{ name: own, color: settings.color.peek() }], "wait");
  }

  return (
    <form class={forms.way} onSubmit={create}>
      <div class={forms.fields}>
        <NameField value={name} required onInput={setName} />
        <ColorChoice
          value={settings.color.value}
          onChange={(color) => {
            settings.color.value = color;
          }}
        />
      </div>
      <VariantChoice facts={facts} value={draft.variant} onChange={(variant) => change({ variant })} />
      <details class={forms.more}>
        <summary>{text("more-settings")}</summary>
        <TableSettings facts={facts} draft={draft} onChange={change} />
      </details>
      <MakeButton making={making} icon="people" label={text("create-table")} />
    </form>
  );
}
