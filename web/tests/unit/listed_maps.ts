import type { ListedMap } from "../../src/generated/protocol";

/** A map as the server lists it. */
export function listedMap(id: string, keys: Partial<ListedMap> = {}): ListedMap {
  const [name, hash] = [id.toUpperCase(), `sha256:${id}`];
  return {
    id,
    name,
    hash,
    players: [2, 4],
    variants: [],
    options: {},
    texts: {},
    layout: null,
    geography: null,
    ...keys,
  };
}
