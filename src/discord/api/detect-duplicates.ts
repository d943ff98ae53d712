import { InteractionResponseType, type REST, RESTEvents } from "discord.js";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { wrapMethods, type Answerable, type ApiClient, failureOf, isEphemeral, type Sent } from "./api-client.js";

/** How long after a start or a take-over another process's answers may show up. */
const graceMs = 60_000;

/** Between two log lines. */
const quietMs = 60_000;

/** Remembered interactions. */
const most = 1_000;

/**
 * Detects another process with the same token, such as a bot left running after its backup was restored elsewhere: both
 * would answer.
 */
export class DuplicateDetector {
  /** Whether no other process may be logged in. */
  readonly #isAlone: boolean;
  #began: number;
  #warned = Number.NEGATIVE_INFINITY;
  #starts = 0;
  #left: number | null = null;

  /** @param isAlone false: other processes of the bot are logged in, and take over from each other */
  constructor(
    private readonly clock: Pick<Clock, "steady">,
    private readonly log: Pick<Log, "warn">,
    isAlone = true,
  ) {
    this.#isAlone = isAlone;
    this.#began = clock.steady();
  }

  /** A shard was another process's: its answers may show up for a while. */
  tookOver(): void {
    this.#began = this.clock.steady();
  }

  /** Session starts left when last asked; null: unknown. */
  get startsLeft(): number | null {
    return this.#left;
  }

  /** Another answered before this process first tried. */
  answeredBefore(interaction: string): void {
    if (this.clock.steady() - this.#began >= graceMs) this.#warn({ interaction });
  }

  /** This process may have started a session. */
  started(): void {
    this.#starts += 1;
  }

  /** Session starts left. If more are gone than started here, another process started them. */
  counted(left: number): void {
    const gone = this.#left === null ? 0 : this.#left - left;
    const foreign = gone - this.#starts;
    this.#left = left;
    this.#starts = 0;
    if (foreign > 0 && this.#isAlone) this.#warn({ sessions: foreign });
  }

  #warn(facts: object): void {
    const now = this.clock.steady();
    if (now - this.#warned < quietMs) return;
    this.#warned = now;
    this.log.warn(
      facts,
      "another process is logged in with this bot's token: both answer, and each stores games of its own. Stop one of them; if you know of none, reset the token in Discord's developer portal",
    );
  }
}

/**
 * Reports interactions answered by another process, not by an earlier try, a repeated event or the client's own retry.
 * After these a new message for all is there all the same, and comes back as found.
 *
 * @param find the message for all that answers an interaction
 */
export function detectDuplicates(
  api: ApiClient,
  rest: Pick<REST, "on">,
  duplicates: Pick<DuplicateDetector, "answeredBefore">,
  find: (to: Answerable) => Promise<Sent | null>,
): ApiClient {
  const tries = new LRUCache<string, number>({ max: most });
  const count = (interaction: string): void => void tries.set(interaction, (tries.get(interaction) ?? 0) + 1);
  rest.on(RESTEvents.Response, ({ path, retries }) => {
    const [, interaction] = /^\/interactions\/(\d+)\//.exec(path) ?? [];
    if (interaction !== undefined && retries > 0) count(interaction);
  });
  return wrapMethods(api, ["respond"], async ({ args: [to, response] }, next) => {
    count(to.id);
    try {
      return await next();
    } catch (error) {
      if (failureOf(error) !== "answered") throw error;
      if (tries.get(to.id) === 1) duplicates.answeredBefore(to.id);
      else if (response.type === InteractionResponseType.ChannelMessageWithSource && !isEphemeral(response.data)) {
        const sent = await findOr(error, find(to));
        if (sent !== null) return sent;
      }
      throw error;
    }
  });
}

/** @throws the first error, if there is a second */
async function findOr(error: unknown, finding: Promise<Sent | null>): Promise<Sent | null> {
  try {
    return await finding;
  } catch {
    throw error;
  }
}
