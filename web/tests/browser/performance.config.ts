import { defineConfig } from "@playwright/test";

import tests from "../../playwright.config";

export default defineConfig(tests, {
  testDir: ".",
  testMatch: "performance.ts",
  outputDir: "../../../build/results/performance",
  workers: 1,
  timeout: 0,
  reporter: "line",
});
