import type { FastifyInstance } from "fastify";
import { ApiError } from "../validity/errors.js";
import type { World } from "../world/world.js";

/** How long an invalid request counts, and an address is shut out; in milliseconds. */
const WINDOW = 10 * 60_000;
const BAN = 60 * 60_000;

/** A refusal by the network before Discord: no JSON, and none of its headers. */
class ShutOut extends ApiError {
  readonly #ms: number;

  constructor(ms: number) {
    super(429, 0, "error code: 1015");
    this.#ms = ms;
  }

  override body() {
    return "<!DOCTYPE html><html><head><title>Access denied</title></head><body>error code: 1015</body></html>";
  }

  override headers(): Readonly<Record<string, string>> {
    return { "content-type": "text/html; charset=UTF-8", "retry-after": String(Math.ceil(this.#ms / 1000)) };
  }
}

/**
 * One address's invalid requests ("Invalid Request Limit" in Discord's reference): answers 401, 403 and 429, but for
 * shared limits. After too many everything is refused for a while.
 */
export class InvalidRequests {
  readonly #world: World;
  readonly #limit: number;
  /** Their times by the world's clock, oldest first. */
  #times: number[] = [];
  #bannedUntil = Number.NEGATIVE_INFINITY;

  /** @param limit this many within ten minutes shut the address out; null: no limit */
  constructor(world: World, limit: number | null) {
    this.#world = world;
    this.#limit = limit ?? Infinity;
  }

  /** Counts answers, and refuses all requests after too many invalid ones. */
  watch(app: FastifyInstance): void {
    app.addHook("onRequest", async () => {
      const ms = this.#bannedUntil - this.#world.clock();
      if (ms > 0) throw new ShutOut(ms);
    });
    app.addHook("onSend", async (_request, reply) => {
      const status = reply.statusCode;
      if (status === 401 || status === 403 || status === 429) this.#note(reply.getHeader("x-ratelimit-scope"));
    });
  }

  /** In the last ten minutes. */
  count(): number {
    const since = this.#world.clock() - WINDOW;
    this.#times = this.#times.filter((at) => at > since);
    return this.#times.length;
  }

  isBanned(): boolean {
    return this.#bannedUntil > this.#world.clock();
  }

  #note(scope: unknown): void {
    if (scope === "shared") return;
    this.#times.push(this.#world.clock());
    if (this.#times.length < this.#limit || this.isBanned()) return;
    if (this.count() >= this.#limit) this.#bannedUntil = this.#world.clock() + BAN;
  }
}
