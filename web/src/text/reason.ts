// Why something cannot be done, or why an intent was refused, in words.
import { hasText, text } from "./text";

/** Our words for the reason, or the server's where it has a new one. */
export function reasonInWords(reason: string, otherwise = ""): string {
  return hasText(`reason-${reason}`) ? text(`reason-${reason}`) : otherwise || text("reason-other");
}

export function refusalInWords(refusal: { reason: string; text: string }): string {
  return reasonInWords(refusal.reason, refusal.text);
}
