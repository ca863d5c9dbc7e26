// A link as a square that phones can read. Always dark on white: that is what cameras expect.
import qrcode from "qrcode-generator";
import { useMemo } from "preact/hooks";

import { text } from "../text/text";
import styles from "./QrCode.module.css";

const kQuiet = 4;

/** One path with a bar for every run of dark squares. */
export function qrPath(link: string): { path: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(link);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; ++row) {
    let run = 0;
    for (let column = 0; column <= count; ++column) {
      if (column < count && code.isDark(row, column)) {
        ++run;
        continue;
      }
      if (run > 0) path += `M${column - run + kQuiet} ${row + kQuiet}h${run}v1h-${run}z`;
      run = 0;
    }
  }
  return { path, size: count + 2 * kQuiet };
}

export function QrCode({ link }: { link: string }) {
  const { path, size } = useMemo(() => qrPath(link), [link]);
  return (
    <svg
      class={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text("qr-code")}
      shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
