import { findStyled } from "./styled.js";
import type { Inline, Landmark } from "./tree.js";

/** A pattern that must match right here, and what it means. */
interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Inline;
  /** A link's text cannot hold another. */
  readonly links?: true;
}

const landmarks: readonly Landmark[] = ["customize", "browse", "guide", "home", "linked-roles"];

const rules: readonly Rule[] = [
  { pattern: /¯\\_\(ツ\)_\/¯/y, read: ([text]) => ({ type: "text", text }) },
  { pattern: /\\([^\p{L}\p{N}\s])/uy, read: ([, text = ""]) => ({ type: "text", text }) },
  { pattern: /\n/y, read: () => ({ type: "break" }) },
  { pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y, read: ([, , text = ""]) => ({ type: "code", text: unpadded(text) }) },
  { pattern: /<a?:(\w{2,32}):(\d{1,20})>/y, read: ([, name = "", id = ""]) => ({ type: "emoji", name, id }) },
  { pattern: /<@!?(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "user", id }) },
  { pattern: /<@&(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "role", id }) },
  { pattern: /<#(\d{1,20})>/y, read: ([, id = ""]) => ({ type: "mention", kind: "channel", id }) },
  { pattern: /@everyone/y, read: () => ({ type: "everyone", text: "@everyone" }) },
  { pattern: /@here/y, read: () => ({ type: "everyone", text: "@here" }) },
  {
    pattern: /<id:(customize|browse|guide|home|linked-roles)(?::\d{1,20})?>/y,
    read: ([, name]) => ({ type: "landmark", landmark: landmarks.find((known) => known === name) ?? "home" }),
  },
  { pattern: /<\/([^:>\n]{1,110}):\d{1,20}>/y, read: ([, path = ""]) => ({ type: "command", path }) },
  {
    // Beyond these digits there is no date.
    pattern: /<t:(-?\d{1,12})(?::([tTdDfFsSR]))?>/y,
    read: ([, seconds = "0", style = "f"]) => ({ type: "time", seconds: Number(seconds), style }),
  },
  {
    pattern:
      /\[((?:\\.|\[(?:\\.|[^[\]\\\n])*\]|[^[\]\\\n])+)\]\(\s*<?(https?:\/\/(?:\([^\s()]*\)|[^\s()<>])+)>?(?:\s+"([^"\n]*)")?\s*\)/y,
    read: ([, text = "", href = "", title = ""]) => ({
      type: "link",
      href,
      title,
      content: parsePart(text, { inLink: true, depth: 0 }),
    }),
    links: true,
  },
  { pattern: /<(https?:\/\/[^\s<>]+)>/y, read: ([, href = ""]) => bareLink(href), links: true },
  {
    pattern: /https?:\/\/(?:\([^\s<>()]*\)|[^\s<>()])*(?:\([^\s<>()]*\)|[^\s<>().,:;!?"'*_~|\]])/y,
    read: ([href]) => bareLink(href),
    links: true,
  },
];

/** Deeper marks are not read; nobody sees more, and texts of marks alone end. */
const DEEPEST = 20;

/** A rule or mark may begin with these. */
const beginnings = /[\\\n`<@[h¯*_~|]/g;

/** Anything unfinished stays as written. */
export function parseInline(text: string): readonly Inline[] {
  return parsePart(text, { inLink: false, depth: 0 });
}

interface Within {
  readonly inLink: boolean;
  readonly depth: number;
}

function parsePart(text: string, within: Within): readonly Inline[] {
  const pieces: Inline[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    beginnings.lastIndex = at;
    const next = beginnings.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    const found = at < text.length ? matchAt(text, at, within) : null;
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

function matchAt(
  text: string,
  at: number,
  within: Within,
): { readonly inline: Inline; readonly length: number } | null {
  for (const { pattern, read, links } of rules) {
    if (links === true && within.inLink) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return { inline: read(match), length: match[0].length };
  }
  const styled = within.depth < DEEPEST ? findStyled(text, at) : null;
  if (styled === null) return null;
  const content = parsePart(styled.text, { ...within, depth: within.depth + 1 });
  const { style, length } = styled;
  return { inline: style === "spoiler" ? { type: "spoiler", content } : { type: "styled", style, content }, length };
}

/** A space that separates code's own backticks from its marks is not shown. */
function unpadded(text: string): string {
  return text.replace(/^ (?= *`)|(?<=` *) $/g, "");
}

function bareLink(href: string): Inline {
  return { type: "link", href, title: "", content: [{ type: "text", text: href }] };
}
