import type { TableStore } from "../store/table";

export function GamePage({ store }: { store: TableStore }) {
  return <main>{store.table}</main>;
}
