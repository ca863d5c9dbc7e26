import type { ClockSetting } from "../generated/protocol";
import { text } from "../text/text";

/** "90 seconds", "20 minutes", "2 days"; of no clock: nothing. */
export function clockTime({ seconds, days }: ClockSetting): string {
  if (days !== undefined) return text("clock-day-count", { count: days });
  if (seconds === undefined) return "";
  return seconds % 60 === 0
    ? text("clock-minutes", { count: seconds / 60 })
    : text("clock-seconds", { count: seconds });
}
