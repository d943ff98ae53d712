import type { Clock, Log } from "../tables/ports.js";
import type { Wire } from "./wire.js";

/** How long a request waits for the disk at most, in milliseconds: whoever pressed has three seconds in all. */
const patienceMs = 1_000;

/** What the log says of a disk that keeps everybody waiting, or fails. */
const complaints = {
  slow: "the disk takes more than a second to confirm what was written to the database; see what else keeps it busy",
  broken: "the disk does not confirm what was written to the database; look after it before the power fails",
} as const;

/**
 * The same wire, but nothing leaves before what it tells of has reached the disk. A disk that fails or takes too long
 * holds nobody up: what is told is stored all the same, and only a power cut could take it back.
 *
 * @param onDisk resolves when all that is stored by now has reached the disk
 */
export function patientWire(
  wire: Wire,
  onDisk: () => Promise<void>,
  { clock, log }: { readonly clock: Pick<Clock, "after">; readonly log: Pick<Log, "error"> },
): Wire {
  let complained = false;
  /** One line for all whom the same trouble meets. */
  const complain = (facts: object, complaint: string): void => {
    if (!complained) log.error(facts, complaint);
    complained = true;
  };
  const confirmed = async (): Promise<void> => {
    let cancel = (): void => undefined;
    const late = new Promise<"late">((resolve) => {
      cancel = clock.after(patienceMs, () => {
        resolve("late");
      });
    });
    try {
      if ((await Promise.race([onDisk(), late])) === "late") complain({}, complaints.slow);
      else complained = false;
    } catch (error) {
      complain({ error }, complaints.broken);
    } finally {
      cancel();
    }
  };
  const then = async <T>(request: () => Promise<T>): Promise<T> => {
    await confirmed();
    return request();
  };
  return {
    respond: (...all) => then(() => wire.respond(...all)),
    followUp: (...all) => then(() => wire.followUp(...all)),
    editOriginal: (...all) => then(() => wire.editOriginal(...all)),
    removeOriginal: (...all) => then(() => wire.removeOriginal(...all)),
    post: (...all) => then(() => wire.post(...all)),
    edit: (...all) => then(() => wire.edit(...all)),
    remove: (...all) => then(() => wire.remove(...all)),
  };
}
