import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kCardColors, kPlayerColors } from "../../src/board/palette";
import { contrastOf, distanceOf, kSights } from "./color";

const css = readFileSync(new URL("../../src/board/palette.css", import.meta.url), "utf8");

/** The value of a custom property in one theme. */
function colorOf(name: string, theme: "light" | "dark"): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new RangeError(`no colour --${name}`);
  const same = /^var\(--([a-z-]+)\)$/.exec(value)?.[1];
  if (same !== undefined) return colorOf(same, theme);
  const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value);
  return (both ? both[theme === "light" ? 1 : 2] : value) ?? value;
}

const kThemes = ["light", "dark"] as const;
const kGrounds = ["land", "country", "sea", "lake"];

function leastDistance(colors: readonly string[]): number {
  let least = Infinity;
  for (const sight of Object.values(kSights)) {
    colors.forEach((a, i) => {
      for (const b of colors.slice(i + 1)) least = Math.min(least, distanceOf(a, b, sight));
    });
  }
  return least;
}

describe("colours that have to be told apart", () => {
  it("measures what is known", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
    expect(
      distanceOf(
        "#000000",
        "#ffffff",
        kSights.normal ?? [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      ),
    ).toBeCloseTo(100, 1);
  });

  it("cards differ by 31 for every kind of sight", () => {
    expect(leastDistance(kCardColors.map((color) => colorOf(`card-${color}`, "light")))).toBeGreaterThanOrEqual(31);
  });

  it("players differ by 61 for every kind of sight", () => {
    expect(leastDistance(kPlayerColors.map((color) => colorOf(`player-${color}`, "light")))).toBeGreaterThanOrEqual(61);
  });

  it.each([
    ...kCardColors.map((color) => `card-${color}`),
    "card-gray",
    ...kPlayerColors.map((color) => `player-${color}`),
    "player-neutral",
    "coin",
    "mark",
    "accent",
    "card-back",
  ])("symbols on %s have contrast 4.5", (name) => {
    for (const theme of kThemes) {
      expect(contrastOf(colorOf(name, theme), colorOf(`${name}-ink`, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe.each(kThemes)("in the %s theme", (theme) => {
  const contrast = (a: string, b: string) => contrastOf(colorOf(a, theme), colorOf(b, theme));

  it.each(kGrounds)("outlines of spaces have contrast 3 against %s", (ground) => {
    expect(contrast("outline", ground)).toBeGreaterThanOrEqual(3);
    for (const edge of ["claimable-edge", "focus", "train-edge"]) {
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([...kGrounds, "halo", "panel"])("labels have contrast 4.5 against %s", (ground) => {
    expect(contrast("label", ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["paper", "panel", "accent-soft"])("texts have contrast 4.5 against %s", (ground) => {
    for (const ink of ["ink", "ink-soft", "accent", "good", "warn", "bad"]) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("land, sea and borders stay quiet", () => {
    for (const a of kGrounds) for (const b of kGrounds) expect(contrast(a, b)).toBeLessThan(1.6);
    for (const ground of kGrounds) expect(contrast("border", ground)).toBeLessThan(3);
  });

  it("what is lit stands out from land and sea by its edge", () => {
    for (const ground of kGrounds) expect(contrast("lit-edge", ground)).toBeGreaterThanOrEqual(7);
    for (const kind of ["ticket", "log", "path", "new"]) {
      expect(contrast(`lit-${kind}`, "lit-edge")).toBeGreaterThanOrEqual(3);
    }
    expect(contrast("selected", "lit-edge")).toBeGreaterThanOrEqual(theme === "light" ? 3 : 1.5);
  });
});
