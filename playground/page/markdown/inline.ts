import type { Inline, Style } from "./tree.js";

/** One way to begin at a place in the text: a pattern that must match right there, and what it means. */
interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Inline;
}

const rules: readonly Rule[] = [
  { pattern: /\\([\\`*_{}[\]()#+\-.!~|>:<@/])/y, read: ([, text = ""]) => ({ type: "text", text }) },
  { pattern: /\n/y, read: () => ({ type: "break" }) },
  { pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y, read: ([, , text = ""]) => ({ type: "code", text }) },
  { pattern: /<a?:(\w{2,32}):(\d{1,20})>/y, read: ([, name = "", id = ""]) => ({ type: "emoji", name, id }) },
  { pattern: /<@!?(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "user", id }) },
  { pattern: /<@&(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "role", id }) },
  { pattern: /<#(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "channel", id }) },
  { pattern: /<\/([^:>]{1,110}):\d{1,20}>/y, read: ([, path = ""]) => ({ type: "command", path }) },
  {
    pattern: /<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y,
    read: ([, seconds = "0", style = "f"]) => ({ type: "time", seconds: Number(seconds), style }),
  },
  {
    pattern: /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    read: ([, text = "", href = ""]) => ({ type: "link", href, content: parseInline(text) }),
  },
  { pattern: /<(https?:\/\/[^\s>]+)>/y, read: ([, href = ""]) => plainLink(href) },
  { pattern: /https?:\/\/[^\s<>()]+[^\s<>().,:;!?"'*_~|]/y, read: ([href]) => plainLink(href) },
  { pattern: /\|\|([\s\S]+?)\|\|/y, read: ([, text = ""]) => ({ type: "spoiler", content: parseInline(text) }) },
  { pattern: /\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/y, read: styled("bold") },
  { pattern: /__((?:\\.|[^\\])+?)__(?!_)/y, read: styled("underline") },
  { pattern: /~~((?:\\.|[^\\])+?)~~/y, read: styled("strike") },
  { pattern: /\*(?=[^\s*])((?:\*\*|\\.|[^\\*])+?)\*(?!\*)/y, read: styled("italic") },
  { pattern: /_((?:__|\\.|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, read: styled("italic") },
];

/** Reads Discord's inline markdown. Anything unfinished stays as it was written. */
export function parseInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = matchAt(text, at);
    if (found === null) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== "") pieces.push({ type: "text", text: plain });
    plain = "";
    pieces.push(found.inline);
    at += found.length;
  }
  if (plain !== "") pieces.push({ type: "text", text: plain });
  return pieces;
}

function matchAt(text: string, at: number): { readonly inline: Inline; readonly length: number } | null {
  const insideWord = /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
  if (insideWord && text.charAt(at) === "_" && text.charAt(at + 1) !== "_") return null;
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return { inline: read(match), length: match[0].length };
  }
  return null;
}

function styled(style: Style): Rule["read"] {
  return ([, text = ""]) => ({ type: "styled", style, content: parseInline(text) });
}

function plainLink(href: string): Inline {
  return { type: "link", href, content: [{ type: "text", text: href }] };
}
