// The engine as built, and small things that its tests share.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Answer, isError, type OwnTrack, type TrackAnswer } from "../../src/engine/answers";
import { EngineClient, type Start } from "../../src/engine/client";
import { compiled } from "../../src/engine/compile";
import { type Engine, engineOf } from "../../src/engine/engine";
import { type Reply, serve } from "../../src/engine/serve";
import type { Card, Cards } from "../../src/generated/protocol";
import type { MapFile } from "../../src/map";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const mapIds = readdirSync(`${root}data/maps`).filter((id) => existsSync(`${root}data/maps/${id}/map.json`));

export function mapText(id: string): string {
  return readFileSync(`${root}data/maps/${id}/map.json`, "utf8");
}
export function mapFile(id: string): MapFile {
  return JSON.parse(mapText(id)) as MapFile;
}

export function builtModule(): Buffer<ArrayBuffer> {
  const path = `${root}build/wasm/railhead.wasm`;
  if (!existsSync(path)) {
    throw new Error("build/wasm/railhead.wasm is missing: cmake --preset wasm && cmake --build --preset wasm");
  }
  return readFileSync(path);
}
export async function builtEngine(): Promise<Engine> {
  return engineOf(await compiled(builtModule()));
}

/** What a worker does, in this thread. */
export function inThread(module: WebAssembly.Module): Start {
  return (hear) => {
    let ended = false;
    const answer = serve((reply: Reply) => {
      if (!ended) hear(reply);
    });
    answer(module);
    return {
      ask: (request) => answer(structuredClone(request)),
      end: () => {
        ended = true;
      },
    };
  };
}
export async function builtClient(): Promise<EngineClient> {
  return new EngineClient(inThread(await compiled(builtModule())));
}

/** The answer, which must not be an error. */
export function good<T extends object>(answer: Answer<T>): T {
  if (isError(answer)) throw new Error(`${answer.error.reason}: ${answer.error.text}`);
  return answer;
}
export function reasonOf<T extends object>(answer: Answer<T>): string {
  return isError(answer) ? answer.error.reason : "no error";
}
export function claimFacts(answer: Answer<TrackAnswer>): OwnTrack {
  const facts = good(answer);
  if (facts.may === undefined) throw new Error("not a seat's answer");
  return facts;
}

/** Numbers that are the same in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const kKinds: Card[] = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"];
export function total(cards: Cards): number {
  return kKinds.reduce((sum, kind) => sum + (cards[kind] ?? 0), 0);
}
export function changed(cards: Cards, kind: Card, by: number): Cards {
  const count = (cards[kind] ?? 0) + by;
  const { [kind]: _, ...others } = cards;
  return count > 0 ? { ...others, [kind]: count } : others;
}
export function within(part: Cards, all: Cards): boolean {
  return kKinds.every((kind) => (part[kind] ?? 0) <= (all[kind] ?? 0));
}
export function sum(a: Cards, b: Cards): Cards {
  return kKinds.reduce((all, kind) => changed(all, kind, b[kind] ?? 0), a);
}
