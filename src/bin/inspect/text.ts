import { inspect } from "node:util";

/** A report for a terminal, a line per part and item. */
export function textOf(report: object): string {
  return Object.entries(report)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? listed(value) : valueOf(value)}`)
    .join("\n");
}

/** Rows as columns under their names; a word if there are none. */
export function columnsOf(rows: readonly object[]): string {
  const [first] = rows;
  if (first === undefined) return "none";
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(valueOf))];
  const widths = Object.keys(first).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function listed(values: readonly unknown[]): string {
  return values.length === 0 ? "none" : values.map((value) => `\n  ${valueOf(value)}`).join("");
}

/** Quotes text of users, such as names, and strips control characters that a terminal would obey. */
function valueOf(value: unknown): string {
  if (typeof value === "string" && /^[\w.:-]+$/.test(value)) return value;
  return inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
}
