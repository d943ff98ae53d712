import type { Log } from "../tables/ports.js";
import type { Wire } from "./wire.js";

/**
 * The same wire, but nothing leaves before what it tells of has reached the disk. A disk that does not say so holds
 * nobody up: what is told is stored all the same, and only a power cut could take it back.
 *
 * @param onDisk resolves when all that is stored by now has reached the disk
 */
export function patientWire(wire: Wire, onDisk: () => Promise<void>, log: Pick<Log, "error">): Wire {
  const then = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      await onDisk();
    } catch (error) {
      log.error(
        { error },
        "the disk does not confirm what was written to the database; look after it before the power fails",
      );
    }
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
