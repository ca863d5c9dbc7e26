// Time that is left, in words and in figures.
import type { Clock, Time } from "../generated/protocol";
import { text } from "../text/text";

const kSecond = 1000;
const kMinute = 60 * kSecond;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

/** Less than this is shown with emphasis. */
export const kLittle = 15 * kSecond;

/** Milliseconds that a seat has; null: its time is not limited now. `now` is the server's. */
export function timeLeft(clock: Clock | undefined, now: Time): number | null {
  if (clock?.until !== undefined) return Math.max(0, clock.until - now);
  return clock?.left ?? null;
}

/** "2 d 4 h", "1:02:03", "4:09". What has begun counts, so that 0:00 is the end. */
export function timeInFigures(left: number): string {
  if (left >= kDay) {
    return text("players-days", { days: Math.floor(left / kDay), hours: Math.floor((left % kDay) / kHour) });
  }
  const seconds = Math.ceil(left / kSecond);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
