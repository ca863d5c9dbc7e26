// A person's name: 1 to 24 visible characters, as the server requires.
import { useId } from "preact/hooks";

import { kLongestName } from "../store/names";
import { text } from "../text/text";

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
    <div class="labelled">
      <label for={id}>{label ?? text("your-name")}</label>
      <input
        id={id}
        class="field"
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
