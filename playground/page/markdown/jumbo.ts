import type { Block, Inline } from "./tree.js";

/** How many emojis on their own are drawn large. */
const MOST = 30;

/** No literals: they need a newer target than the tests have. */
const onlyEmojis = new RegExp(String.raw`^(?:\p{RGI_Emoji}|\s)*$`, "v");
const emojis = new RegExp(String.raw`\p{RGI_Emoji}`, "gv");

/** A few emojis alone are large. */
export function isJumbo([only, ...others]: readonly Block[]): boolean {
  if (only?.type !== "paragraph" || others.length > 0) return false;
  const counts = only.content.map(countEmojis);
  const sum = counts.reduce((total, count) => total + count, 0);
  return sum > 0 && sum <= MOST;
}

/** Far too many if there is anything else. */
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
