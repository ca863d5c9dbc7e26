// Why something cannot be done, or why an intent was refused, in words.
import { RequestError } from "../net/rest";
import { hasText, text } from "./text";

/** Our words for the reason, or the server's where it has a new one. */
export function reasonInWords(reason: string, otherwise = ""): string {
  return hasText(`reason-${reason}`) ? text(`reason-${reason}`) : otherwise || text("reason-other");
}

export function refusalInWords(refusal: { reason: string; text: string }): string {
  return reasonInWords(refusal.reason, refusal.text);
}

/** Of a request that failed; anything else is a fault of the page. */
export function failureInWords(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return reasonInWords(error.reason, error.message);
}
