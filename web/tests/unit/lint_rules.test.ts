// The project's own rules of lint/ find what they are for.
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";

import constantNames from "../../lint/constant_names.js";
import fileNames from "../../lint/file_names.js";

function found(code: string, filename = "some_file.tsx"): string[] {
  const messages = new Linter().verify(
    code,
    {
      files: ["**/*.ts", "**/*.tsx"],
      languageOptions: { parser: tseslint.parser },
      plugins: { local: { rules: { constants: constantNames, files: fileNames } } },
      rules: { "local/constants": "error", "local/files": "error" },
    },
    { filename },
  );
  return messages.map(({ message }) => message);
}

describe("names of a module's constants", () => {
  it.each([
    "const limit = 3;",
    "export const places = [[1, -2], [kSize, 4 * kSize]];",
    "const names = new Set(['a', `b${kSize}`]);",
    "const table: Readonly<Record<string, number>> = { one: 1, ...kMore } as const;",
  ])("%s wants kName", (code) => {
    expect(found(code)).toEqual([expect.stringContaining("is a constant of the module")]);
  });

  it.each(["const kSize = sizeOf(window);", "let kCount = 0;", "const kSeen = new Map();", "const kRun = () => 1;"])(
    "%s is not a constant",
    (code) => {
      expect(found(code)).toEqual([expect.stringContaining("is not a constant")]);
    },
  );

  it.each(["const kSize = 3;", "const seen = new Map();", "function size() { const width = 3; return width; }"])(
    "%s is right",
    (code) => {
      expect(found(code)).toEqual([]);
    },
  );
});

describe("names of files", () => {
  it.each([
    ["log_panel.ts", ""],
    ["log.test.ts", ""],
    ["LogPanel.tsx", "export function LogPanel() {}"],
    ["Hero.tsx", "export class HeroDrawing {}"],
  ])("%s is right", (name, code) => {
    expect(found(code, name)).toEqual([]);
  });

  it.each([
    ["log-panel.ts", ""],
    ["logPanel.ts", ""],
    ["LogPanel.ts", "export class LogPanel {}"],
    ["LogPanel.tsx", "export function Panel() {}"],
    ["LogPanel.tsx", "function LogPanel() {}"],
  ])("%s with '%s' is wrong", (name, code) => {
    expect(found(code, name)).toHaveLength(1);
  });
});
