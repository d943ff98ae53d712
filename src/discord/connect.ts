import { randomInt } from "node:crypto";
import { type Client, DiscordjsError, DiscordjsErrorCodes, Events } from "discord.js";
import type { Clock, Log, Shows } from "../tables/ports.js";
import type { Tables } from "../tables/tables.js";
import { createClient, createOpenRest } from "./client.js";
import { countClient } from "./count-client.js";
import { DiscordTime } from "./discord-time.js";
import type { Memory } from "./memory.js";
import type { BotFigures, Metrics } from "./metrics.js";
import { dropBadPackets } from "./packets.js";
import { Pacer } from "./pacing/pacer.js";
import type { Links } from "./privacy/links.js";
import { serve } from "./serve.js";
import { timeAnswers } from "./time-answers.js";

/** Discord does not take the bot's token; one line that says what to do. */
export class TokenError extends Error {}

/** Between two tries to log in, in milliseconds: from the first to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** What logging in takes. */
export interface ConnectPorts {
  readonly token: string;
  /** The REST base without version; null: Discord's own. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly memory: Memory;
  /** Resolves when all that is stored by now would outlive a power cut. */
  readonly onDisk: () => Promise<void>;
  /** What `/privacy` shows besides its answers. */
  readonly links: Links;
  /** The tables, given where they show what nobody pressed for. */
  readonly tables: (shows: Shows) => Tables;
}

/** The bot on the air. */
export interface Connection {
  /** Takes no more interactions, and resolves when those in hand are answered and no board is on its way. */
  quiet(): Promise<void>;
  /** Lets time run to the nearest deadline of all tables. */
  hurry(): Promise<void>;
  /** Whether answers can reach the bot. */
  onAir(): boolean;
  /** How things stand. */
  figures(): BotFigures;
  /** Leaves the gateway. */
  leave(): Promise<void>;
}

/**
 * Logs in and answers interactions from then on.
 *
 * @throws TokenError when Discord refuses the token. Everything else is tried again until it works.
 */
export async function connect(ports: ConnectPorts): Promise<Connection> {
  const { clock, log } = ports;
  const pacer = new Pacer({ clock, log, chance: () => randomInt(1_000_000) / 1_000_000 });
  const client = createClient(ports.apiUrl, (answer) => {
    pacer.answered(answer);
  });
  const open = createOpenRest(ports.apiUrl, (answer) => {
    pacer.answeredOther(answer);
  });
  countClient(client, open, ports.metrics);
  const time = new DiscordTime(clock);
  dropBadPackets(client, log);
  for (const rest of [client.rest, open]) timeAnswers(rest, time);
  client.on(Events.Error, (error) => {
    log.error({ error }, "the Discord client reports an error");
  });
  client.on(Events.ShardDisconnect, ({ code }) => {
    log.warn({ code }, "Discord has closed the connection for good; check token and intents, then restart");
  });
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  const started = ready.then((online) => serve(online, { open, pacer, time }, ports));
  await logIn(client, ports);
  return { ...(await started), leave: () => client.destroy() };
}

async function logIn(client: Client, { token, log, clock }: ConnectPorts): Promise<void> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
    try {
      await client.login(token);
      return;
    } catch (error) {
      if (isRefusal(error)) {
        throw new TokenError(
          "Discord does not accept DISCORD_TOKEN. Copy the token from the developer portal once more.",
        );
      }
      log.warn({ error, waitMs }, "Discord cannot be reached; trying again");
      await new Promise<void>((resolve) => {
        clock.after(waitMs, resolve);
      });
    }
  }
}

/** Whether Discord has refused the token, by REST or when the gateway was greeted with it (close code 4004). */
function isRefusal(error: unknown): boolean {
  if (error instanceof DiscordjsError) return error.code === DiscordjsErrorCodes.TokenInvalid;
  // The client hands on no more of that close code than this sentence.
  return error instanceof Error && error.message === "Authentication failed";
}
