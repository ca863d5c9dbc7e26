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

/** What the right column of a tall board holds; none of it changes during a game. */
interface RightColumn {
  seats: number;
  bonusCards: boolean;
  chat: boolean;
}

// Heights on the page, roughly: play.css, follow.css.
const kSeat = 52;
const kBonusCards = 105;
const kRest = 52 + 200;
const kLog = 160;
const kChat = 190;

/** Whether the log has to go into the left column, where tickets and cards leave room. */
export function logAtLeft(height: number, { seats, bonusCards, chat }: RightColumn): boolean {
  const taken = kRest + seats * kSeat + (bonusCards ? kBonusCards : 0) + (chat ? kChat : 0);
  return height - taken < kLog;
}
