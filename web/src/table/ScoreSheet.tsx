// The end: where everybody's points come from, source by source, and who has won.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { LongestPath, Result, Seat } from "../generated/protocol";
import { wantsMotion } from "../store/settings";
import { text } from "../text/text";
import { useBeside, useModal } from "../ui/modal";
import { FairDealLine, isDealing } from "./FairDeal";
import { useGame } from "./game";
import { colorAt, nameOf } from "./people";
import { usePlay } from "./play";
import { rowsOf } from "./score";
import { ScoreDetails } from "./ScoreDetails";
import { ScoreTable, ScoreVerdict } from "./ScoreTable";
import { ScoreWays } from "./ScoreWays";
import buttons from "../ui/buttons.module.css";
import dialogs from "../ui/Dialog.module.css";
import styles from "./ScoreSheet.module.css";

/** From one source to the next. */
const kStep = 390;

export function ScoreSheet() {
  const { table } = useGame();
  const result = table.value.result;
  if (table.value.phase !== "over" || !result) return null;
  return <Sheet result={result} />;
}

/** Everybody's longest path, as soon as they are known. */
function usePaths(result: Result): readonly LongestPath[] {
  const answers = usePlay().rules.answers.value;
  const [paths, setPaths] = useState<readonly LongestPath[]>([]);
  useEffect(() => {
    let left = false;
    void answers?.longest(result.scores.length).then((found) => {
      if (!left && found) setPaths(found);
    });
    return () => {
      left = true;
    };
  }, [result, answers]);
  return paths;
}

/** How many of the sources are shown, one after the other as long as it runs; and how to show all. */
function useCount(sources: number, runs: boolean): [shown: number, showAll: () => void] {
  const { store, counted } = useGame();
  // People who come back to a finished game have already seen the count.
  const [shown, setShown] = useState(() => (wantsMotion() && store.latest.peek() !== null ? 0 : sources));
  useEffect(() => {
    if (!runs || shown >= sources) return;
    const timer = setTimeout(() => setShown(shown + 1), kStep);
    return () => clearTimeout(timer);
  }, [runs, shown, sources]);
  useLayoutEffect(() => {
    counted.value = shown >= sources;
  }, [counted, shown, sources]);
  return [shown, () => setShown(sources)];
}

function Sheet({ result }: { result: Result }) {
  const { table, light } = useGame();
  const [open, setOpen] = useState(true);
  const [pathOf, setPathOf] = useState<Seat | null>(null);
  const paths = usePaths(result);
  const rows = useMemo(() => rowsOf(result), [result]);
  const [shown, showAll] = useCount(rows.length, open);
  const done = shown >= rows.length;

  function putAside() {
    showAll();
    setOpen(false);
  }

  function show(seat: Seat | null) {
    const path = seat === null ? undefined : paths[seat];
    light.value = path ? { tracks: new Set(path.tracks), cities: new Set(), kind: "path" } : null;
    setPathOf(path ? seat : null);
    setOpen(seat === null);
  }

  if (!open) {
    return (
      <Aside pathOf={pathOf} length={pathOf === null ? 0 : (paths[pathOf]?.length ?? 0)} onOpen={() => show(null)} />
    );
  }
  return (
    <SheetDialog onClose={putAside}>
      <ScoreVerdict result={result} counted={done} />
      {done && isDealing(table.value) && <FairDealLine table={table.value} />}
      <ScoreTable result={result} rows={rows} shown={shown} />
      {done ? (
        <ScoreDetails result={result} paths={paths} onShowPath={show} />
      ) : (
        <button type="button" class={classes(buttons.plain, styles.skip)} data-testid="score-skip" onClick={showAll}>
          {text("score-skip")}
        </button>
      )}
      <ScoreWays onAside={putAside} />
    </SheetDialog>
  );
}

interface AsideProps {
  /** Whose longest path is lit on the board. */
  pathOf: Seat | null;
  length: number;
  onOpen: () => void;
}

function Aside({ pathOf, length, onOpen }: AsideProps) {
  const { table } = useGame();
  return (
    <div class={styles.aside} role="region" aria-label={text("score-title")}>
      {pathOf !== null && (
        <span class={styles.path} data-testid="score-path">
          <PlayerShape color={colorAt(table.value, pathOf)} size={16} />
          <span>{text("score-path-of", { name: nameOf(table.value, pathOf), count: length })}</span>
        </span>
      )}
      <button type="button" class={buttons.primary} data-testid="score-open" onClick={onOpen}>
        {text("score-open")}
      </button>
    </div>
  );
}

function SheetDialog({ onClose, children }: { onClose: () => void; children: preact.ComponentChildren }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class={classes(dialogs.dialog, styles.sheet)}
      data-testid="score-sheet"
      aria-label={text("score-title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      {...useBeside(onClose)}>
      <div class={styles.body}>{children}</div>
    </dialog>
  );
}
