import { type REST, RESTEvents } from "discord.js";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { around } from "./around.js";
import { failureOf, type Wire } from "./wire.js";

/** After a start what an earlier process has answered may be told of once more, for so many milliseconds. */
const graceMs = 60_000;

/** One line in so many milliseconds at most. */
const quietMs = 60_000;

/** So many interactions are remembered, the newest ones. */
const most = 1_000;

/**
 * Notices another process that is logged in with the same token, such as a bot that was left running while its backup was
 * put back elsewhere. Both answer then, and each stores games of its own.
 */
export class Twin {
  readonly #clock: Pick<Clock, "steady">;
  readonly #log: Pick<Log, "warn">;
  readonly #began: number;
  #warned = Number.NEGATIVE_INFINITY;
  #starts = 0;
  #left: number | null = null;

  constructor(clock: Pick<Clock, "steady">, log: Pick<Log, "warn">) {
    this.#clock = clock;
    this.#log = log;
    this.#began = clock.steady();
  }

  /** Of the sessions that the token may start within a day, how many were left when Discord was asked last; null: never. */
  get startsLeft(): number | null {
    return this.#left;
  }

  /** An interaction had an answer already when this process first gave it one. */
  answeredBefore(interaction: string): void {
    if (this.#clock.steady() - this.#began >= graceMs) this.#warn({ interaction });
  }

  /** This process may have started a session. */
  started(): void {
    this.#starts += 1;
  }

  /** Discord says how many sessions may still be started. More of them gone than started here: somebody else did. */
  counted(left: number): void {
    const gone = this.#left === null ? 0 : this.#left - left;
    const foreign = gone - this.#starts;
    this.#left = left;
    this.#starts = 0;
    if (foreign > 0) this.#warn({ sessions: foreign });
  }

  #warn(facts: object): void {
    const now = this.#clock.steady();
    if (now - this.#warned < quietMs) return;
    this.#warned = now;
    this.#log.warn(
      facts,
      "another process is logged in with this bot's token: both answer, and each stores games of its own. Stop one of them; if you know of none, reset the token in Discord's developer portal",
    );
  }
}

/**
 * The same wire; the twin is told of interactions that have an answer although this process has given none: not by an
 * earlier try, nor by a repeated event, nor by a request that the client has sent again by itself.
 */
export function twinWire(wire: Wire, rest: Pick<REST, "on">, twin: Pick<Twin, "answeredBefore">): Wire {
  const tries = new LRUCache<string, number>({ max: most });
  const count = (interaction: string): void => void tries.set(interaction, (tries.get(interaction) ?? 0) + 1);
  rest.on(RESTEvents.Response, ({ path, retries }) => {
    const [, interaction] = /^\/interactions\/(\d+)\//.exec(path) ?? [];
    if (interaction !== undefined && retries > 0) count(interaction);
  });
  return around(wire, ["respond"], async ({ args: [{ id }] }, next) => {
    count(id);
    try {
      return await next();
    } catch (error) {
      if (failureOf(error) === "answered" && tries.get(id) === 1) twin.answeredBefore(id);
      throw error;
    }
  });
}
