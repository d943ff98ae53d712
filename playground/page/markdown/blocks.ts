import { parseInline } from "./inline.js";
import type { Block } from "./tree.js";

/** Reads Discord's markdown line by line: headings, small text, quotes, lists, code; the rest are paragraphs. */
export function parseBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let rest = text;
  while (rest !== "") {
    const { block, length } = nextBlock(rest);
    if (block !== null) blocks.push(block);
    rest = rest.slice(length);
  }
  return blocks;
}

interface Read {
  readonly block: Block | null;
  readonly length: number;
}

const readers: readonly ((text: string) => Read | null)[] = [
  readCode,
  readHeading,
  readSmall,
  readQuote,
  readList,
  readBlank,
];

function nextBlock(text: string): Read {
  for (const read of readers) {
    const found = read(text);
    if (found !== null) return found;
  }
  return readParagraph(text);
}

function readCode(text: string): Read | null {
  const match = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```\n?/.exec(text);
  return match && { block: { type: "code", text: match[1] ?? "" }, length: match[0].length };
}

function readHeading(text: string): Read | null {
  const match = /^(#{1,3}) +([^\n]+)\n?/.exec(text);
  if (match === null) return null;
  const level = match[1]?.length === 1 ? 1 : match[1]?.length === 2 ? 2 : 3;
  return { block: { type: "heading", level, content: parseInline(match[2] ?? "") }, length: match[0].length };
}

function readSmall(text: string): Read | null {
  const match = /^-# +([^\n]+)\n?/.exec(text);
  return match && { block: { type: "small", content: parseInline(match[1] ?? "") }, length: match[0].length };
}

function readQuote(text: string): Read | null {
  const all = /^>>> ?([\s\S]+)$/.exec(text);
  if (all !== null) return { block: { type: "quote", content: parseBlocks(all[1] ?? "") }, length: text.length };
  const match = /^(?:> [^\n]*(?:\n|$))+/.exec(text);
  if (match === null) return null;
  const inner = match[0].replace(/^> /gm, "").replace(/\n$/, "");
  return { block: { type: "quote", content: parseBlocks(inner) }, length: match[0].length };
}

/** Items by one marker kind; lines that are set in by two spaces or more belong to the item above. */
function readList(text: string): Read | null {
  const match = /^(?:(?:[-*]|\d{1,9}\.) [^\n]*(?:\n|$)(?: {2,}[^\n]*(?:\n|$))*)+/.exec(text);
  if (match === null) return null;
  const items = match[0].split(/^(?=(?:[-*]|\d{1,9}\.) )/m).map((item) => {
    const [first = "", ...deeper] = item.replace(/\n$/, "").split("\n");
    const content = [first.replace(/^(?:[-*]|\d{1,9}\.) /, ""), ...deeper.map((line) => line.replace(/^ {2,3}/, ""))];
    return parseBlocks(content.join("\n"));
  });
  const start = /^(\d{1,9})\./.exec(text)?.[1];
  return { block: { type: "list", start: start === undefined ? null : Number(start), items }, length: match[0].length };
}

function readBlank(text: string): Read | null {
  const match = /^[ \t]*\n/.exec(text);
  return match && { block: null, length: match[0].length };
}

/** Runs until a line that begins another kind of block. A blank line between two paragraphs stays visible as a gap. */
function readParagraph(text: string): Read {
  const match = /^[^\n]*(?:\n(?!#{1,3} |-# |> |>>> |[-*] |\d{1,9}\. |```)[^\n]*)*\n?/.exec(text);
  const taken = match?.[0] ?? text;
  const content = taken.replace(/\n+$/, "");
  return { block: { type: "paragraph", content: parseInline(content) }, length: Math.max(taken.length, 1) };
}
