import { pino } from "pino";
import type { LogLevel } from "./config.js";

/** The log: facts first, then the sentence, in one line. Never a secret. */
export interface Log {
  debug(facts: object, sentence: string): void;
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

/** The log of the whole program, which alone can say why it ends. */
export interface ProgramLog extends Log {
  fatal(facts: object, sentence: string): void;
}

/**
 * The program's log: one line of JSON an entry, to standard output.
 *
 * @param write takes the lines instead
 */
export function createLog(level: LogLevel, write?: (line: string) => void): ProgramLog {
  const options = { level, base: {}, errorKey: "error", serializers: { error: factsOf } };
  return write === undefined ? pino(options) : pino(options, { write });
}

/** Lets work go on by itself; that it fails is only logged. */
export function logFailure(log: Pick<Log, "error">, sentence: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    log.error({ error }, sentence);
  });
}

/** The part of an address behind which an interaction's token stands. */
const tokenPath = /\/(interactions|webhooks)\/(\d+)\/[^\s/?"'`]+/g;

/**
 * What is told of an error. Discord's errors carry the address and the body of the request as well, and with them the
 * token of an interaction: those stay out, also where an address stands in the message.
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
