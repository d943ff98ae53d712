import { inspect } from "node:util";

/** Formats a report for a terminal: a line per property, indented lines for arrays. */
export function formatReport(report: object): string {
  return Object.entries(report)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? formatList(value) : formatValue(value)}`)
    .join("\n");
}

/** Formats rows with the same properties as aligned columns; "none" without rows. */
export function formatRows(rows: readonly object[]): string {
  const [first] = rows;
  if (first === undefined) return "none";
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(formatValue))];
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

function formatList(values: readonly unknown[]): string {
  return values.length === 0 ? "none" : values.map((value) => `\n  ${formatValue(value)}`).join("");
}

/** Leaves plain words bare; quotes and escapes other text, such as people's names. */
function formatValue(value: unknown): string {
  if (typeof value === "string" && /^[\w.:-]+$/.test(value)) return value;
  return inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
}
