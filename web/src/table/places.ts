// Which arrangement of the page fits the window and the board.

/** Tall and wide: large windows, by the board's shape. Medium: tablets. Low: a phone held sideways. */
export type Places = "tall" | "wide" | "medium" | "low" | "phone";

/** Boards that are hardly wider than tall use the whole height. */
const kTallBoard = 1.15;

/** In rem: where letters are larger, a window holds less. */
interface Size {
  width: number;
  height: number;
}

export function windowSize(): Size {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: innerWidth / rem, height: innerHeight / rem };
}

export function placesFor({ width, height }: Size, board: { width: number; height: number }): Places {
  if (width >= 64 && height >= 35) return board.width / board.height < kTallBoard ? "tall" : "wide";
  if (height < 35 && width > height) return "low";
  return width >= 40 ? "medium" : "phone";
}

/** What the right column of a tall board holds; none of it changes during a game. */
interface RightColumn {
  seats: number;
  bonusCards: boolean;
  chat: boolean;
}

type Part = "top" | "display" | "seat" | "bonus-cards" | "chat" | "log";

/** How high a part of the page is, roughly, in rem. It is asked before there is a part to measure: its styles say so. */
export function roomFor(part: Part): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--room-for-${part}`));
}

/** Whether the log has to go into the left column, where tickets and cards leave room. */
export function logAtLeft(
  height: number,
  { seats, bonusCards, chat }: RightColumn,
  room: (part: Part) => number = roomFor,
): boolean {
  const optional = (bonusCards ? room("bonus-cards") : 0) + (chat ? room("chat") : 0);
  const taken = room("top") + room("display") + seats * room("seat") + optional;
  return height - taken < room("log");
}
