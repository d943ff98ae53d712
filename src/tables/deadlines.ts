import type { Prompt } from "../games/game.js";
import type { DeadlineRow } from "../store/store.js";
import { awaited, isAsleep, type Table } from "./table.js";

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

/** Whose deadline it is when it is about the whole table. */
const wholeTable = -1;

/**
 * All deadlines of a table after a change, from those before it: a question that is still open to a seat keeps its
 * time, a new one gets it, and whatever else is gone.
 */
export function deadlinesAfter(table: Table, now: number): readonly DeadlineRow[] {
  switch (table.row.life) {
    case "lobby":
      return [closing(now + lobbyMs)];
    case "playing":
      return isAsleep(table) ? [sleeping(table, now)] : answering(table, now);
    case "over":
    case "closed":
      return [];
  }
}

/** When a deadline comes to something. */
export function fallsAt({ kind, due }: DeadlineRow): number {
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
  const answers = open.map((prompt) => kept(table, prompt) ?? answer(prompt, table.row.turn, now));
  const fresh = open.find((prompt) => kept(table, prompt) === null && isWarned(prompt, table.row.turn));
  if (fresh !== undefined) return [...answers, warning(fresh, table.row.turn, now)];
  const standing = table.deadlines.filter(
    ({ kind, prompt }) => kind === "warn" && open.some(({ id }) => id === prompt),
  );
  return [...answers, ...standing];
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
