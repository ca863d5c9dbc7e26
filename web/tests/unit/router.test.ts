import { beforeAll, describe, expect, it, vi } from "vitest";

import type { routeOf as RouteOf } from "../../src/router";

let routeOf: typeof RouteOf;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/", hash: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  ({ routeOf } = await import("../../src/router"));
});

describe("an address leads to a page", () => {
  it("knows the start page", () => {
    expect(routeOf("/", "")).toEqual({ page: "start" });
    expect(routeOf("/index.html", "#seat=x")).toEqual({ page: "start" });
  });

  it("knows tables, whatever the case of their code", () => {
    expect(routeOf("/t/JxUc76", "")).toEqual({ page: "table", code: "jxuc76", secret: null });
    expect(routeOf("/t/jxuc76/", "")).toEqual({ page: "table", code: "jxuc76", secret: null });
  });

  it("takes a code in halves for the whole", () => {
    expect(routeOf("/t/ABCDE-fghjk", "")).toEqual({ page: "table", code: "abcdefghjk", secret: null });
    for (const path of ["/t/-a", "/t/a-", "/t/a--b"]) expect(routeOf(path, "")).toEqual({ page: "lost" });
  });

  it("takes the secret of a personal link", () => {
    expect(routeOf("/t/jxuc76", "#seat=XQu44U-_x")).toEqual({
      page: "table",
      code: "jxuc76",
      secret: "XQu44U-_x",
    });
  });

  it("takes nothing else behind # for a secret", () => {
    for (const fragment of ["#seat=", "#seat=a b", "#chat", "#x&seat=abc"]) {
      expect(routeOf("/t/jxuc76", fragment)).toMatchObject({ secret: null });
    }
  });

  it("is lost everywhere else", () => {
    for (const path of ["/t", "/t/", "/t/a/b", "/t/a%20b", "/tables", "//"]) {
      expect(routeOf(path, "")).toEqual({ page: "lost" });
    }
  });
});
