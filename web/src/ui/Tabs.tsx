// One of a few options, each with its own panel.
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

import { Icon, type IconName } from "./Icon";
import styles from "./Tabs.module.css";

export interface Tab<T> {
  value: T;
  label: string;
  icon: IconName;
}

interface Props<T> {
  label: string;
  value: T;
  tabs: readonly Tab<T>[];
  onChange: (value: T) => void;
  children: ComponentChildren;
}

const kSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<T extends string>({ label, value, tabs, onChange, children }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function step(event: KeyboardEvent) {
    const by = kSteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <>
      <div class={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}>
            <Icon name={tab.icon} size={18} />
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
