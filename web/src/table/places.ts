// Which arrangement of the page fits the window and the board.

/** Tall and wide: large windows, by the board's shape. Medium: tablets. Low: a phone held sideways. */
export type Places = "tall" | "wide" | "medium" | "low" | "phone";

/** Boards that are hardly wider than tall use the whole height. */
const kTallBoard = 1.15;

export function placesFor(width: number, height: number, board: { width: number; height: number }): Places {
  if (width >= 1024 && height >= 560) return board.width / board.height < kTallBoard ? "tall" : "wide";
  if (height < 560 && width > height) return "low";
  return width >= 640 ? "medium" : "phone";
}
