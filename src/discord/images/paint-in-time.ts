import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../../clock.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import type { Metrics } from "../api/metrics.js";
import type { Asker } from "./fair-queue.js";
import { BusyError, type Painter } from "./painter.js";
import type { Picture } from "../../game/scene.js";

/** The longest that an ephemeral message waits for its picture. */
export const patienceMs = 1_500;

/** A picture for one reader that is expected later is not waited for: everybody would wait longer. */
const expectedMs = 500;

/** A press's age by which it is answered; Discord's limit is three seconds. */
const oldestMs = 2_500;

/** What waiting needs. */
export interface PaintPorts {
  readonly painter: Pick<Painter, "paint">;
  /** Discord's clock, in milliseconds since 1970. */
  readonly ages: { now(): number };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "leftOut">;
}

/**
 * A picture's PNG; null if it takes too long or cannot be painted.
 *
 * @param press id of the interaction to answer: a late one waits less
 */
export function paintInTime(
  ports: PaintPorts,
  press: string,
  asker: Asker,
  picture: Picture,
): Promise<Uint8Array | null> {
  const age = ports.ages.now() - SnowflakeUtil.timestampFrom(press);
  return paintWithin(ports, Math.max(0, Math.min(patienceMs, oldestMs - age)), asker, picture);
}

/**
 * The same without a press.
 *
 * @param waitMs the longest wait, in milliseconds
 * @param maxMs a picture expected later is not waited for at all
 */
export async function paintWithin(
  { painter, clock, log, metrics }: Omit<PaintPorts, "ages">,
  waitMs: number,
  asker: Asker,
  { svg, name }: Picture,
  maxMs = expectedMs,
): Promise<Uint8Array | null> {
  const leave = new AbortController();
  try {
    const patience = { asker, patienceMs: Math.min(maxMs, waitMs), signal: leave.signal };
    const png = await within(clock, waitMs, painter.paint(svg, patience));
    if (png === null) {
      metrics.leftOut("late");
      leave.abort();
    }
    return png;
  } catch (error) {
    if (error instanceof BusyError) metrics.leftOut("busy");
    else {
      metrics.leftOut("broken");
      log.error({ name, error }, "a message goes without its picture");
    }
    return null;
  }
}
