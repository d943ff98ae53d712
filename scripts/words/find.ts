import { parseSync } from "vite";
import { type BannedWord, bannedWords } from "./list.js";

/** A banned word in a file. */
export interface Finding {
  /** From 1. */
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

/** Checked by itself: a comment, or a document's paragraph. */
interface Passage {
  readonly start: number;
  /** As long as in the file, with blanks for comments' marks and full stops for code and quotations. */
  readonly text: string;
}

/** In a source's comments or a document; quotations and code are not checked. */
export function findBannedWords(
  path: string,
  text: string,
  words: readonly BannedWord[] = bannedWords,
): readonly Finding[] {
  const passages = path.endsWith(".md") ? paragraphsOf(text) : commentsOf(path, text);
  return passages.flatMap((passage) => words.flatMap((word) => findingsIn(text, passage, word)));
}

function findingsIn(text: string, passage: Passage, { pattern, instead, unless }: BannedWord): readonly Finding[] {
  if (unless?.test(passage.text) === true) return [];
  const phrase = new RegExp(pattern.source.replaceAll(" ", "\\s+"), pattern.flags);
  return [...passage.text.matchAll(phrase)].map(({ 0: found, index }) => ({
    line: text.slice(0, passage.start + index).split("\n").length,
    word: found.replaceAll(/\s+/g, " "),
    instead,
  }));
}

/** Successive lines are one. @throws Error if the file is no TypeScript or JavaScript */
function commentsOf(path: string, text: string): readonly Passage[] {
  const { comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const passages: Passage[] = [];
  for (const { start, end } of comments) {
    const own = withoutQuotes(withoutMarks(text.slice(start, end)));
    const last = passages.at(-1);
    const between = last === undefined ? "" : text.slice(last.start + last.text.length, start);
    if (last === undefined || !/^\n[ \t]*$/.test(between)) passages.push({ start, text: own });
    else passages.splice(-1, 1, { start: last.start, text: `${last.text}${between}${own}` });
  }
  return passages;
}

function paragraphsOf(text: string): readonly Passage[] {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, dots);
  return [...prose.matchAll(/(?:.+\n?)+/g)].map(({ 0: paragraph, index }) => ({
    start: index,
    text: withoutQuotes(paragraph),
  }));
}

/** Blanks for marks, full stops for parameters' names. */
function withoutMarks(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$|^\/\/|\n[ \t]*\*/g, (mark) => mark.replaceAll(/[^\n]/g, " "))
    .replaceAll(/@param \w+/g, dots);
}

function withoutQuotes(text: string): string {
  return text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, dots);
}

function dots(text: string): string {
  return text.replaceAll(/\S/g, ".");
}
