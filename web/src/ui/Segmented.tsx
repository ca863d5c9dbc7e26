// One of a few: all choices visible. Radio buttons underneath, so that arrow keys and screen readers just work.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import styles from "./Segmented.module.css";

export interface Choice<T> {
  value: T;
  label: ComponentChildren;
  /** Cannot be chosen now. */
  disabled?: boolean;
}

interface Props<T> {
  legend: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
  class?: string | undefined;
}

export function Segmented<T extends string | number>(props: Props<T>) {
  const { legend, value, choices, onChange, class: more } = props;
  const name = useId();
  return (
    <fieldset class={more}>
      <legend>{legend}</legend>
      <div class={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} class={styles.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
