// Small line drawings next to words; an icon alone always has a name on its control.
import styles from "./Icon.module.css";

const kPaths = {
  add: "M12 5v14M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  eye:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" +
    "M12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z",
  controls:
    "M4 7.5h6M16 7.5h4M13 5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z" +
    "M4 16.5h3M13 16.5h7M10 14a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  people:
    "M9 5a3.2 3.2 0 100 6.4A3.2 3.2 0 009 5z" +
    "M3 19c0-3.3 2.7-5 6-5s6 1.7 6 5M16 5.5a3 3 0 010 5.5M17.5 14.3c2.2.6 3.5 2.1 3.5 4.7",
  person: "M12 4.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM5 20c0-3.7 3-5.7 7-5.7s7 2 7 5.7",
  play: "M7 5l12 7-12 7z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
} as const;

export type IconName = keyof typeof kPaths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round">
      <path d={kPaths[name]} />
    </svg>
  );
}
