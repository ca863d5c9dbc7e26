// Names at a table are different: the server refuses a second Anna, so she becomes Anna 2.

export const kLongestName = 24;

/** Without invisible spaces, and not longer than the server allows. */
export function cleanName(name: string): string {
  return Array.from(name.replace(/\s+/gu, " ").trim()).slice(0, kLongestName).join("").trim();
}

/** As the server compares names, or stricter. */
function keyOf(name: string): string {
  return cleanName(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "")).toLowerCase();
}

/** The name, followed by a number if one of the others has it. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(keyOf));
  let free = name;
  for (let number = 2; taken.has(keyOf(free)); ++number) {
    const end = ` ${number}`;
    free =
      Array.from(name)
        .slice(0, kLongestName - end.length)
        .join("")
        .trimEnd() + end;
  }
  return free;
}
