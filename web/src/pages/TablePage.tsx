// One table: its waiting room, its game or the reason why there is nothing to see.
import { useEffect, useMemo, useState } from "preact/hooks";

import type { TableCode } from "../generated/protocol";
import { Connection, socketUrl } from "../net/connection";
import { RequestError, rest } from "../net/rest";
import { rememberTable } from "../store/my_tables";
import { type TableProblem, TableStore } from "../store/table";
import { GamePage } from "../table/GamePage";
import { LostPage } from "./LostPage";
import { WaitingRoom } from "./WaitingRoom";

interface Props {
  code: TableCode;
  /** Of a personal link. */
  secret: string | null;
}

export function TablePage({ code, secret }: Props) {
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const store = useMemo(() => new TableStore(code, new Connection(socketUrl(location))), [code]);

  useEffect(() => {
    let left = false;
    async function begin() {
      try {
        await rest.me();
        if (secret !== null) {
          await rest.takeSeat(code, secret);
          // The secret does its work once; it should not stay in the address bar.
          history.replaceState(null, "", location.pathname);
        }
      } catch (error) {
        // Without a connection the socket goes on trying; anything else will not mend itself.
        if (error instanceof RequestError && error.reason !== "network") {
          setProblem({ reason: error.reason, text: error.message });
          return;
        }
      }
      if (!left) store.start();
    }
    void begin();
    const again = () => store.connection.reconnect();
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      left = true;
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
      store.connection.close();
    };
  }, [store, code, secret]);

  const table = store.state.value;
  const why = problem ?? store.problem.value;
  useEffect(() => {
    if (table && table.yours.length > 0) rememberTable(code);
  }, [code, table !== null && table.yours.length > 0]);

  if (why) return <LostPage />;
  if (!table) return null;
  return table.view ? <GamePage key={code} store={store} /> : <WaitingRoom store={store} />;
}
