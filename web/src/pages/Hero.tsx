// The head of the start page: a piece of an imaginary railway map.
import styles from "./Hero.module.css";

interface Line {
  path: string;
  spaces: number;
  color: string;
}

const kLines: readonly Line[] = [
  { path: "M560 246C620 226 660 196 700 150", spaces: 4, color: "orange" },
  { path: "M700 150C752 120 806 108 862 112", spaces: 4, color: "white" },
  { path: "M700 150C690 108 706 70 742 40", spaces: 3, color: "green" },
  { path: "M742 40C800 22 856 30 900 52", spaces: 4, color: "gray" },
  { path: "M900 52C896 74 884 92 862 112", spaces: 2, color: "red" },
  { path: "M862 112C900 150 920 180 926 226", spaces: 3, color: "blue" },
  { path: "M700 150C730 196 772 226 820 244", spaces: 4, color: "yellow" },
  { path: "M820 244C856 252 894 246 926 226", spaces: 3, color: "purple" },
  { path: "M862 112C930 116 990 134 1040 168", spaces: 5, color: "black" },
  { path: "M900 52C970 34 1040 38 1104 66", spaces: 5, color: "yellow" },
  { path: "M1104 66C1090 106 1070 138 1040 168", spaces: 3, color: "orange" },
  { path: "M1040 168C1100 176 1150 200 1190 238", spaces: 4, color: "green" },
  { path: "M926 226C1010 254 1100 262 1190 238", spaces: 6, color: "gray" },
  { path: "M1104 66C1160 84 1204 108 1240 148", spaces: 4, color: "purple" },
  { path: "M1240 148C1232 184 1216 212 1190 238", spaces: 3, color: "white" },
  { path: "M1240 148C1300 130 1350 96 1384 52", spaces: 4, color: "red" },
  { path: "M1190 238C1262 254 1330 248 1400 218", spaces: 5, color: "blue" },
];

const kCities: readonly (readonly [number, number])[] = [
  [560, 246],
  [700, 150],
  [742, 40],
  [900, 52],
  [862, 112],
  [926, 226],
  [820, 244],
  [1040, 168],
  [1104, 66],
  [1190, 238],
  [1240, 148],
  [1384, 52],
  [1400, 218],
];

const kSpace = 10;

function TrackLine({ path, spaces, color }: Line) {
  const dashes = { pathLength: spaces * kSpace };
  return (
    <>
      <path d={path} class={styles.edge} {...dashes} stroke-dasharray="9.3 .7" stroke-dashoffset="-.35" />
      <path
        d={path}
        class={styles.track}
        data-color={color}
        {...dashes}
        stroke-dasharray="8.3 1.7"
        stroke-dashoffset="-.85"
      />
    </>
  );
}

export function HeroDrawing() {
  return (
    <svg class={styles.drawing} viewBox="0 0 1440 300" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <rect width="1440" height="300" class={styles.sea} />
      <g class={styles.depth}>
        <path d="M0 226C120 190 240 250 380 214S560 150 640 196 760 300 800 320" />
        <path d="M0 252C130 220 250 274 390 240S540 190 612 226 700 310 730 330" />
      </g>
      <path
        class={styles.land}
        d="M470 320C486 280 520 262 548 226C580 186 620 196 648 150
        C668 116 650 86 684 54C706 32 704 8 730 -20L1460 -20V320Z"
      />
      <path
        class={styles.lake}
        d="M974 84C996 74 1030 84 1036 104C1040 124 1008 134 988 124
        C972 116 962 94 974 84Z"
      />
      <path
        class={styles.lake}
        d="M1286 184C1312 174 1346 178 1342 196C1338 212 1304 216 1288 208
        C1276 202 1274 190 1286 184Z"
      />
      <path class={styles.border} d="M1128 -20C1136 40 1170 90 1158 140S1120 240 1140 320" />
      {kLines.map((line) => (
        <TrackLine key={line.path} {...line} />
      ))}
      {kCities.map(([x, y]) => (
        <circle key={`${x} ${y}`} class={styles.city} cx={x} cy={y} r="8" />
      ))}
    </svg>
  );
}
