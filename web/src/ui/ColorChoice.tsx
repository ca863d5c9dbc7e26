import { kPlayerColors } from "../board/palette";
import { PlayerShape } from "../board/symbols";
import type { PlayerColor } from "../generated/protocol";
import { text } from "../text/text";
import { type Choice, Segmented } from "./Segmented";
import styles from "./ColorChoice.module.css";
import prose from "./prose.module.css";

interface Props {
  value: PlayerColor | "any";
  /** Others have these. */
  taken?: readonly PlayerColor[];
  /** Whether the choice may be left to the table. */
  any?: boolean;
  onChange: (color: PlayerColor | "any") => void;
}

export function ColorChoice({ value, taken = [], any = true, onChange }: Props) {
  const choices: Choice<PlayerColor | "any">[] = kPlayerColors.map((color) => ({
    value: color,
    label: (
      <>
        <PlayerShape color={color} size={26} />
        <span class={prose.unseen}>{text(`color-${color}`)}</span>
      </>
    ),
    disabled: taken.includes(color),
  }));
  if (any) choices.push({ value: "any", label: <>{text("color-any")}</>, disabled: false });
  return (
    <Segmented class={styles.colors} legend={text("your-color")} value={value} choices={choices} onChange={onChange} />
  );
}
