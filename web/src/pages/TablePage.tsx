// One table: its waiting room, its game or the reason why there is nothing to see.
import { useEffect, useMemo } from "preact/hooks";

import type { TableCode } from "../generated/protocol";
import { heardDeleted, heardThere, rememberTable } from "../store/my_tables";
import { prepareWords } from "../text/format";
import { FreeSeat } from "./FreeSeat";
import { gamePage, gamePageLost, loadGamePage } from "./game_page";
import { LoadingPage, OutdatedPage, PartLostPage, ProblemPage, UnreachablePage } from "./ProblemPage";
import { SeatRevoked } from "./SeatRevoked";
import { visitTo } from "./visit";
import { WaitingRoom } from "./WaitingRoom";

interface Props {
  code: TableCode;
  /** Of a personal link. */
  secret: string | null;
}

export function TablePage({ code, secret }: Props) {
  const visit = useMemo(() => visitTo(code, secret), [code, secret]);
  const { store, entering } = visit;

  useEffect(() => {
    loadGamePage();
    visit.begin();
    const again = () => document.visibilityState === "visible" && store.connection.check();
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
      visit.end();
    };
  }, [visit, store]);

  const table = store.state.value;
  const playing = Boolean(table?.view);
  useEffect(() => {
    // While the board's files are loading.
    if (playing) setTimeout(prepareWords);
  }, [playing]);
  const seated = table !== null && table.yours.length > 0;
  useEffect(() => {
    if (!seated) return;
    rememberTable(code);
    heardThere(code);
  }, [code, seated]);
  const deleted = store.problem.value?.reason === "gone";
  useEffect(() => {
    if (deleted) heardDeleted(code);
  }, [code, deleted]);

  const { connection } = store;
  if (connection.state.value === "outdated") return <OutdatedPage />;
  const why = entering.problem.value ?? (entering.settled.value ? store.problem.value : null);
  if (why) {
    return <ProblemPage reason={why.reason} words={why.text} path={`/t/${code}`} />;
  }
  // Who the viewer is matters for sitting down and for a hand, not for the board.
  if (!table || !(table.view || entering.settled.value)) {
    const retryAt = entering.retryAt.value ?? connection.retryAt.value;
    if (retryAt === null) return <LoadingPage />;
    const retry = () => (entering.retryAt.peek() === null ? connection.reconnect() : void entering.begin());
    const held = entering.retryAt.value === null ? connection.held.value : entering.held.value;
    return <UnreachablePage held={held} retryAt={retryAt} onRetry={retry} />;
  }
  if (!table.view && table.phase === "over") {
    return <ProblemPage reason="gone" words="" path={`/t/${code}`} />;
  }
  if (!table.view) {
    return (
      <>
        <WaitingRoom store={store} />
        <SeatRevoked store={store} />
      </>
    );
  }
  if (gamePageLost.value) return <PartLostPage />;
  const GamePage = gamePage.value;
  if (!GamePage) return <LoadingPage />;
  return (
    <>
      <GamePage key={code} store={store} />
      {entering.settled.value && !store.revoked.value && <FreeSeat store={store} table={table} />}
      <SeatRevoked store={store} />
    </>
  );
}
