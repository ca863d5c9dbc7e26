// How wide a name is drawn. The board sets every line to exactly this width (textLength), whatever font the
// reader has; the table follows common sans-serifs closely enough that nothing looks squeezed.
const narrow = new Map<string, number>([
  ..."iljíìïłI'’.,:;|!".split("").map((c): [string, number] => [c, 0.28]),
  ..."ft-()[]/ ".split("").map((c): [string, number] => [c, 0.33]),
  ..."r".split("").map((c): [string, number] => [c, 0.38]),
  ..."cksvxyzJśźżçćšžýč".split("").map((c): [string, number] => [c, 0.53]),
  ..."mM".split("").map((c): [string, number] => [c, 0.87]),
  ..."wW".split("").map((c): [string, number] => [c, 0.84]),
  ..."æÆœŒ@%".split("").map((c): [string, number] => [c, 0.96]),
]);

export function widthOf(text: string, fontSize: number): number {
  let em = 0;
  for (const c of text) em += narrow.get(c) ?? (c.toUpperCase() === c ? 0.7 : 0.58);
  return em * fontSize;
}

/** The ways to write a name: in one line, or broken at the space that makes the lines most equal. */
export function waysToWrite(name: string): [string[], ...string[][]] {
  const ways: [string[], ...string[][]] = [[name]];
  const words = name.split(" ");
  let best: string[] | undefined;
  for (let k = 1; k < words.length; ++k) {
    const lines = [words.slice(0, k).join(" "), words.slice(k).join(" ")];
    const width = Math.max(...lines.map((line) => widthOf(line, 1)));
    if (!best || width < Math.max(...best.map((line) => widthOf(line, 1)))) best = lines;
  }
  if (best) ways.push(best);
  return ways;
}

export interface LineExtent {
  ascent: number;
  descent: number;
}

/** How far a line reaches above and below its baseline. */
export function extentOfLine(line: string, fontSize: number): LineExtent {
  const accented = Array.from(line).some((c) => c === c.toUpperCase() && c.normalize("NFD").length > 1);
  const below = /[gjpqyçąęQ,;()]/.test(line);
  return { ascent: (accented ? 0.95 : 0.75) * fontSize, descent: (below ? 0.23 : 0.04) * fontSize };
}

export const kLineHeight = 1.15;
