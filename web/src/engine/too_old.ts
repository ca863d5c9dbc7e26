// Whether the engine was asked for and this browser cannot run it. Apart from the engine, which is loaded late.
import { signal } from "@preact/signals";

export const tooOld = signal(false);
