// Since when people have been away, as far as this page knows. It outlives the panel, which is redrawn when a phone is
// turned.
import type { Seat } from "../generated/protocol";
import type { TableState } from "../store/source";

export type AwaySince = ReadonlyMap<Seat, number>;

/** The seats whose people are away, each with the time when that was first seen. */
export function awaySince(before: AwaySince, table: TableState, now: number): AwaySince {
  const away = table.seats.flatMap((seat, i) =>
    seat.kind === "open" && seat.taken && seat.connected === false && !seat.substituted && !table.yours.includes(i)
      ? [i]
      : [],
  );
  return new Map(away.map((seat) => [seat, before.get(seat) ?? now]));
}

/** Milliseconds until a computer player may be asked to decide; null: never, the clock decides. */
export function untilLong(table: Pick<TableState, "absent_after">, since: number, now: number): number | null {
  return table.absent_after === undefined ? null : Math.max(0, since + table.absent_after - now);
}
