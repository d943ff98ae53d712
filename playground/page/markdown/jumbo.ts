import type { Block, Inline } from "./tree.js";

/** How many emojis on their own are drawn large. */
const MOST = 30;

/** Not as literals, which need a newer target than the tests that look at them have. */
const onlyEmojis = new RegExp(String.raw`^(?:\p{RGI_Emoji}|\s)*$`, "v");
const emojis = new RegExp(String.raw`\p{RGI_Emoji}`, "gv");

/** Whether a text is a few emojis and nothing else, which are then drawn large. */
export function isJumbo([only, ...others]: readonly Block[]): boolean {
  if (only?.type !== "paragraph" || others.length > 0) return false;
  const counts = only.content.map(countEmojis);
  const sum = counts.reduce((total, count) => total + count, 0);
  return sum > 0 && sum <= MOST;
}

/** Emojis in a piece; far too many where there is anything else. */
function countEmojis(inline: Inline): number {
  switch (inline.type) {
    case "emoji":
      return 1;
    case "break":
      return 0;
    case "text":
      return onlyEmojis.test(inline.text) ? (inline.text.match(emojis)?.length ?? 0) : MOST + 1;
    default:
      return MOST + 1;
  }
}
