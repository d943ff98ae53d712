import { findCode } from "./code.js";
import { parseInline } from "./inline.js";
import { readList } from "./list-block.js";
import type { Block } from "./tree.js";

/** Of lists; deeper than at Discord. */
const DEEPEST = 12;

/** Line by line: headings, small text, quotes, lists, code; others are paragraphs. */
export function parseBlocks(text: string): readonly Block[] {
  return parse(text.replace(/^\n+|\s+$/g, ""), { inQuote: false, depth: 0 });
}

interface Within {
  readonly inQuote: boolean;
  readonly depth: number;
}

interface Read {
  readonly block: Block;
  readonly length: number;
}

function parse(text: string, within: Within): readonly Block[] {
  const blocks: Block[] = [];
  let rest = text;
  while (rest !== "") {
    const { block, length } = readNext(rest, within);
    blocks.push(block);
    rest = rest.slice(length);
  }
  return blocks;
}

function readNext(text: string, within: Within): Read {
  const { depth } = within;
  return (
    readCode(text) ??
    readHeading(text) ??
    readSmall(text) ??
    (within.inQuote ? null : readQuote(text, within)) ??
    (depth < DEEPEST ? readList(text, (item) => parse(item, { ...within, depth: depth + 1 })) : null) ??
    readParagraph(text, within)
  );
}

function readCode(text: string): Read | null {
  const code = text.startsWith("```") ? findCode(text) : null;
  if (code === null) return null;
  return { block: { type: "code", language: code.language, text: code.text }, length: code.end };
}

/** Blank lines behind a heading are not shown. */
function readHeading(text: string): Read | null {
  const match = /^(#{1,3}) +(\S[^\n]*)(?:\n+|$)/.exec(text);
  if (match === null) return null;
  const level = match[1]?.length === 1 ? 1 : match[1]?.length === 2 ? 2 : 3;
  return { block: { type: "heading", level, content: parseInline(match[2] ?? "") }, length: match[0].length };
}

function readSmall(text: string): Read | null {
  const match = /^-# +(\S[^\n]*)(?:\n|$)/.exec(text);
  return match && { block: { type: "small", content: parseInline(match[1] ?? "") }, length: match[0].length };
}

/** Anything but a quote. */
function readQuote(text: string, within: Within): Read | null {
  const inside = { ...within, inQuote: true };
  const all = /^>>> ?([\s\S]+)$/.exec(text);
  if (all !== null) return { block: { type: "quote", content: parse(all[1] ?? "", inside) }, length: text.length };
  const match = /^(?:> [^\n]*(?:\n|$))+/.exec(text);
  if (match === null) return null;
  const inner = match[0].replace(/^> /gm, "").replace(/\n$/, "");
  return { block: { type: "quote", content: parse(inner, inside) }, length: match[0].length };
}

/** Until something else begins. The line break before that is not shown, blank lines are. */
function readParagraph(text: string, within: Within): Read {
  let end = text.indexOf("\n");
  while (end !== -1 && !beginsOther(text.slice(end + 1), within)) end = text.indexOf("\n", end + 1);
  const code = findCode(text)?.start ?? 0;
  const isCut = code > 0 && (end === -1 || code < end);
  const taken = isCut ? text.slice(0, code).replace(/\n$/, "") : end === -1 ? text : text.slice(0, end);
  const lines = taken === "" || taken.endsWith("\n") ? `${taken}\n` : taken;
  const length = isCut ? code : end === -1 ? text.length : end + 1;
  return { block: { type: "paragraph", content: parseInline(lines) }, length };
}

/** Of a line that is neither a paragraph's nor a quote's. */
const others = /^(?:#{1,3} +\S|-# +\S|(?:[-*]|\d{1,9}\.) +\S)/;

function beginsOther(rest: string, { inQuote, depth }: Within): boolean {
  if (!inQuote && /^>(?:>>)? /.test(rest)) return true;
  return others.test(rest) && (depth < DEEPEST || /^-?#/.test(rest));
}
