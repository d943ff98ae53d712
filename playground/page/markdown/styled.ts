import type { Style } from "./tree.js";

/** `text`: between the marks; `length`: with them. */
export interface Styled {
  readonly style: Style | "spoiler";
  readonly text: string;
  readonly length: number;
}

interface Mark {
  readonly style: Styled["style"];
  readonly pattern: RegExp;
}

/** The longest match counts, of equal ones the first: `***a***` is bold within italic. */
const marks: readonly Mark[] = [
  { style: "italic", pattern: /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y },
  { style: "italic", pattern: /_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy },
  { style: "bold", pattern: /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y },
  { style: "underline", pattern: /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y },
  { style: "strike", pattern: /~~([\s\S]+?)~~(?!~)/y },
  { style: "spoiler", pattern: /\|\|([\s\S]+?)\|\|/y },
];

/** Starting right here, or null. An underscore within a word is no mark. */
export function findStyled(text: string, at: number): Styled | null {
  const isWithinWord = text.charAt(at) === "_" && /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
  if (isWithinWord && text.charAt(at + 1) !== "_") return null;
  let best: Styled | null = null;
  for (const { style, pattern } of marks) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null || (best !== null && match[0].length <= best.length)) continue;
    best = { style, text: match[1] ?? "", length: match[0].length };
  }
  return best;
}
