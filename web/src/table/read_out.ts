// What is read out to people who do not see the log: what others did, each move once, when it is complete.
import type { TableState } from "../store/source";
import type { LogLine } from "./log";
import { plainText } from "./marked";

interface ReadOut {
  words: string;
  /** The last event that no longer needs to be read out. */
  until: number;
}

/** `since`: the last event that has been read out. */
export function toReadOut(lines: readonly LogLine[], since: number, table: TableState): ReadOut {
  const fresh = lines.filter(
    (line) => line.last > since && !line.takenBack && (line.seat === null || line.seat !== table.you),
  );
  const open = table.view?.open;
  const amid = open !== undefined && table.phase === "running" && open.decision !== "action";
  const last = fresh.at(-1);
  // A claim is a track, a payment and perhaps a tunnel: there is more to come.
  const waits = amid && last !== undefined && last === lines.at(-1) && last.seat !== null && last.seat === open.to_move;
  const whole = waits ? fresh.slice(0, -1) : fresh;
  return {
    words: whole.map((line) => plainText(line.sentence)).join(". "),
    until: waits ? last.number - 1 : Math.max(since, ...lines.map((line) => line.last)),
  };
}
