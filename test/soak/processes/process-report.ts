import type { Entry } from "../deeds.js";
import { counted, gameRow, type Report, row, verdictOf } from "../report.js";
import type { Pressed } from "./process-play.js";
import { type Figures, type Kind, kinds } from "./troubles.js";

/** A trouble that has come and gone. */
export interface Trouble extends Figures {
  readonly kind: Kind;
  /** Until all was well again. */
  readonly seconds: number;
}

/** The outcome of a soak of several processes. */
export interface ProcessReport extends Pick<Report, "seed" | "games" | "checks" | "log"> {
  readonly entries: readonly Entry[];
  /** How busy it was, and whether that has slowed everything down. */
  readonly machine: string;
  readonly troubles: readonly Trouble[];
}

/** The report as a table for people. */
export function wordsOf(report: ProcessReport): string {
  const { seed, entries, machine, games, troubles } = report;
  const restarted = troubles.filter(({ kind }) => kind === "all processes restarted one by one");
  return [
    row("seed", String(seed)),
    row("machine", machine),
    row("presses and commands", counted(entries.map(({ on }) => on))),
    row("answers", counted(entries.map(({ outcome }) => outcome.type))),
    row("as they say", counted(entries.map(({ told }) => told))),
    ...kinds.flatMap((kind) => troubleRows(kind, troubles)),
    ...restarted.map(({ pressed }) => row("restarted one by one", restartOf(pressed))),
    ...[...new Set(games.map(({ game }) => game))].toSorted().map((game) => gameRow(game, games)),
    ...verdictOf(report),
  ].join("\n");
}

/** How often it was, how long it took, and how long shards did not answer. */
function troubleRows(kind: Kind, troubles: readonly Trouble[]): readonly string[] {
  const own = troubles.filter((one) => one.kind === kind);
  if (own.length === 0) return [];
  const gaps = own.flatMap((one) => one.gaps);
  const longest = gaps.length === 0 ? "" : `, a shard's answer after ${Math.max(...gaps)} ms at most`;
  return [`${kind}: ${own.length} times, ${own.map(({ seconds }) => seconds).join(" + ")} s${longest}`];
}

function restartOf(pressed: readonly Pressed[]): string {
  const failed = pressed.filter(({ entry }) => entry.told === "failed").length;
  const answered = pressed.filter(({ entry }) => entry.told !== "failed").map(({ entry }) => entry.outcome.ms);
  return `${pressed.length} presses, ${failed} not answered in time, the slowest other after ${Math.max(0, ...answered)} ms`;
}
