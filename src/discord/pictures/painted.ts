import type { Clock, Log } from "../../tables/ports.js";
import type { Painter } from "./painter.js";
import type { Picture } from "./picture.js";

/** How long a message for one reader waits for its picture, in milliseconds; after that it goes without. */
const patienceMs = 1_500;

/** What a picture is waited for with. */
export interface Patience {
  readonly painter: Pick<Painter, "paint">;
  readonly clock: Clock;
  readonly log: Log;
}

/** A picture's PNG; null where it takes too long or cannot be painted, so that its message goes without. */
export async function painted({ painter, clock, log }: Patience, { svg, name }: Picture): Promise<Uint8Array | null> {
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(patienceMs, () => {
      resolve(null);
    });
  });
  try {
    return await Promise.race([painter.paint(svg), late]);
  } catch (error) {
    log.error({ name, error }, "a message for one reader goes without its picture");
    return null;
  } finally {
    cancel();
  }
}
