// A person's name: 1 to 24 visible characters, as the server requires.
import { useId } from "preact/hooks";

import { kLongestName } from "../store/names";
import { text } from "../text/text";
import forms from "./forms.module.css";

interface Props {
  label?: string;
  value: string;
  placeholder?: string;
  required?: boolean;
  autoFocus?: boolean;
  onInput: (name: string) => void;
}

export function NameField(props: Props) {
  const { label, value, placeholder, required = false, autoFocus = false, onInput } = props;
  const id = useId();
  return (
    <div class={forms.labelled}>
      <label for={id}>{label ?? text("your-name")}</label>
      <input
        id={id}
        class={forms.field}
        type="text"
        autocomplete="nickname"
        maxLength={kLongestName}
        autofocus={autoFocus}
        required={required}
        pattern={required ? ".*\\S.*" : undefined}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
