// Every text that people read has an id here; the words are in the folder of the language.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type TextArguments = Record<string, FluentVariable>;

const english = import.meta.glob<string>("./en/*.ftl", { query: "?raw", import: "default", eager: true });

// Isolation marks would show up in titles and names of controls.
const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of Object.values(english)) bundle.addResource(new FluentResource(file));

/** The text with this id; the id itself where it is missing, so that it is noticed. */
export function text(id: string, args?: TextArguments): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  const errors: Error[] = [];
  const formatted = bundle.formatPattern(message.value, args ?? null, errors);
  if (errors.length > 0) console.error(`text ${id}:`, ...errors);
  return formatted;
}

export function hasText(id: string): boolean {
  return bundle.hasMessage(id);
}
