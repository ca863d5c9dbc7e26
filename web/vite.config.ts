import { basename } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";

// In development `npm run dev` asks a server that runs beside it: build/release/railhead serve.
const server = process.env.RAILHEAD_SERVER ?? "http://127.0.0.1:8080";

/** The page of a game is a part of its own; links to it are asked for together with the first script. */
const gamePageAhead: Plugin = {
  name: "game-page-ahead",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      return Object.values(bundle ?? {}).flatMap((file) => {
        if (file.type !== "chunk" || file.name !== "GamePage") return [];
        const styles = [...(file.viteMetadata?.importedCss ?? [])];
        return [
          {
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file.fileName}` },
          },
          ...styles.map((style) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "preload", as: "style", crossorigin: true, href: `/${style}` },
          })),
        ];
      });
    },
  },
};

/** "Hand-stack" for .stack in Hand.module.css: no two files with styles have the same name (tests/unit/styles.test.ts). */
function className(name: string, file: string): string {
  return `${basename(file, ".module.css")}-${name}`;
}

export default defineConfig({
  // Public pages are / and /t/CODE: assets are named from the root.
  base: "/",
  publicDir: "static",
  plugins: [gamePageAhead],
  css: { modules: { generateScopedName: className } },
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
    // Seconds that no test takes, unless the machine is busy.
    testTimeout: 120_000,
    include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
  },
});
