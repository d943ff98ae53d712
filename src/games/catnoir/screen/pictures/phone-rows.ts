import { LRUCache } from "lru-cache";
import { widthOf } from "../../../../discord/images/lettering.js";

/** A row of small print on a narrow phone, and what a letter and an emoji take of it, by their size; in pixels. */
const [row, size, letter, sign] = [293, 13, 0.92, 1.375] as const;

const signs = /\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}]*/gu;

/** Rows of lines: the same one is measured for each form of the lines around it. */
const rowsOf = new LRUCache<string, number>({ max: 1_000, memoMethod: breakLine });

/** How many rows of a phone some lines of small print take, about, in letters as wide as those of pictures. */
export function rowsIn(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + rowsOf.memo(line), 0);
}

/** Between words. @returns the rows */
function breakLine(line: string): number {
  let [rows, used] = [1, 0];
  for (const word of line.split(" ")) {
    const wide = across(word);
    const space = used === 0 ? 0 : across("\u00A0");
    if (used > 0 && used + space + wide > row) [rows, used] = [rows + 1, wide];
    else used += space + wide;
    const over = Math.ceil(used / row) - 1;
    if (over > 0) [rows, used] = [rows + over, used - over * row];
  }
  return rows;
}

function across(word: string): number {
  const pictured = word.match(signs)?.length ?? 0;
  const lettered = widthOf(word.replaceAll(signs, "").replaceAll("\u00A0", " ")) * letter;
  return (pictured * sign + lettered) * size;
}
