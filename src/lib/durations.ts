import { unitWords } from "../texts/languages.js";

/** A regular expression's source that finds any of some words, the longest first. */
export function anyOf(words: readonly string[]): string {
  const found = words.toSorted((one, other) => other.length - one.length);
  return found.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)).join("|");
}

/** From longest to shortest. `sign` is written; `names` are read, in every language, as a regular expression. */
const units = [
  { sign: "h", seconds: 3600, names: anyOf([...unitWords("hour"), "hrs", "std"]) },
  { sign: "min", seconds: 60, names: anyOf([...unitWords("minute"), "m", "mins", "mins."]) },
  { sign: "s", seconds: 1, names: anyOf([...unitWords("second"), "secs", "sec.", "secs.", "sek"]) },
] as const;

/** Such as `1 h 30 min`. Each group is the amount of the unit at its place in `units`. */
const unitForm = new RegExp(
  `^${units.map(({ names }) => String.raw`(?:(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:${names}))?`).join(String.raw`\s*`)}$`,
);

/** `h:mm:ss` or `mm:ss`. */
const colonForm = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$/;

/** Examples of input that are shown to people. */
export const examples: readonly string[] = ["90 s", "5 min", "1:30"];

/**
 * Parses what people type: `90` (seconds), `90 s`, `5 min`, `1,5 h`, `1 h 30 min`, `1:30` (minutes and seconds),
 * `1:00:00`.
 *
 * @returns whole seconds; null for anything else
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,6}$/.test(typed)) return Number(typed);
  const match = typed === "" ? null : (colonForm.exec(typed) ?? unitForm.exec(typed));
  if (match === null) return null;
  const parts = units.map(({ seconds }, index) => seconds * Number((match[index + 1] ?? "0").replace(",", ".")));
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

/**
 * Such as `1 h 30 min`, the same in every language; `parseDuration` reads it back.
 *
 * @param seconds a whole number, at least 1
 */
export function formatDuration(seconds: number): string {
  let left = seconds;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(left / unit.seconds);
    left -= count * unit.seconds;
    if (count > 0) parts.push(`${count} ${unit.sign}`);
  }
  return parts.join(" ");
}
