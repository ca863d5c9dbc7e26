import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

import constantNames from "./lint/constant_names.js";
import fileNames from "./lint/file_names.js";

/** Code only. */
const kCounted = { skipBlankLines: true, skipComments: true };

export default defineConfig(
  { ignores: ["src/generated/", "test-results/"] },
  {
    plugins: { local: { rules: { "constant-names": constantNames, "file-names": fileNames } } },
    rules: {
      "local/constant-names": "error",
      "local/file-names": "error",
    },
  },
  { files: ["**/*.js"], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: "error",
      // A body of several lines has braces.
      curly: ["error", "multi-line"],

      "@typescript-eslint/consistent-type-imports": "error",
      // Members that are functions are checked as strictly as other functions, and can be passed on.
      "@typescript-eslint/method-signature-style": "error",
      "@typescript-eslint/naming-convention": [
        "error",
        { selector: "default", format: ["camelCase"] },
        { selector: "import", format: ["camelCase", "PascalCase"] },
        // local/constant-names
        { selector: "variable", modifiers: ["global", "const"], format: null },
        // Components may be chosen when the page is drawn.
        { selector: "variable", format: ["camelCase", "PascalCase"] },
        {
          selector: ["variable", "parameter"],
          modifiers: ["unused"],
          format: ["camelCase"],
          leadingUnderscore: "allow",
        },
        { selector: "function", format: ["camelCase", "PascalCase"] },
        { selector: "typeLike", format: ["PascalCase"] },
        // Messages and files have keys in snake_case, attributes have dashes.
        { selector: ["property", "objectLiteralMethod", "typeMethod"], format: null },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `onClick={() => close()}` needs no braces.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Paths and styles are full of numbers.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        {
          allowAny: false,
          allowBoolean: false,
          allowNever: false,
          allowNullish: false,
          allowNumber: true,
          allowRegExp: false,
        },
      ],

      // Cities and countries are both strings: `CityId | Country` says which are meant.
      "@typescript-eslint/no-duplicate-type-constituents": "off",
      // It asks for `x!`, which no-non-null-assertion forbids. Where an index is known to be good, `as` says so.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
    },
  },
  {
    files: ["src/**"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      // Of the plugin's rules only these two: the others are for React's compiler, which Preact does not have.
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    // What one can read at once. (In tests a function may be a list of tests.)
    files: ["src/**", "layout/**", "geography/**"],
    rules: {
      "max-lines-per-function": ["error", { max: 80, ...kCounted }],
      "max-lines": ["error", { max: 300, ...kCounted }],
      complexity: ["error", 25],
    },
  },
);
