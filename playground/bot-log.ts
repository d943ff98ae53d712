import { z } from "zod";
import type { LogLine } from "./site/life-contract.js";

/** The names of the bot's log levels, the quietest last. */
const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof levels)[number];

/** Whether the bot knows a log level of this name. */
export function isLogLevel(name: string): name is LogLevel {
  return levels.some((level) => level === name);
}

/** Lines that are kept. */
const KEPT = 100;

/** A line of the bot's log: JSON with the level in tens, 10 for the first. */
const entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(""),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** The last lines of the bot's log. Loud ones are passed on to this process's output. */
export class LogTail {
  /** At least what a page shows. */
  readonly wanted: LogLevel;
  readonly #passed: number;
  readonly #onChange: () => void;
  #lines: readonly LogLine[] = [];

  /** @param passed the least level that is passed on; what is no entry, such as a crash, always is */
  constructor(passed: LogLevel, onChange: () => void) {
    this.#passed = levels.indexOf(passed);
    this.#onChange = onChange;
    this.wanted = this.#passed < levels.indexOf("info") ? passed : "info";
  }

  /** Oldest first. */
  lines(): readonly LogLine[] {
    return this.#lines;
  }

  add(raw: string): void {
    const line = readLine(raw);
    this.#lines = [...this.#lines, line].slice(-KEPT);
    const isPassed = line.level === null ? this.#passed < levels.indexOf("silent") : rank(line) >= this.#passed;
    if (isPassed) process.stderr.write(`${raw}\n`);
    this.#onChange();
  }
}

function rank({ level }: LogLine): number {
  return levels.findIndex((name) => name === level);
}

function readLine(raw: string): LogLine {
  const { data } = entry.safeParse(parse(raw));
  if (data === undefined) return { at: Date.now(), level: null, text: raw };
  const { level, time, msg, error } = data;
  return {
    at: time,
    level: levels[Math.round(level / 10) - 1] ?? null,
    text: error === undefined ? msg : `${msg}: ${error.message}`,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
