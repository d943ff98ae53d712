import type { ProgramLog } from "../log.js";

/** What ends the program when something goes wrong that nothing in it has expected. */
export interface FaultPorts {
  readonly log: () => Pick<ProgramLog, "fatal">;
  /** Leaves in good order as far as that is still possible, and ends the process with this code whatever comes of it. */
  readonly leave: (code: number) => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

/**
 * Makes what nobody has caught end the program with one line at `fatal` and code 1. Going on would mean not to know any
 * more what is true; whoever supervises the process starts it again, and every table goes on where it stood.
 *
 * @returns what does the same with an error that somebody has caught and can do nothing about
 */
export function endOnFaults({ log, leave, exit }: FaultPorts): (error: unknown) => void {
  let isLeaving = false;
  const fail = (error: unknown): void => {
    log().fatal(
      { error },
      "the program ends on a fault that it did not expect; start it again, nothing stored is lost",
    );
    if (isLeaving) {
      exit(1);
      return;
    }
    isLeaving = true;
    leave(1);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  return fail;
}
