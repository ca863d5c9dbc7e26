// People who wait for the host to start: what they read, and when they may start without the host.
import type { TableMessage, Time } from "../generated/protocol";
import type { ServerTable } from "../store/source";
import { useServerNow } from "../table/use_now";
import { text } from "../text/text";

/** The server lets others start after this long without the host. */
const kHostAway = 10 * 60_000;

export interface GuestStart {
  may: boolean;
  words: string;
}

export function guestStart(table: TableMessage, now: Time): GuestStart {
  const host = table.seats.find((seat) => seat.host)?.name;
  if (table.host_away === undefined) {
    return {
      may: false,
      words: host === undefined ? text("waiting-for-some-host") : text("waiting-for-host", { name: host }),
    };
  }
  const away = host === undefined ? text("waiting-some-host-away") : text("waiting-host-away", { name: host });
  if (table.yours.length === 0) return { may: false, words: away };
  const left = table.host_away + kHostAway - now;
  if (left > 0) {
    return { may: false, words: `${away} ${text("waiting-host-soon", { minutes: Math.ceil(left / 60_000) })}` };
  }
  const all = table.seats.every((seat) => !seat.taken || seat.host === true || seat.connected);
  return { may: all, words: `${away} ${text(all ? "waiting-host-ready" : "waiting-host-not-all")}` };
}

export function useGuestStart(store: ServerTable, table: TableMessage): GuestStart {
  const now = useServerNow(store, !table.host && table.host_away !== undefined);
  return guestStart(table, now);
}
