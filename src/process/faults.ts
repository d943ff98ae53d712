import type { ProgramLog } from "../log.js";

/** How the program ends after an unexpected error. */
export interface FaultPorts {
  readonly log: () => Pick<ProgramLog, "fatal">;
  /** Stops as cleanly as possible, and ends the process in any case. */
  readonly leave: (code: number) => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

/**
 * Ends the program on an uncaught error, with a line at `fatal` and code 1: its state can no longer be trusted, and the
 * supervisor starts it again.
 *
 * @returns does the same with a caught error
 */
export function endOnFaults({ log, leave, exit }: FaultPorts): (error: unknown) => void {
  let isLeaving = false;
  const fail = (error: unknown): void => {
    const end = isLeaving ? exit : leave;
    isLeaving = true;
    try {
      log().fatal(
        { error },
        "the program ends on a fault that it did not expect; start it again, nothing stored is lost",
      );
    } finally {
      end(1);
    }
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  return fail;
}
