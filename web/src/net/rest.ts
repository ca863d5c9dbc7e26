// Requests to the server over HTTP (docs/protocol.md, "Requests").
import type {
  Hash,
  MadeTable,
  MapList,
  MyTables,
  NewTable,
  Problem,
  TableCode,
  TableList,
} from "../generated/protocol";
import type { MapFile } from "../map";

/** Why a request failed: the server's reason, or "network" if it cannot be reached. */
export class RequestError extends Error {
  constructor(
    readonly reason: string,
    text: string,
  ) {
    super(text);
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "reason" in body && "text" in body;
}

/** What `reading` makes of a good answer. */
async function answerTo<T>(path: string, init: RequestInit, reading: (response: Response) => Promise<T>): Promise<T> {
  let problem: unknown;
  try {
    const response = await fetch(path, { ...init, credentials: "same-origin" });
    if (response.ok) return await reading(response);
    problem = await response.json();
  } catch {
    throw new RequestError("network", "");
  }
  throw isProblem(problem) ? new RequestError(problem.reason, problem.text) : new RequestError("network", "");
}

function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  // The form is the server's promise, tested against protocol/.
  return answerTo(path, init, async (response) => (await response.json()) as T);
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

function ofMap(id: string, what: string, hash: Hash | undefined): string {
  return `/api/maps/${encodeURIComponent(id)}${what}${hash === undefined ? "" : `?hash=${hash}`}`;
}

export const rest = {
  /** Makes sure that this browser is somebody: the server sets its cookie. */
  async me(): Promise<void> {
    await post("/api/me");
  },
  makeTable: (settings: NewTable) => post<MadeTable>("/api/tables", settings),
  /** What is known of each of these tables, in one request. */
  myTables: async (tables: readonly TableCode[]) => (await post<MyTables>("/api/my-tables", { tables })).tables,
  tables: async (phase: "waiting" | "running" | "over") =>
    (await request<TableList>(`/api/tables?phase=${phase}`)).tables,
  maps: async () => (await request<MapList>("/api/maps")).maps,
  map: (id: string, hash?: Hash) => request<MapFile>(ofMap(id, "", hash)),
  /** How the board is drawn; the type is the caller's, as for the whole of this file. */
  drawing: <T>(id: string, what: "layout" | "geography", hash: Hash) => request<T>(ofMap(id, `/${what}`, hash)),
  /** What computer players use on the map, as a file for the engine. */
  network: (id: string, hash?: Hash) =>
    answerTo(ofMap(id, "/network", hash), {}, async (response) => new Uint8Array(await response.arrayBuffer())),
  /** This browser holds the seat of a personal link from now on. */
  async takeSeat(code: TableCode, secret: string): Promise<void> {
    await post(`/api/tables/${encodeURIComponent(code)}/seat`, { secret });
  },
};
