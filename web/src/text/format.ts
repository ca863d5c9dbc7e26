// Lists and times in the language of the texts.
import { text } from "./text";

const kLanguage = "en-GB";

/** Made when first used: that takes milliseconds that the first page cannot spare. */
function later<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const lists = later(() => new Intl.ListFormat(kLanguage, { type: "conjunction" }));
const choices = later(() => new Intl.ListFormat(kLanguage, { type: "disjunction" }));
const series = later(() => new Intl.ListFormat(kLanguage, { type: "unit" }));
const times = later(() => new Intl.RelativeTimeFormat(kLanguage, { numeric: "auto" }));

/** A language's rules are slow when the browser first uses them: this uses them while there is time. */
export function prepareWords(): void {
  text("chat-unread", { count: 1 });
  listOf([]);
}

/** "a, b and c". */
export function listOf(parts: readonly string[]): string {
  return lists().format(parts);
}

/** A table's code as people read it: "abcdefghjk" is abcde-fghjk. */
export function shownCode(code: string): string {
  return code.length < 8 ? code : `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
}

/** "a, b, c". */
export function seriesOf(parts: readonly string[]): string {
  return series().format(parts);
}

/** "a, b or c". */
export function choiceOf(parts: readonly string[]): string {
  return choices().format(parts);
}

const kUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "3 hours ago". */
export function ago(time: number, now: number = Date.now()): string {
  const passed = Math.max(0, now - time);
  for (const [unit, length] of kUnits) {
    if (passed >= length) return times().format(-Math.floor(passed / length), unit);
  }
  return times().format(0, "minute");
}
