import type { TableRow } from "../../src/store/store.js";
import type { Check } from "./checks.js";
import type { Entry } from "./deeds.js";
import type { Weighing } from "./level.js";
import type { Kind } from "./trouble.js";

/** The outcome of a soak. */
export interface Report {
  readonly seed: number;
  readonly entries: readonly Entry[];
  readonly faults: ReadonlyMap<Kind, number>;
  /** How often the bot was started. */
  readonly starts: number;
  readonly games: readonly Pick<TableRow, "game" | "status" | "steps">[];
  readonly weighings: readonly Weighing[];
  readonly checks: readonly Check[];
  /** All that the bot has logged. */
  readonly log: string;
}

/** Whether all held, with something to look at. */
export function held({ checks }: Pick<Report, "checks">): boolean {
  return checks.every(({ wrong, looked }) => wrong.length === 0 && looked > 0);
}

/** The report as a table for people. */
export function wordsOf(report: Report): string {
  const { seed, entries, faults, starts, games, weighings } = report;
  const series = (one: (weighing: Weighing) => number | string): string => weighings.map(one).join(" ");
  return [
    row("seed", String(seed)),
    row("presses and commands", counted(entries.map(({ on }) => on))),
    row("answers", counted(entries.map(({ outcome }) => outcome.type))),
    row("as they say", counted(entries.map(({ told }) => told))),
    row("left, came back", ["leave", "back"].map((verb) => accepted(entries, verb)).join(", ")),
    row("slowest without faults", slowest(entries)),
    row("faults", [...faults].map(([kind, times]) => `${kind} ${times}`).join(", ")),
    row("starts of the bot", String(starts)),
    ...[...new Set(games.map(({ game }) => game))].toSorted().map((game) => gameRow(game, games)),
    row(
      "weighed after deeds",
      series(({ deeds }) => deeds),
    ),
    row(
      "with open tables",
      series(({ open }) => open),
    ),
    row(
      "with threads",
      series(({ threads }) => threads),
    ),
    row(
      "live heap in MB",
      series(({ heap }) => (heap / 1024 / 1024).toFixed(2)),
    ),
    row(
      "buffers in MB",
      series(({ buffers }) => Math.round(buffers / 1024 / 1024)),
    ),
    row(
      "native in MB",
      series(({ native }) => Math.round(native / 1024 / 1024)),
    ),
    ...verdictOf(report),
  ].join("\n");
}

/** What was checked and whether it held, a line each. */
export function verdictOf({ seed, checks }: Pick<Report, "seed" | "checks">): readonly string[] {
  return [
    "",
    ...checks.map(({ what, looked, wrong }) => `${wrong.length === 0 ? "✓" : "✗"} ${what}: ${looked} looked at`),
    ...checks.flatMap(({ what, wrong }) =>
      wrong.slice(0, 5).map((line) => `  ${what.replace(/ \(.*\)$/u, "")}: ${line}`),
    ),
    "",
    held({ checks }) ? "Everything held." : `Something did not hold. Seed ${seed}.`,
  ];
}

/** How many presses of a verb were accepted. */
function accepted(entries: readonly Entry[], verb: string): number {
  return entries.filter(({ name, told }) => told === "counts" && name.endsWith(`:${verb}`)).length;
}

function slowest(entries: readonly Entry[]): string {
  const calm = entries.filter((entry) => entry.calm).toSorted((a, b) => b.outcome.ms - a.outcome.ms);
  return calm
    .slice(0, 3)
    .map(({ name, on, outcome }) => `${outcome.ms} ms (${name} on ${on}: ${outcome.type})`)
    .join(", ");
}

/** A game's tables in a line. */
export function gameRow(game: string, games: Report["games"]): string {
  const own = games.filter((one) => one.game === game);
  const steps = own.reduce((sum, one) => sum + one.steps, 0);
  return row(game, `${own.length} tables (${counted(own.map(({ status }) => status))}), ${steps} steps`);
}

/** A line of the report. */
export function row(name: string, value: string): string {
  return `${name.padEnd(22)} ${value}`;
}

/** How many in all, and of each. */
export function counted(words: readonly string[]): string {
  const kinds = [...new Set(words)].toSorted();
  return [String(words.length), ...kinds.map((kind) => `${kind} ${words.filter((word) => word === kind).length}`)].join(
    ", ",
  );
}
