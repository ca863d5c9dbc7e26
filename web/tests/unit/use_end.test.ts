import { describe, expect, it } from "vitest";

import { endReached } from "../../src/table/use_end";

describe("the end of a list", () => {
  const before = { scrollTop: 400, clientHeight: 200 };

  it("is reached near the last line", () => {
    expect(endReached(before, { scrollTop: 390, clientHeight: 200, scrollHeight: 600 })).toBe(true);
  });

  it("is left by who scrolls up", () => {
    expect(endReached(before, { scrollTop: 300, clientHeight: 200, scrollHeight: 600 })).toBe(false);
  });

  it("is not left by lines that come while the list is scrolled down", () => {
    expect(endReached(before, { scrollTop: 420, clientHeight: 200, scrollHeight: 900 })).toBeNull();
  });

  it("is not left by a box that changes its height", () => {
    expect(endReached(before, { scrollTop: 400, clientHeight: 60, scrollHeight: 600 })).toBeNull();
    expect(endReached(before, { scrollTop: 350, clientHeight: 60, scrollHeight: 600 })).toBeNull();
  });
});
