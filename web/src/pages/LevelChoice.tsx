// How well computer players play; remembered for the next game.
import { kLevels } from "../store/new_table";
import { lastPlayed } from "../store/settings";
import { text } from "../text/text";
import { Segmented } from "../ui/Segmented";

export function LevelChoice() {
  return (
    <Segmented
      legend={text("level")}
      value={lastPlayed.level.value}
      choices={kLevels.map((value) => ({ value, label: text(`level-${value}`) }))}
      onChange={(chosen) => {
        lastPlayed.level.value = chosen;
      }}
    />
  );
}
