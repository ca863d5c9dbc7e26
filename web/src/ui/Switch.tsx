import { useId } from "preact/hooks";
import styles from "./Switch.module.css";
import prose from "./prose.module.css";

interface Props {
  label: string;
  /** What it does, in a sentence. */
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, onChange }: Props) {
  const id = useId();
  return (
    <div class={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          // It shows the current state; an intent that is refused changes nothing.
          event.currentTarget.checked = on;
          onChange(wanted);
        }}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} class={prose.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
