// Pictures of every board for human eyes: tsx tests/board/shoot.ts [FOLDER] [MAP...]
// Both themes, a desktop, a large screen and a phone; the phone also enlarged.
import { chromium } from "@playwright/test";
import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "vite";

const [folder = "test-results/boards", ...wanted] = process.argv.slice(2);
const maps =
  wanted.length > 0
    ? wanted
    : readdirSync(new URL("../../../data/maps", import.meta.url)).filter((name) => !name.includes("."));
const kSizes = [
  { name: "desktop", width: 1280, height: 800, density: 1, zoom: 0 },
  { name: "large", width: 1920, height: 1080, density: 1, zoom: 0 },
  { name: "phone", width: 360, height: 740, density: 2, zoom: 0 },
  { name: "phone-near", width: 360, height: 740, density: 2, zoom: 2 },
];

mkdirSync(folder, { recursive: true });
const server = await createServer({ server: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
await server.listen();
const [address] = server.resolvedUrls?.local ?? [];
if (address === undefined) throw new Error("Vite has no address");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
for (const map of maps) {
  for (const theme of ["light", "dark"]) {
    for (const { name, width, height, density, zoom } of kSizes) {
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor: density,
        reducedMotion: "reduce",
      });
      await page.goto(`${address}tests/board/?map=${map}&theme=${theme}&show=claim`);
      await page.locator("body[data-ready]").waitFor();
      for (let i = 0; i < zoom; i++) await page.getByRole("button", { name: "Zoom in" }).click();
      // The board is drawn sharp when the zoom rests.
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${folder}/${map}-${theme}-${name}.png` });
      await page.close();
    }
  }
}
await browser.close();
await server.close();
