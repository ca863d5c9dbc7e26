import { describe, expect, it } from "vitest";

import type { TableMessage, TableSeat } from "../../src/generated/protocol";
import { guestStart } from "../../src/pages/guest_start";
import { tableMessage } from "./table_message";

const kMinute = 60_000;
const hanna: TableSeat = { kind: "open", taken: true, connected: false, color: "red", name: "Hanna", host: true };
const bo: TableSeat = { kind: "open", taken: true, connected: true, color: "blue", name: "Bo" };

function waiting(changes: Partial<TableMessage> = {}): TableMessage {
  return tableMessage({ phase: "waiting", host: false, you: 1, yours: [1], seats: [hanna, bo], ...changes });
}

describe("who waits for the host", () => {
  it("reads who starts", () => {
    expect(guestStart(waiting(), 0)).toEqual({ may: false, words: "Waiting for Hanna to start." });
    expect(guestStart(waiting({ seats: [bo, bo] }), 0).words).toBe("Waiting for the host to start.");
  });

  it("may start without a host who has been away for ten minutes", () => {
    const away = waiting({ host_away: kMinute });
    expect(guestStart(away, 3 * kMinute)).toMatchObject({
      may: false,
      words: expect.stringMatching(/In .?8.? minutes/),
    });
    expect(guestStart(away, 11 * kMinute)).toMatchObject({
      may: true,
      words: expect.stringContaining("You may start"),
    });
  });

  it("may not while others are away, or without a seat", () => {
    const other = { ...bo, connected: false };
    const away = waiting({ host_away: 0, seats: [hanna, bo, other] });
    expect(guestStart(away, 11 * kMinute)).toMatchObject({ may: false, words: expect.stringContaining("as soon as") });
    expect(guestStart({ ...away, yours: [] }, 11 * kMinute).may).toBe(false);
  });
});
