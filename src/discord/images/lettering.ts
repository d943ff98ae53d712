/**
 * Characters that Nunito has and people use: accented Latin, Cyrillic, Vietnamese, common signs. Others would be empty
 * boxes.
 */
const drawn =
  /[\u0020-\u007E\u00A1-\u00AC\u00AE-\u0132\u0134-\u017E\u0218-\u021B\u0400-\u045F\u1EA0-\u1EF9\u2010\u2012-\u2015\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2039\u203A\u20AC]/u;

/** Rough widths of the bold face in ems, rather too large. */
const widths: readonly (readonly [signs: RegExp, width: number])[] = [
  [/[ijlI|.,:;'!()[\]‘’‚]/u, 0.34],
  [/[WШЩЮЖ]/u, 1.16],
  [/[Mmw@%МФЫшщюжмфы—…]/u, 0.98],
  [/[\p{Lu}&]/u, 0.76],
  [/[cfrstz -]/u, 0.5],
];

const usual = 0.62;

/** One line, without characters that the font lacks; may be empty. */
export function toDrawable(text: string): string {
  return Array.from(text.normalize("NFC"))
    .filter((sign) => drawn.test(sign))
    .join("")
    .replaceAll(/ {2,}/gu, " ")
    .trim();
}

/** Cuts a drawable text to these bold ems, with an ellipsis. */
export function fitText(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && widthOf(`${signs.join("").trimEnd()}…`) > ems) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** The same for a name: it keeps its first words, and the initial of the next if that is a name too. */
export function fitName(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  const words = text.split(" ");
  for (let count = words.length - 1; count > 0; count -= 1) {
    const initial = Array.from(words[count] ?? "")[0] ?? "";
    const kept = words.slice(0, count).join(" ");
    const short = /\p{Lu}/u.test(initial) ? `${kept} ${initial}.` : kept;
    if (widthOf(short) <= ems) return short;
  }
  return fitText(text, ems);
}

/** In bold ems, rather too large than too small. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const sign of text) sum += widthOfSign(sign);
  return sum;
}

/** Widths of the usual signs, as far as they were asked for; else 0. */
const known = new Float64Array(0x2100);

function widthOfSign(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const before = known[code] ?? 0;
  if (before > 0) return before;
  const width = widths.find(([signs]) => signs.test(sign))?.[1] ?? usual;
  if (code < known.length) known[code] = width;
  return width;
}
