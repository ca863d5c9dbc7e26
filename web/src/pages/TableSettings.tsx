// Everything that can be agreed on before a game among friends.
import type { ListedMap } from "../generated/protocol";
import { kLevels, type SeatChoice, type TableDraft } from "../store/new_table";
import { text } from "../text/text";
import { Choose } from "../ui/Choose";
import { Segmented } from "../ui/Segmented";
import { Switch } from "../ui/Switch";
import { clockTime } from "./clock_time";
import { optionsOf } from "./map_words";
import forms from "../ui/forms.module.css";
import prose from "../ui/prose.module.css";
import styles from "./TableSettings.module.css";

interface Props {
  facts: ListedMap;
  draft: TableDraft;
  onChange: (changes: Partial<TableDraft>) => void;
}

type PartProps = Omit<Props, "facts">;

const kMoveSeconds = [30, 60, 90, 120, 180, 300];
const kGameSeconds = [600, 900, 1200, 1800, 2700, 3600];
const kDays = [1, 2, 3, 5, 7, 14];

export function seatChoices(): { value: SeatChoice; label: string }[] {
  return [
    { value: "open", label: text("seat-choice-open") },
    ...kLevels.map((level) => ({ value: level, label: text(`computer-${level}`) })),
    { value: "closed", label: text("seat-choice-closed") },
  ];
}

function Seats({ draft, onChange }: PartProps) {
  const setSeat = (index: number, choice: SeatChoice) =>
    onChange({ seats: draft.seats.map((seat, i) => (i === index ? choice : seat)) });
  return (
    <fieldset class={styles.seats}>
      <legend>{text("seats")}</legend>
      <p class={prose.hint}>{text("seats-note")}</p>
      <div class={forms.fields}>
        {draft.seats.slice(1).map((seat, i) => (
          <Choose
            key={i}
            label={text("seat-number", { number: i + 2 })}
            value={seat}
            choices={seatChoices()}
            onChange={(choice) => setSeat(i + 1, choice)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Time({ draft, onChange }: PartProps) {
  const label = text("clock-how-long");
  switch (draft.clock) {
    case "none":
      return null;
    case "move":
      return (
        <Choose
          label={label}
          value={draft.moveSeconds}
          choices={kMoveSeconds.map((seconds) => ({
            value: seconds,
            label: clockTime({ kind: "move", seconds }),
          }))}
          onChange={(moveSeconds) => onChange({ moveSeconds })}
        />
      );
    case "game":
      return (
        <Choose
          label={label}
          value={draft.gameSeconds}
          choices={kGameSeconds.map((seconds) => ({
            value: seconds,
            label: clockTime({ kind: "game", seconds }),
          }))}
          onChange={(gameSeconds) => onChange({ gameSeconds })}
        />
      );
    case "days":
      return (
        <Choose
          label={label}
          value={draft.days}
          choices={kDays.map((value) => ({ value, label: clockTime({ kind: "days", days: value }) }))}
          onChange={(days) => onChange({ days })}
        />
      );
  }
}

function Clock({ draft, onChange }: PartProps) {
  return (
    <>
      <Segmented
        legend={text("clock")}
        value={draft.clock}
        choices={(["none", "move", "game", "days"] as const).map((value) => ({
          value,
          label: text(`clock-${value}`),
        }))}
        onChange={(clock) => onChange({ clock })}
      />
      <Time draft={draft} onChange={onChange} />
      {draft.clock !== "none" && (
        <Segmented
          legend={text("time-out")}
          value={draft.timeOut}
          choices={[
            { value: "computer" as const, label: text("time-out-computer") },
            { value: "minimal" as const, label: text("time-out-minimal") },
          ]}
          onChange={(timeOut) => onChange({ timeOut })}
        />
      )}
    </>
  );
}

export function TableSettings({ facts, draft, onChange }: Props) {
  return (
    <div class={styles.settings}>
      <Seats draft={draft} onChange={onChange} />
      <Segmented
        legend={text("order")}
        value={draft.order}
        choices={[
          { value: "drawn" as const, label: text("order-drawn") },
          { value: "fixed" as const, label: text("order-fixed") },
        ]}
        onChange={(order) => onChange({ order })}
      />
      {optionsOf(facts).map(({ key, name, values }) => (
        <Segmented
          key={key}
          legend={name}
          value={draft.options[key] ?? values[0]?.value ?? ""}
          choices={values}
          onChange={(chosen) => onChange({ options: { ...draft.options, [key]: chosen } })}
        />
      ))}
      <Clock draft={draft} onChange={onChange} />
      <div class={forms.switches}>
        <Switch
          label={text("public-table")}
          hint={text("public-table-hint")}
          on={draft.public}
          onChange={(on) => onChange({ public: on })}
        />
        <Switch
          label={text("spectators")}
          hint={text("spectators-hint")}
          on={draft.spectators}
          onChange={(spectators) => onChange({ spectators })}
        />
        <Switch label={text("chat-allowed")} on={draft.chat} onChange={(chat) => onChange({ chat })} />
        <Switch
          label={text("hints")}
          hint={text("hints-hint")}
          on={draft.hints}
          onChange={(hints) => onChange({ hints })}
        />
      </div>
    </div>
  );
}
