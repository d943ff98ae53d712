import type { Block } from "./tree.js";

/** The mark at the beginning of an item. */
const mark = /^(?:[-*]|(\d{1,9})\.) +(?=\S)/;

/**
 * Items of one kind, dots or numbers. Indented lines, lists included, belong to the item above; an unmarked line at the
 * margin ends the list. `parse` reads an item.
 */
export function readList(
  text: string,
  parse: (item: string) => readonly Block[],
): { readonly block: Block; readonly length: number } | null {
  const first = mark.exec(text);
  if (first === null) return null;
  const items: string[][] = [];
  let length = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const bare = line.replace(/\n$/, "");
    const item = mark.exec(bare);
    if (item !== null && (item[1] === undefined) !== (first[1] === undefined)) break;
    if (item !== null) items.push([bare.replace(mark, "")]);
    else if (/^ +\S/.test(bare)) items.at(-1)?.push(bare);
    else break;
    length += line.length;
  }
  const start = first[1] === undefined ? null : Number(first[1]);
  return { block: { type: "list", start, items: items.map((lines) => parse(setOut(lines))) }, length };
}

/** An item's lines without the common indent of all but the first. */
function setOut([first = "", ...deeper]: readonly string[]): string {
  const depth = Math.min(...deeper.map((line) => line.search(/\S/)));
  return [first, ...deeper.map((line) => line.slice(depth))].join("\n");
}
