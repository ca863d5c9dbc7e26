import { defineConfig } from "vitest/config";

// In development `npm run dev` asks a server that runs beside it: build/release/railhead serve.
const server = process.env["RAILHEAD_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  // Public pages are / and /t/CODE: assets are named from the root.
  base: "/",
  publicDir: "static",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../build/web",
    emptyOutDir: true,
    target: "es2022",
    // The server forbids inline data: every file has a name of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // tests/board shows the maps of data/.
    fs: { allow: [".."] },
    // The name that the browser asked for is kept: the server answers pages of its own site only.
    proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } },
  },
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
  },
});
