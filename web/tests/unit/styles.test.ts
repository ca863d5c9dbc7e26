// Rules with :has() are tried again at every change of the page. One that may be about any element is tried for
// each of the board's thousand.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const sourceFolder = new URL("../../src/", import.meta.url).pathname;

/** Cut where one of these signs is outside of brackets. */
function cut(text: string, at: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(" || sign === "[") ++depth;
    if (sign === ")" || sign === "]") --depth;
    if (depth === 0 && at.includes(sign)) parts.push("");
    else parts.push((parts.pop() ?? "") + sign);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function slowIn(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//gu, "").matchAll(/([^{};]+)\{/gu);
  return [...rules]
    .flatMap(([, heads]) => cut(heads ?? "", ","))
    .filter((selector) => {
      if (!selector.includes(":has(")) return false;
      const steps = cut(selector, " >+~\n");
      // A class, an element or an attribute of its own: not "anything that …".
      const anything = (step: string | undefined) => /^(\*|:not|:has)/u.test(step ?? "");
      return anything(steps.at(-1)) || steps.some((step) => step.includes(":has(") && anything(step));
    });
}

test("rules with :has() are about elements that have a name", () => {
  expect(slowIn(".a:has(.b) > :not(.c) { } .a :has(.b) > .c { }")).toHaveLength(2);
  expect(slowIn(".a:has(> .b) .c, .d { } .e:not(:has(.f)) { }")).toEqual([]);
  const files = readdirSync(sourceFolder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".css"));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((name) => slowIn(readFileSync(join(sourceFolder, name), "utf8")))).toEqual([]);
});
