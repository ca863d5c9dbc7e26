// The board: scenery, tracks with cities and marks, and names, one above the other on a plane that can be moved and
// enlarged. They are separate layers, so that a track that changes does not redraw coasts and letters.
import { useCallback, useRef } from "preact/hooks";
import type { Track } from "../generated/protocol";
import { Bands } from "./bands";
import { Buttons } from "./buttons";
import { Cities, Labels, Stacks, Tracks } from "./layers";
import { Lines, Marks } from "./marks";
import type { BoardProps } from "./props";
import { Scenery } from "./scenery";
import { Still } from "./still";
import { elementOf } from "./track_elements";
import { useCamera } from "./use_camera";
import { useDescriptions } from "./use_descriptions";
import { useKeyboard } from "./use_keyboard";
import { useLatest } from "./use_latest";
import { useNames } from "./use_names";
import { classes } from "../classes";
import styles from "./Board.module.css";

/** Redrawn when a prop changes: pass the same sets and functions as long as they mean the same. */
export class Board extends Still<BoardProps> {
  override render(props: BoardProps) {
    return <Picture {...props} />;
  }
}

function Picture(props: BoardProps) {
  const { map, layout } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const names = useRef<SVGSVGElement>(null);
  const current = useLatest(props);

  const point = useCallback(
    (track: Track | null) => {
      picture.current?.querySelector("[data-pointed]")?.removeAttribute("data-pointed");
      if (track !== null) elementOf(picture.current, track)?.setAttribute("data-pointed", "");
      frame.current?.toggleAttribute("data-pointing", track !== null);
      current.current.onPoint(track);
    },
    [current],
  );

  useDescriptions(picture, props);
  const enlargeNames = useNames(names, props, current);
  const camera = useCamera({ frame, plane, current, point, enlargeNames }, props);
  const keyboard = useKeyboard({ frame, picture, camera, point }, props);

  const box = `0 0 ${layout.width} ${layout.height}`;
  return (
    <div
      class={styles.board}
      data-testid="board"
      ref={frame}
      role="application"
      aria-label={props.label}
      tabIndex={0}
      {...keyboard}>
      <div class={styles.plane} ref={plane}>
        <svg class={classes(styles.layer, styles.scenery)} viewBox={box} aria-hidden="true">
          <Scenery geography={props.geography} layout={layout} names={props.names} />
        </svg>
        <svg class={styles.layer} ref={picture} viewBox={box}>
          <Lines map={map} layout={layout} />
          <Bands {...props} />
          <Tracks {...props} />
          <Cities {...props} />
          <Marks map={map} layout={layout} />
          <Stacks {...props} />
        </svg>
        <svg class={classes(styles.layer, styles.labels)} ref={names} viewBox={box} aria-hidden="true">
          <Labels {...props} />
        </svg>
      </div>
      <Buttons texts={props.texts} camera={camera} />
    </div>
  );
}
