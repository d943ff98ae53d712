import { pino } from "pino";
import type { LogLevel } from "./config.js";

/** Facts first, then the sentence. Never a secret. */
export interface Log {
  debug(facts: object, sentence: string): void;
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

/** The whole program's log. */
export interface ProgramLog extends Log {
  fatal(facts: object, sentence: string): void;
}

/** One line of JSON per entry. @param write takes the lines, and never throws */
export function createLog(level: LogLevel, write: (line: string) => void): ProgramLog {
  return pino({ level, base: {}, errorKey: "error", serializers: { error: factsOf } }, { write });
}

/** Lets work go on by itself, and logs if it fails. */
export function logFailure(log: Pick<Log, "error">, sentence: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    log.error({ error }, sentence);
  });
}

/** An interaction's token in an address. */
const tokenPath = /\/(interactions|webhooks)\/(\d+)\/[^\s/?"'`]+/g;

/**
 * An error's facts. Discord's errors carry the request's address and body with an interaction's token: both stay out,
 * and tokens in messages are hidden.
 */
function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutTokens(String(error)) };
  const { name, message, stack } = error;
  const code: unknown = "code" in error ? error.code : undefined;
  const status: unknown = "status" in error ? error.status : undefined;
  return {
    name,
    message: withoutTokens(message),
    code,
    status,
    stack: stack === undefined ? stack : withoutTokens(stack),
  };
}

function withoutTokens(text: string): string {
  return text.replaceAll(tokenPath, "/$1/$2/…");
}
