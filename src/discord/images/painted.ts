import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Metrics } from "../api/metrics.js";
import type { Asker } from "./fair-queue.js";
import { BusyError, type Painter } from "./painter.js";
import type { Picture } from "./picture.js";

/** How long a message for one reader waits for its picture at most, in milliseconds; after that it goes without. */
const patienceMs = 1_500;

/**
 * What would not come within so many milliseconds, as far as can be told, is not waited for at all: a longer queue would
 * not paint more pictures, and everybody in it would wait longer.
 */
const expectedMs = 500;

/** How old a press may be when its answer goes out at last, in milliseconds: Discord takes none after three seconds. */
const oldestMs = 2_500;

/** What a picture is waited for with. */
export interface Patience {
  readonly painter: Pick<Painter, "paint">;
  /** Discord's clock, in milliseconds since 1970. */
  readonly ages: { now(): number };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "leftOut">;
}

/**
 * A picture's PNG; null where it takes too long or cannot be painted, so that its message goes without. Where so many
 * are waited for that it would take too long, that is known at once.
 *
 * @param press id of the interaction that the message answers: one that came late waits less
 */
export async function painted(
  { painter, ages, clock, log, metrics }: Patience,
  press: string,
  asker: Asker,
  { svg, name }: Picture,
): Promise<Uint8Array | null> {
  const age = ages.now() - SnowflakeUtil.timestampFrom(press);
  const waitMs = Math.max(0, Math.min(patienceMs, oldestMs - age));
  const leave = new AbortController();
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(waitMs, () => {
      metrics.leftOut("late");
      resolve(null);
      leave.abort();
    });
  });
  try {
    return await Promise.race([
      painter.paint(svg, { asker, patienceMs: Math.min(expectedMs, waitMs), signal: leave.signal }),
      late,
    ]);
  } catch (error) {
    if (error instanceof BusyError) metrics.leftOut("busy");
    else {
      metrics.leftOut("broken");
      log.error({ name, error }, "a message for one reader goes without its picture");
    }
    return null;
  } finally {
    cancel();
  }
}
