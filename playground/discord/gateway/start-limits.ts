import type { World } from "../world/world.js";

/** Sessions that bots may still start, and milliseconds until that begins again ("Session Start Limit"). */
export function startsOf({ clock, gateway, sessionStarts }: World): {
  readonly left: number;
  readonly resetMs: number;
} {
  const [first] = sessionStarts;
  const resetMs = first === undefined ? 0 : first + gateway.startsResetMs - clock();
  if (resetMs <= 0) {
    sessionStarts.length = 0;
    return { left: gateway.sessionStarts, resetMs: 0 };
  }
  return { left: gateway.sessionStarts - sessionStarts.length, resetMs };
}

/** One identify of each bucket in a while, whichever process sends it ("Max Concurrency"). */
export class IdentifyLimit {
  readonly #world: World;
  /** By bucket: the last one's time by the clock. */
  readonly #last = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts one of a shard. One that came too soon counts too; Discord does not say whether there. */
  isTooSoon(shard: number): boolean {
    const { maxConcurrency, identifyWindowMs } = this.#world.gateway;
    if (maxConcurrency === null) return false;
    const bucket = shard % maxConcurrency;
    const now = this.#world.clock();
    const last = this.#last.get(bucket) ?? Number.NEGATIVE_INFINITY;
    this.#last.set(bucket, now);
    return now - last < identifyWindowMs;
  }
}
