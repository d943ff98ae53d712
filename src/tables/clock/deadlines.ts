import type { Prompt } from "../../game/contract.js";
import type { DeadlineRow } from "../../store/store.js";
import { stream } from "../decide/stream.js";
import { awaited, isAsleep, promptsOf, type Table } from "../table.js";

/** A lobby that nothing happens at is closed after an hour, in milliseconds. */
const lobbyMs = 60 * 60_000;

/** A table at which everybody is away is closed after a day, in milliseconds. */
const sleepMs = 24 * 60 * 60_000;

/** The least time for a reaction, in seconds. */
const leastReaction = 20;

/** Turns that may take at least this long are warned of, at two thirds of their time; in seconds. */
const leastWarned = 60;

/** A time-out falls a little late, so that an answer given at the last moment arrives before it; in milliseconds. */
export const graceMs = 1_000;

/**
 * A question that several seats are asked at once is settled no sooner than after a time drawn between these, in
 * milliseconds: as long as people take who have a choice, so that an answer which comes at once tells nothing.
 */
const settleMs = { least: 4_000, most: 9_000 } as const;

/** Whose deadline it is when it is about the whole table. */
const wholeTable = -1;

/**
 * All deadlines of a table after a change: a question that is still open to a seat keeps its time, a new one gets it, and
 * whatever else is gone. @param table after the change, with the deadlines from before it
 */
export function deadlinesAfter(before: Table, table: Table, now: number): readonly DeadlineRow[] {
  switch (table.row.life) {
    case "lobby":
      return [closing(now + lobbyMs)];
    case "playing":
      return isAsleep(table) ? [sleeping(table, now)] : [...answering(table, now), ...settling(before, table, now)];
    case "over":
    case "closed":
    case "quarantined":
      return [];
  }
}

/** When a deadline comes to something. */
export function fallsAt({ kind, due }: Pick<DeadlineRow, "kind" | "due">): number {
  return kind === "answer" ? due + graceMs : due;
}

/** How long a question may stay open, in seconds (docs/architecture.md, "Time"). */
function limitOf(prompt: Prompt, turnSeconds: number): number {
  if (prompt.seconds !== null) return prompt.seconds;
  return prompt.pace === "reaction" ? Math.max(leastReaction, turnSeconds / 2) : turnSeconds;
}

function sleeping(table: Table, now: number): DeadlineRow {
  return table.deadlines.find(({ kind }) => kind === "close") ?? closing(now + sleepMs);
}

function closing(due: number): DeadlineRow {
  return { kind: "close", seat: wholeTable, prompt: 0, due };
}

function answering(table: Table, now: number): readonly DeadlineRow[] {
  const open = awaited(table);
  const answers = [
    ...open.map((prompt) => kept(table, prompt) ?? answer(prompt, table.row.turn, now)),
    ...answered(table, open, now),
  ];
  const fresh = open.find((prompt) => kept(table, prompt) === null && isWarned(prompt, table.row.turn));
  if (fresh !== undefined) return [...answers, warning(fresh, table.row.turn, now)];
  const standing = table.deadlines.filter(
    ({ kind, prompt }) => kind === "warn" && open.some(({ id }) => id === prompt),
  );
  return [...answers, ...standing];
}

/**
 * The times of those who have answered what others are still asked: they stay, so that the time left on the board does
 * not tell who has.
 */
function answered(table: Table, open: readonly Prompt[], now: number): readonly DeadlineRow[] {
  const reactions = reactionsAt(table);
  return table.deadlines.filter(
    (row) =>
      row.kind === "answer" &&
      fallsAt(row) > now &&
      reactions.includes(row.prompt) &&
      !open.some(({ id, seat }) => id === row.prompt && seat === row.seat),
  );
}

/** When what several seats are asked at once may be settled; gone once that is done. */
function settling(before: Table, table: Table, now: number): readonly DeadlineRow[] {
  const open = reactionsAt(table);
  const known = isAsleep(before) ? [] : reactionsAt(before);
  const standing = table.deadlines.filter(({ kind, prompt }) => kind === "settle" && open.includes(prompt));
  const fresh = open.find((id) => !known.includes(id));
  if (fresh === undefined || table.row.seed === null) return standing;
  const { least, most } = settleMs;
  const due = now + least + stream(table.row.seed, table.row.steps, "due").pick(most - least + 1);
  return [{ kind: "settle", seat: wholeTable, prompt: fresh, due }];
}

/** The open questions that are answered in secret and settled together. */
function reactionsAt(table: Table): readonly number[] {
  return promptsOf(table).flatMap(({ pace, id }) => (pace === "reaction" ? id : []));
}

function isWarned(prompt: Prompt, turnSeconds: number): boolean {
  return prompt.pace === "turn" && limitOf(prompt, turnSeconds) >= leastWarned;
}

function kept(table: Table, prompt: Prompt): DeadlineRow | null {
  const same = (row: DeadlineRow): boolean =>
    row.kind === "answer" && row.seat === prompt.seat && row.prompt === prompt.id;
  return table.deadlines.find(same) ?? null;
}

function answer(prompt: Prompt, turnSeconds: number, now: number): DeadlineRow {
  return { kind: "answer", seat: prompt.seat, prompt: prompt.id, due: now + 1000 * limitOf(prompt, turnSeconds) };
}

function warning(prompt: Prompt, turnSeconds: number, now: number): DeadlineRow {
  const due = Math.round(now + (2000 / 3) * limitOf(prompt, turnSeconds));
  return { kind: "warn", seat: wholeTable, prompt: prompt.id, due };
}
