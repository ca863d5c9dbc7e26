// The network of a map, without which computer players of local games are weaker.
import type { Hash } from "../generated/protocol";
import { RequestError, rest } from "../net/rest";
import type { Answer, NetworkTaken } from "./answers";
import type { EngineTable } from "./client";

/** Fetches the network of the table's map, or of its version with this hash, and hands it to the engine. null: the
 *  server has none, and computer players do without. Throws a RequestError if the server does not answer. */
export async function fetchNetwork(
  table: Pick<EngineTable, "useNetwork">,
  map: string,
  hash?: Hash,
): Promise<Answer<NetworkTaken> | null> {
  let file: Uint8Array;
  try {
    file = await rest.network(map, hash);
  } catch (error) {
    if (error instanceof RequestError && error.reason === "no_network") return null;
    throw error;
  }
  return table.useNetwork(file);
}
