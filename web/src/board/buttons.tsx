// The board's own buttons: nearer, farther, all of it.
import type { RefObject } from "preact";
import type { Camera } from "./camera";
import type { BoardTexts } from "./props";
import { kZoomStep } from "./viewport";
import styles from "./Board.module.css";

interface ButtonProps {
  label: string;
  /** The path of its sign. */
  sign: string;
  onClick: () => void;
}

function Button({ label, sign, onClick }: ButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
}

export function Buttons({ texts, camera }: { texts: BoardTexts; camera: RefObject<Camera | null> }) {
  return (
    <div class={styles.buttons}>
      <Button label={texts.zoomIn} sign="M12 5v14M5 12h14" onClick={() => camera.current?.stepZoom(kZoomStep)} />
      <Button label={texts.zoomOut} sign="M5 12h14" onClick={() => camera.current?.stepZoom(1 / kZoomStep)} />
      <Button label={texts.fit} sign="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" onClick={() => camera.current?.fit()} />
    </div>
  );
}
