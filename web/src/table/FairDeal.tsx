// The fair deal in plain words: who added what to the shuffle, and whether it was used as promised
// (docs/fair-deals.md).
import { useEffect, useState } from "preact/hooks";

import { classes } from "../classes";
import { tooOld } from "../engine/too_old";
import type { Fair, TableMessage } from "../generated/protocol";
import type { MapFile } from "../map";
import { type DealState, dealState, ownDealAt } from "../store/deals";
import type { TableState } from "../store/source";
import { text } from "../text/text";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { useGame } from "./game";
import { nameOf } from "./people";
import { recordPath } from "./score";
import buttons from "../ui/buttons.module.css";
import notices from "../ui/notices.module.css";
import styles from "./FairDeal.module.css";

/** The hash of the published seed; null: not yet. */
function useSeedHash(seed: string | undefined): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    if (seed === undefined) return;
    let left = false;
    void import("../engine/load")
      .then(({ engine }) => engine())
      .then((engine) => engine.hashOfSeed(seed))
      .then(
        (answer) => {
          // A text that is not a seed cannot have the right hash.
          if (!left) setHash("error" in answer ? "" : answer.hash);
        },
        () => {
          // The engine did not load: it stays unchecked.
        },
      );
    return () => {
      left = true;
    };
  }, [seed]);
  return hash;
}

/** A table on a server, which says how it deals. */
type DealingTable = TableState & Pick<TableMessage, "table" | "fair">;

export function isDealing(table: TableState): table is DealingTable {
  return table.table !== undefined && table.fair !== undefined;
}

interface Props {
  table: DealingTable;
}

function useDealState(table: DealingTable): DealState {
  return dealState(table, ownDealAt(table.table), useSeedHash(table.fair.seed));
}

function isGood(state: DealState): boolean {
  return state.kind === "used" || (state.kind === "checked" && state.own === "used");
}

/** The id of a text's last part. */
function keyOf(state: DealState): string {
  if (state.kind === "failed") return `failed-${state.why}`;
  return state.kind === "checked" ? `checked-${state.own}` : state.kind;
}

