import type { TableStore } from "../store/table";

export function WaitingRoom({ store }: { store: TableStore }) {
  return <main>{store.table}</main>;
}
