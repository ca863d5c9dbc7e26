// Signals that this browser keeps. Without storage (private windows) they last as long as the page.
import { effect, signal, type Signal } from "@preact/signals";

export function kept<T>(key: string, initial: T, valid: (value: unknown) => value is T): Signal<T> {
  const name = `railhead.${key}`;
  const read = (text: string | null): T => {
    if (text === null) return initial;
    try {
      const value: unknown = JSON.parse(text);
      return valid(value) ? value : initial;
    } catch {
      return initial;
    }
  };
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(name);
  } catch {
    // No storage: use the default.
  }
  const value = signal<T>(read(stored));
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      if (text !== localStorage.getItem(name)) localStorage.setItem(name, text);
    } catch {
      // Full or forbidden: it still holds for this page.
    }
  });
  // Another tab changed it. (Tests in node have no tabs.)
  if ("addEventListener" in globalThis) {
    addEventListener("storage", (event) => {
      if (event.key === name) value.value = read(event.newValue);
    });
  }
  return value;
}

export function oneOf<T extends string>(...values: readonly T[]) {
  return (value: unknown): value is T => values.some((one) => one === value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isCodes(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((code) => typeof code === "string");
}
