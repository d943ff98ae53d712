import { pino } from "pino";
import type { LogLevel } from "./config.js";
import type { Log } from "./tables/ports.js";

/**
 * The program's log: one line of JSON an entry, to standard output.
 *
 * @param write takes the lines instead
 */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = { level, base: {}, errorKey: "error", serializers: { error: factsOf } };
  return write === undefined ? pino(options) : pino(options, { write });
}

/**
 * What is told of an error. Discord's errors carry the address and the body of the request as well, and with them the
 * token of an interaction: those stay out.
 */
function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code: unknown = "code" in error ? error.code : undefined;
  const status: unknown = "status" in error ? error.status : undefined;
  return { name, message, code, status, stack };
}
