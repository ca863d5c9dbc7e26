import { describe, expect, it } from "vitest";

import type { TableMessage, TableSeat } from "../../src/generated/protocol";
import { guestStart } from "../../src/pages/guest_start";
import { tableMessage } from "./table_message";

const kMinute = 60_000;
const kHanna: TableSeat = { kind: "open", taken: true, connected: false, color: "red", name: "Hanna", host: true };
const kBo: TableSeat = { kind: "open", taken: true, connected: true, color: "blue", name: "Bo" };

function waiting(changes: Partial<TableMessage> = {}): TableMessage {
  return tableMessage({ phase: "waiting", host: false, you: 1, yours: [1], seats: [kHanna, kBo], ...changes });
}

describe("who waits for the host", () => {
  it("reads who starts", () => {
    expect(guestStart(waiting(), 0)).toEqual({ may: false, words: "Waiting for Hanna to start." });
    expect(guestStart(waiting({ seats: [kBo, kBo] }), 0).words).toBe("Waiting for the host to start.");
  });

  it("may start without a host who has been away for ten minutes", () => {
    const away = waiting({ host_away: kMinute });
    const soon = guestStart(away, 3 * kMinute);
    expect(soon.may).toBe(false);
    expect(soon.words).toMatch(/In .?8.? minutes/);
    const now = guestStart(away, 11 * kMinute);
    expect(now.may).toBe(true);
    expect(now.words).toContain("You may start");
  });

  it("may not while others are away, or without a seat", () => {
    const other = { ...kBo, connected: false };
    const away = waiting({ host_away: 0, seats: [kHanna, kBo, other] });
    const now = guestStart(away, 11 * kMinute);
    expect(now.may).toBe(false);
    expect(now.words).toContain("as soon as");
    expect(guestStart({ ...away, yours: [] }, 11 * kMinute).may).toBe(false);
  });
});
