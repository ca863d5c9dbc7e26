import { beforeEach, describe, expect, it, vi } from "vitest";

import { isBoolean, isCodes, isText, kept, oneOf } from "../../src/store/kept";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

describe("a value that the browser keeps", () => {
  it("starts with what was kept", () => {
    stored.set("railhead.name", '"Ada"');
    expect(kept("name", "", isText).value).toBe("Ada");
  });

  it("is written as soon as it changes", () => {
    const sounds = kept("sounds", false, isBoolean);
    sounds.value = true;
    expect(stored.get("railhead.sounds")).toBe("true");
  });

  it("does not believe what is damaged or of another kind", () => {
    for (const text of ["{", "17", "null", '"purple"']) {
      stored.set("railhead.theme", text);
      expect(kept("theme", "auto", oneOf("auto", "light", "dark")).value).toBe("auto");
    }
    stored.set("railhead.tables", '["abc", 3]');
    expect(kept("tables", [], isCodes).value).toEqual([]);
  });

  it("lasts as long as the page where nothing can be kept", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
    const name = kept("name", "", isText);
    name.value = "Bo";
    expect(name.value).toBe("Bo");
  });

  it("follows another tab", () => {
    let tell: ((event: { key: string; newValue: string | null }) => void) | undefined;
    vi.stubGlobal("addEventListener", (_: string, listener: typeof tell) => {
      tell = listener;
    });
    const name = kept("name", "", isText);
    tell?.({ key: "railhead.other", newValue: '"Cy"' });
    expect(name.value).toBe("");
    tell?.({ key: "railhead.name", newValue: '"Cy"' });
    expect(name.value).toBe("Cy");
    tell?.({ key: "railhead.name", newValue: null });
    expect(name.value).toBe("");
  });
});
