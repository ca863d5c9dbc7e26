// Requests to the server over HTTP (docs/protocol.md, "Requests").
import type {
  Hash, ListedTable, MadeTable, NewTable, Problem, TableCode, TableList,
} from "../generated/protocol";
import type { MapFile } from "../map";

/** Why a request failed: the server's reason, or "network" if it cannot be reached. */
export class RequestError extends Error {
  constructor(readonly reason: string, text: string) {
    super(text);
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "reason" in body && "text" in body;
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new RequestError("network", "");
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new RequestError("network", "");
  }
  if (!response.ok) {
    throw isProblem(body) ? new RequestError(body.reason, body.text) : new RequestError("network", "");
  }
  return body as T;  // the form is the server's promise, tested against protocol/
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

export const rest = {
  /** Makes sure that this browser is somebody: the server sets its cookie. */
  async me(): Promise<void> {
    await post("/api/me");
  },
  makeTable: (settings: NewTable) => post<MadeTable>("/api/tables", settings),
  table: (code: TableCode) => request<ListedTable>(`/api/tables/${encodeURIComponent(code)}`),
  tables: async (phase: "waiting" | "running" | "over") =>
    (await request<TableList>(`/api/tables?phase=${phase}`)).tables,
  map: (id: string, hash?: Hash) =>
    request<MapFile>(`/api/maps/${encodeURIComponent(id)}${hash === undefined ? "" : `?hash=${hash}`}`),
  /** This browser holds the seat of a personal link from now on. */
  async takeSeat(code: TableCode, secret: string): Promise<void> {
    await post(`/api/tables/${encodeURIComponent(code)}/seat`, { secret });
  },
};
