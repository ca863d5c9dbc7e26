// One of many, in a list that opens.
import { useId } from "preact/hooks";
import forms from "./forms.module.css";
import prose from "./prose.module.css";

interface Props<T> {
  label: string;
  /** The label is for screen readers only: it is clear from the place. */
  quiet?: boolean;
  value: T;
  choices: readonly { value: T; label: string }[];
  disabled?: boolean;
  onChange: (value: T) => void;
}

export function Choose<T extends string | number>(props: Props<T>) {
  const { label, quiet = false, value, choices, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div class={forms.labelled}>
      <label for={id} class={quiet ? prose.unseen : undefined}>
        {label}
      </label>
      <select
        id={id}
        class={forms.field}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
