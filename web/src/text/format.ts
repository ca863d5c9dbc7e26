// Lists and times in the language of the texts.
const kLanguage = "en-GB";

const lists = new Intl.ListFormat(kLanguage, { type: "conjunction" });
const times = new Intl.RelativeTimeFormat(kLanguage, { numeric: "auto" });

export function listOf(parts: readonly string[]): string {
  return lists.format(parts);
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
    if (passed >= length) return times.format(-Math.floor(passed / length), unit);
  }
  return times.format(0, "minute");
}
