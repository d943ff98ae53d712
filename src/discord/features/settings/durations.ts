/** Units from longest to shortest, in seconds, in both languages; the first name is used for output. */
const units = [
  { sign: "h", seconds: 3600, words: String.raw`h|hrs?|hours?|std\.?|stunden?` },
  { sign: "min", seconds: 60, words: String.raw`m|mins?\.?|minutes?|minuten` },
  { sign: "s", seconds: 1, words: String.raw`s|secs?\.?|seconds?|sek\.?|sekunden?` },
] as const;

const numbered = new RegExp(
  `^${units.map(({ words }) => String.raw`(?:(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:${words}))?`).join(String.raw`\s*`)}$`,
);

/** Hours if there are three numbers, then minutes and seconds. */
const clock = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$/;

/** Examples of input, for hints. */
export const examples: readonly string[] = ["90 s", "5 min", "1:30"];

/**
 * Parses a duration: `90`, `90 s`, `5 min`, `1,5 h`, `1 h 30 min`, `1:30` (minutes and seconds), `1:00:00`.
 *
 * @returns whole seconds; null for anything else
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,6}$/.test(typed)) return Number(typed);
  const match = typed === "" ? null : (clock.exec(typed) ?? numbered.exec(typed));
  if (match === null) return null;
  const parts = units.map(({ seconds }, index) => seconds * Number((match[index + 1] ?? "0").replace(",", ".")));
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

/** Formats whole seconds, at least one, so that both languages and `parseDuration` read it: `1 h 30 min`. */
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