/** In the table's menu. */
export function FairDealButton({ table }: Props) {
  const [open, setOpen] = useState(false);
  const state = useDealState(table);
  return (
    <>
      <button
        type="button"
        class={classes(buttons.plain, styles.button)}
        data-testid="fair-deal"
        aria-haspopup="dialog"
        data-bad={state.kind === "failed" || undefined}
        onClick={() => setOpen(true)}>
        {isGood(state) && <Icon name="check" size={16} />}
        {text("fair-deal")}
      </button>
      {open && <FairDealDialog table={table} state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

/** On the score sheet. */
export function FairDealLine({ table }: Props) {
  const [open, setOpen] = useState(false);
  const state = useDealState(table);
  return (
    <div class={styles.line}>
      <button
        type="button"
        class={classes(buttons.small, styles.check)}
        data-testid="fair-line"
        aria-haspopup="dialog"
        data-state={keyOf(state)}
        data-bad={state.kind === "failed" || undefined}
        onClick={() => setOpen(true)}>
        {isGood(state) && <Icon name="check" size={16} />}
        {text("fair-line", { state: keyOf(state) })}
      </button>
      {open && <FairDealDialog table={table} state={state} onClose={() => setOpen(false)} />}
    </div>
  );
}

function FairDealDialog({ table, state, onClose }: Props & { state: DealState; onClose: () => void }) {
  const { map } = useGame();
  const bad = state.kind === "failed";
  return (
    <Dialog title={text("fair-deal")} onClose={onClose}>
      <div class={styles.deal}>
        <p>{text("fair-words")}</p>
        {tooOld.value && (
          <p class={notices.bad} role="alert" data-testid="fair-too-old">
            {text("fair-too-old")}
          </p>
        )}
        <p
          class={bad ? notices.bad : styles.state}
          role={bad ? "alert" : "status"}
          data-testid="fair-state"
          data-state={keyOf(state)}>
          <span>
            {isGood(state) && <Icon name="check" size={16} />}
            {text(`fair-state-${keyOf(state)}`)}
          </span>
        </p>
        {bad && <p>{text("fair-what-to-do")}</p>}
        <dl class={styles.parts}>
          <dt>{text("fair-server")}</dt>
          <dd>
            {text(table.fair.seed === undefined ? "fair-server-sealed" : "fair-server-opened")}
            <code>{table.fair.commitment}</code>
            {table.fair.seed !== undefined && <code>{table.fair.seed}</code>}
          </dd>
          {table.seats.map((_, seat) => (
            <Part key={seat} table={table} seat={seat} />
          ))}
        </dl>
        {table.phase === "over" && <CheckCards table={table} map={map.file} />}
      </div>
    </Dialog>
  );
}

/** What one player has added. */
function Part({ table, seat }: Props & { seat: number }) {
  const chair = table.seats[seat]?.chair ?? seat;
  const added = table.fair.entropy?.[chair] ?? "";
  const own = ownDealAt(table.table)?.revealed.some((one) => one.chair === chair) ?? false;
  const person = table.seats[seat]?.kind !== "computer";
  return (
    <>
      <dt>{own ? text("fair-part-own", { name: nameOf(table, seat) }) : nameOf(table, seat)}</dt>
      <dd>{added === "" ? text(person ? "fair-part-nothing" : "fair-part-computer") : <code>{added}</code>}</dd>
    </>
  );
}

type Check = "no" | "running" | "unavailable" | { draws: number } | { problem: string };

/** The record has the same seed and texts as the table. */
function tellsTheSame(record: string, fair: Fair): boolean {
  const read = JSON.parse(record) as { fair?: Partial<Fair> };
  return (
    read.fair?.commitment === fair.commitment &&
    read.fair.seed === fair.seed &&
    JSON.stringify(read.fair.entropy) === JSON.stringify(fair.entropy)
  );
}

async function checkCards(table: DealingTable, map: MapFile, signal: AbortSignal): Promise<Check> {
  try {
    const [{ verifyRecord }, answer] = await Promise.all([
      import("../engine/verifier"),
      fetch(recordPath(table.table), { credentials: "same-origin", signal }),
    ]);
    if (!answer.ok) return "unavailable";
    const record = await answer.text();
    if (!tellsTheSame(record, table.fair)) return { problem: text("fair-record-differs") };
    const { variant, options } = table.settings;
    const found = await verifyRecord(map, { players: table.seats.length, variant, options }, record, signal);
    if ("error" in found) return { problem: found.error.text };
    return found.ok ? { draws: found.draws } : { problem: found.text };
  } catch {
    return "unavailable";
  }
}

function CheckCards({ table, map }: Props & { map: MapFile }) {
  const [check, setCheck] = useState<Check>("no");
  const [cancel] = useState(() => new AbortController());
  // Whoever closes the window does not wait for the answer.
  useEffect(() => () => cancel.abort(), [cancel]);
  async function run() {
    setCheck("running");
    setCheck(await checkCards(table, map, cancel.signal));
  }
  const failed = typeof check === "object" && "problem" in check;
  return (
    <div class={styles.cards}>
      <button
        type="button"
        class={buttons.plain}
        data-testid="fair-check"
        disabled={check === "running"}
        onClick={() => void run()}>
        {text("fair-check")}
      </button>
      <div aria-live="polite" data-testid="fair-checked">
        {check === "running" && <p>{text("fair-check-running")}</p>}
        {check === "unavailable" && <p>{text("fair-check-unavailable")}</p>}
        {typeof check === "object" && "draws" in check && (
          <p class={styles.state}>
            <span>
              <Icon name="check" size={16} />
              {text("fair-check-ok", { count: check.draws })}
            </span>
          </p>
        )}
        {failed && (
          <>
            <p class={notices.bad}>{text("fair-check-failed", { problem: check.problem })}</p>
            <p>{text("fair-what-to-do")}</p>
          </>
        )}
      </div>
    </div>
  );
}
