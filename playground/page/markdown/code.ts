/** Between fences of three backticks, from `start` to `end` of a text, with a following line break. */
export interface Code {
  readonly start: number;
  readonly end: number;
  /** After the first fence; may be empty. */
  readonly language: string;
  readonly text: string;
}

/** May begin within a line; null: none, or unfinished. */
export function findCode(text: string): Code | null {
  const start = text.indexOf("```");
  if (start === -1) return null;
  const head = /^(?:([\w+.#-]+)\n)?\n*/.exec(text.slice(start + 3));
  const begin = start + 3 + (head?.[0].length ?? 0);
  const fence = text.indexOf("```", begin + 1);
  if (fence === -1 || begin >= text.length) return null;
  const end = fence + (text.charAt(fence + 3) === "\n" ? 4 : 3);
  return { start, end, language: head?.[1] ?? "", text: text.slice(begin, fence).replace(/\n+$/, "") };
}
