// What is known of the line to the server, and what can be sent over it; connection.ts is the line itself.
import type { ReadonlySignal } from "@preact/signals";

import type { Intent } from "../generated/protocol";

export type ConnectionState =
  | "connecting"
  | "online"
  /** Broken, or the server is too busy for the table; retried automatically. */
  | "waiting"
  /** The server speaks another version: only a new page helps. */
  | "outdated"
  | "closed";

type WithoutHead<T> = T extends Intent ? Omit<T, "type" | "id" | "after"> : never;
/** An intent, without what the connection adds. */
export type IntentBody = WithoutHead<Intent>;

export interface Line {
  readonly state: ReadonlySignal<ConnectionState>;
  /** Milliseconds that the server's clock is ahead of this one. */
  readonly clockAhead: ReadonlySignal<number>;
  /** Whether the server knows this browser; otherwise it can only watch. */
  readonly known: ReadonlySignal<boolean>;
  /** When it is tried again, by this browser's clock; null: it is connected. */
  readonly retryAt: ReadonlySignal<number | null>;
  /** Why the server does not show the table at the moment; null: it did not say. */
  readonly held: ReadonlySignal<string | null>;
  /** Tries at once, without waiting for the next time. */
  reconnect: () => void;
  /**
   * The page is looked at again, or the device is back on the net: a broken line is tried at once, and one
   * that may have died unnoticed is asked for the table.
   */
  check: () => void;
  /** A new socket with what the browser knows now (a new cookie, say). */
  renew: () => void;
  close: () => void;
}
