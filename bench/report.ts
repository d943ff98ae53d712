/** Numbers are printed with three digits. */
export type Cell = string | number;

/** A figure, and what was wanted. */
export interface Aim {
  readonly what: string;
  readonly figure: number;
  readonly unit: "×" | "ms" | "bytes" | "answers";
  readonly wanted: { readonly atLeast: number } | { readonly atMost: number };
  /** For comparison, or what else matters. */
  readonly remark?: string;
}

/** Of one part of the bench. */
export interface Report {
  readonly name: string;
  /** How it was measured. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly aims: readonly Aim[];
}

/** As in docs/performance.md. */
export function printed({ name, about, columns, rows, aims }: Report): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (row: readonly string[], index: number): string =>
    `| ${row.map((cell, at) => (at === 0 || index < 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  const wanted = aims.map((aim) => {
    const { what, figure, unit, remark } = aim;
    const bound =
      "atLeast" in aim.wanted ? `at least ${shown(aim.wanted.atLeast)}` : `at most ${shown(aim.wanted.atMost)}`;
    const said = `- ${what}: ${shown(figure)} ${unit}; aim ${bound} ${unit}${isMet(aim) ? "" : " **(missed)**"}`;
    return remark === undefined ? said : `${said}. ${remark}`;
  });
  return [
    `### ${name}`,
    "",
    about,
    "",
    line(columns, 0),
    rule,
    ...cells.map(line),
    ...(wanted.length === 0 ? [] : ["", ...wanted]),
    "",
  ].join("\n");
}

/** Whether a figure is what was wanted of it. */
export function isMet({ figure, wanted }: Aim): boolean {
  return "atLeast" in wanted ? figure >= wanted.atLeast : figure <= wanted.atMost;
}

/** Three digits, thousands separated. */
export function shown(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (cell === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(cell))));
  return Number(cell.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: digits });
}

/** One divided by another, such as "3.2 ×". */
export function ratio(one: number, other: number): string {
  return `${shown(one / other)} ×`;
}
