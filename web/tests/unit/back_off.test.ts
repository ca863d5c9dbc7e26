import { expect, it } from "vitest";

import { pauseAfter } from "../../src/net/back_off";

it("pauses are twice as long each time, up to the longest", () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => pauseAfter(failures, 400, 5_000))).toEqual([
    400, 800, 1600, 3200, 5000, 5000,
  ]);
  expect(pauseAfter(5_000, 400, 5_000)).toBe(5_000);
  expect(pauseAfter(0, 400, 5_000)).toBe(400);
});
