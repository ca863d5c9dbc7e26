// The pages: "/" and "/t/CODE". A personal link is "/t/CODE#seat=SECRET": what follows # is not sent to a server
// automatically.
import { signal } from "@preact/signals";

import type { TableCode } from "./generated/protocol";

export type Route = { page: "start" } | { page: "table"; code: TableCode; secret: string | null } | { page: "lost" };

export function routeOf(path: string, fragment: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  // Long codes are shown, read aloud and typed in two halves.
  const table = /^\/t\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/i.exec(path);
  if (!table?.[1]) return { page: "lost" };
  const secret = /^#seat=([A-Za-z0-9_-]+)$/.exec(fragment);
  return { page: "table", code: table[1].toLowerCase().replaceAll("-", ""), secret: secret?.[1] ?? null };
}

export const route = signal<Route>(routeOf(location.pathname, location.hash));

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = routeOf(location.pathname, location.hash);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.value = routeOf(location.pathname, location.hash);
});

/** For links inside the page: leaves new tabs and windows to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
