// Why a wish was not granted, in words.
import { RequestError } from "../net/rest";
import { hasText, text } from "./text";

export function refusalText(refusal: { reason: string; text: string }): string {
  return hasText(`refused-${refusal.reason}`)
    ? text(`refused-${refusal.reason}`)
    : text("refused-other", { text: refusal.text });
}

/** Of a request that failed; anything else is a fault of the page. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return refusalText({ reason: error.reason, text: error.message });
}
