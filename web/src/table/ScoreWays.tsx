// The ways on from a finished game: play again, look at the board, share it, keep its record.
import { useEffect, useState } from "preact/hooks";

import type { PastEvent, Seat, TableCode } from "../generated/protocol";
import { follow, go } from "../router";
import { startTable } from "../store/begin";
import type { ServerSide, TableState } from "../store/source";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { copyText } from "../ui/copy";
import { useGame } from "./game";
import { isAlone, nameOf } from "./people";
import { recordPath } from "./score";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import styles from "./ScoreWays.module.css";

export function ScoreWays({ onAside }: { onAside: () => void }) {
  const { server } = useGame().store;
  return (
    <footer class={styles.ways}>
      {server && <Again server={server} />}
      <button type="button" class={buttons.plain} data-testid="score-aside" onClick={onAside}>
        {text("score-board")}
      </button>
      {server && <ShareResult table={server.table} />}
      {server && (
        <a
          class={buttons.plain}
          href={recordPath(server.table)}
          download={`railhead-${server.table}.json`}
          data-testid="score-record">
          {text("score-record")}
        </a>
      )}
      <a class={buttons.plain} href="/" onClick={follow} data-testid="score-home">
        {text("score-home")}
      </a>
    </footer>
  );
}

/** Who made the rematch; "" if it was the viewer, or is not known. */
function rematchMaker(table: TableState, log: readonly PastEvent[]): string {
  const seat = log.findLast((past) => past.what === "rematched")?.seat;
  return seat === undefined || table.yours.includes(seat) ? "" : nameOf(table, seat);
}

/** A new table for the same people. */
function Again({ server }: { server: ServerSide }) {
  const { table, store } = useGame();
  const { you, rematch } = table.value;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || rematch === undefined) return;
    let left = false;
    // Nobody else has to come.
    void (isAlone(table.peek()) ? startTable(rematch) : Promise.resolve()).then(() => {
      if (!left) go(`/t/${rematch}`);
    });
    return () => {
      left = true;
    };
  }, [wanted, rematch, table]);

  async function again(seat: Seat) {
    setWanted(true);
    const fate = await server.send({ intent: "rematch", seat });
    if (fate.type === "refused" && fate.reason !== "rematch_is_made") setWanted(false);
  }

  if (rematch !== undefined) {
    const maker = rematchMaker(table.value, store.log.value);
    return (
      <a class={buttons.primary} href={`/t/${rematch}`} onClick={follow} data-testid="rematch">
        {maker ? text("score-rematch-join", { name: maker }) : text("score-rematch-go")}
      </a>
    );
  }
  // The page's notice is hidden under this sheet.
  const refused = store.refused.value;
  return (
    <>
      {refused && (
        <p class={notices.bad} role="alert">
          {refusalInWords(refused)}
        </p>
      )}
      {you !== null && (
        <button
          type="button"
          class={buttons.primary}
          data-testid="rematch"
          disabled={wanted}
          onClick={() => void again(you)}>
          {text("score-rematch")}
        </button>
      )}
    </>
  );
}

function ShareResult({ table }: { table: TableCode }) {
  const [copied, setCopied] = useState<"no" | "yes" | "by-hand">("no");
  const link = `${location.origin}/t/${table}`;

  async function share() {
    setCopied((await copyText(link)) ? "yes" : "by-hand");
  }

  return (
    <>
      <button type="button" class={buttons.plain} data-testid="score-share" onClick={() => void share()}>
        <span aria-live="polite">{text(copied === "yes" ? "score-copied" : "score-share")}</span>
      </button>
      {copied === "by-hand" && (
        <input
          class={forms.field}
          readOnly
          value={link}
          aria-label={text("score-link")}
          ref={(element: HTMLInputElement | null) => element?.select()}
        />
      )}
    </>
  );
}
