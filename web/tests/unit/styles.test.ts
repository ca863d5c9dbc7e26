// Every component has its styles beside it, in a module whose names are its own: what is checked here is what the
// build does not check.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";

import { expect, test } from "vitest";

const sourceFolder = new URL("../../src/", import.meta.url).pathname;

/** For the whole page: elements without classes, and properties. */
const kGlobal = ["app.css", "board/palette.css"];
/** Rules with :has(); why is said beside them. */
const kLookingInside = [".card:has(input:focus-visible)"];

function filesNamed(end: RegExp): string[] {
  return readdirSync(sourceFolder, { recursive: true })
    .map(String)
    .filter((name) => end.test(name))
    .sort();
}

const read = (name: string) => readFileSync(join(sourceFolder, name), "utf8");
const sheets = new Map(
  filesNamed(/\.css$/u).map((name) => [name, read(name).replace(/\/\*[\s\S]*?\*\//gu, "")] as const),
);
const modules = [...sheets].filter(([name]) => name.endsWith(".module.css"));

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

function selectorsIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/gu)]
    .map(([, head]) => (head ?? "").trim())
    .filter((head) => !head.startsWith("@"));
}

function classesIn(css: string): Set<string> {
  const names = selectorsIn(css).flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/giu)]);
  return new Set(names.map(([, name]) => name ?? ""));
}

/** What a file takes from modules: the module's name, and the names of classes. */
function takenIn(file: string, source: string): { module: string; names: string[] }[] {
  const imports = [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/gu)];
  return imports.map(([, local = "", path = ""]) => ({
    module: relative(sourceFolder, resolve(sourceFolder, file, "..", path)),
    names: [...source.matchAll(new RegExp(`(?<![./\\w])${local}\\.(\\w+)`, "gu"))].map(([, name]) => name ?? ""),
  }));
}

/** Names of other classes in the same module that come along with a class. */
function composedIn(css: string): string[] {
  return [...css.matchAll(/composes:([^;]+);/gu)].flatMap(([, names]) => (names ?? "").trim().split(/\s+/u));
}

const taken = filesNamed(/\.tsx?$/u).flatMap((file) => takenIn(file, read(file)).map((what) => ({ file, ...what })));

test("styles are in modules, whose names differ", () => {
  expect(modules.length).toBeGreaterThan(50);
  expect([...sheets.keys()].filter((name) => !name.endsWith(".module.css"))).toEqual(kGlobal);
  const names = modules.map(([name]) => basename(name).toLowerCase());
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  for (const name of kGlobal) expect([...classesIn(sheets.get(name) ?? "")], name).toEqual([]);
});

test("a class that is asked for is in its module", () => {
  const misspelt = taken.flatMap(({ file, module, names }) => {
    const known = classesIn(sheets.get(module) ?? "");
    return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name} of ${module}`);
  });
  expect(misspelt).toEqual([]);
});

test("every class of a module is used", () => {
  const unused = modules.flatMap(([module, css]) => {
    const used = new Set(composedIn(css));
    for (const one of taken) if (one.module === module) for (const name of one.names) used.add(name);
    return [...classesIn(css)].filter((name) => !used.has(name)).map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test("classes are written in no other way", () => {
  const other = /\sclass(Name)?=["'](?!\$\{)|classList|\bclass=\{[^}]*["'`]/u;
  expect(filesNamed(/\.tsx?$/u).filter((file) => other.test(read(file)))).toEqual([]);
});

test("what only screen readers read is hidden in one place", () => {
  const hiding = [...sheets].flatMap(([name, css]) => [...css.matchAll(/inset\(50%\)/gu)].map(() => name));
  expect(hiding).toEqual(["ui/prose.module.css"]);
});

test("sizes grow with the browser's letters: the only length in pixels is 1px, of fine lines", () => {
  const inPixels = [...sheets].flatMap(([name, css]) =>
    [...css.matchAll(/[^\s(:,]*px\b/gu)].map(([size]) => `${name}: ${size}`).filter((line) => !/: -?1px$/u.test(line)),
  );
  expect(inPixels).toEqual([]);
});

test("styles do not look into other elements to find out what state they are in", () => {
  const looking = [...sheets.values()].flatMap((css) =>
    selectorsIn(css)
      .flatMap((head) => cut(head, ","))
      .filter((selector) => selector.includes(":has(")),
  );
  expect(looking).toEqual(kLookingInside);
});
