import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { around } from "./around.js";
import { allRequests, type Wire } from "./wire.js";

/** How long a request waits for the disk at most, in milliseconds. */
const patienceMs = 1_000;

/** How old a press may be when its answer goes out at last, in milliseconds: Discord takes none after three seconds. */
const oldestMs = 2_500;

/** How long the log says nothing more of that, in milliseconds. */
const tellAgainMs = 60 * 60_000;

/** What the log says of a disk that keeps everybody waiting, or fails. */
const complaints = {
  slow: "the disk takes more than a second to confirm what was written to the database; see what else keeps it busy",
  broken: "the disk does not confirm what was written to the database; look after it before the power fails",
} as const;

/**
 * The same wire, but nothing leaves before what it tells of has reached the disk. A disk that fails or takes too long
 * holds nobody up: what is told is stored all the same, and only a power cut could take it back.
 *
 * An answer to a press has less time the older that is, as when it has waited for its picture. The flush has begun with the
 * commit, beside all that, so that it is seldom waited for then.
 *
 * @param onDisk resolves when all that is stored by now has reached the disk
 * @param ageOf how long ago an interaction was made, in milliseconds
 */
export function patientWire(
  wire: Wire,
  onDisk: () => Promise<void>,
  ageOf: (interaction: string) => number,
  { clock, log }: { readonly clock: Pick<Clock, "after" | "steady">; readonly log: Pick<Log, "error"> },
): Wire {
  let told = -Infinity;
  /** One line for all whom the same trouble meets, though it goes and comes back. */
  const complain = (facts: object, complaint: string): void => {
    if (clock.steady() - told < tellAgainMs) return;
    told = clock.steady();
    log.error(facts, complaint);
  };
  const confirmed = async (waitMs: number): Promise<void> => {
    let cancel = (): void => undefined;
    const late = new Promise<"late">((resolve) => {
      cancel = clock.after(waitMs, () => {
        resolve("late");
      });
    });
    try {
      // With less time than usual it is not the disk that is slow.
      const end = await Promise.race([onDisk(), late]);
      if (end === "late" && waitMs === patienceMs) complain({}, complaints.slow);
    } catch (error) {
      complain({ error }, complaints.broken);
    } finally {
      cancel();
    }
  };
  return around(wire, allRequests, async ({ method, args }, next) => {
    const leftMs = method === "respond" ? oldestMs - ageOf(args[0].id) : patienceMs;
    await confirmed(Math.max(0, Math.min(patienceMs, leftMs)));
    return next();
  });
}
