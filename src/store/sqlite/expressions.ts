import { BrokenRowError } from "../store.js";

/**
 * Reads columns with JSON.
 *
 * @param what is read, for the message
 * @throws BrokenRowError if any of it is broken
 */
export function readJson<Rows>(what: string, read: () => Rows): Rows {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BrokenRowError(`${what}: ${error.message}`, { cause: error });
  }
}
