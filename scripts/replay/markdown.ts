/** What stands for an escaped sign while others are read: places of the private use area, which names do not have. */
const shift = 0xe000;

const inline: readonly (readonly [RegExp, string])[] = [
  [/`([^`]+)`/g, "<code>$1</code>"],
  [/\[([^\]]+)\]\([^)]*\)/g, "$1"],
  [/\*\*(.+?)\*\*/g, "<strong>$1</strong>"],
  [/__(.+?)__/g, "<u>$1</u>"],
  [/~~(.+?)~~/g, "<s>$1</s>"],
  [/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, "<em>$1</em>"],
  [/&lt;t:\d+(?::\w)?&gt;/g, ""],
];

/** The little of Discord's markdown that boards are written in, as HTML. */
export function htmlOf(texts: readonly string[]): string {
  return texts.flatMap((text) => text.split("\n").map(lineOf)).join("");
}

/** Without markdown, as for a label; a name from right to left stays set apart. */
export function plainOf(text: string): string {
  return text.replaceAll("\u200B", "").replaceAll(/\\(.)/gu, "$1");
}

function lineOf(line: string): string {
  const [, sign = "", rest = ""] = /^(#{1,3} |-# |> |)(.*)$/su.exec(line) ?? [];
  const content = spanOf(rest);
  if (content.trim() === "") return "";
  if (sign.startsWith("#")) return `<h2>${content}</h2>`;
  if (sign === "-# ") return `<p class="small">${content}</p>`;
  return sign === "> " ? `<blockquote>${content}</blockquote>` : `<p>${content}</p>`;
}

function spanOf(text: string): string {
  const hidden = text.replaceAll(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
    String.fromCodePoint(shift + (sign.codePointAt(0) ?? 0)),
  );
  const marked = inline.reduce((html, [pattern, tag]) => html.replaceAll(pattern, tag), escapeHtml(hidden));
  return marked.replaceAll(/[\uE000-\uE07F]/gu, (sign) =>
    escapeHtml(String.fromCodePoint((sign.codePointAt(0) ?? shift) - shift)),
  );
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
