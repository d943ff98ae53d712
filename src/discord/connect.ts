import { type Client, DiscordjsError, DiscordjsErrorCodes, Events } from "discord.js";
import { languageOf, translator } from "../locales/index.js";
import type { Board } from "../tables/board.js";
import type { Clock, Log } from "../tables/ports.js";
import type { Tables } from "../tables/tables.js";
import { BoardWriter } from "./board-writer.js";
import type { Bot } from "./bot.js";
import { createClient } from "./client.js";
import { payloads } from "./commands/payloads.js";
import { emojiNames, emojisFrom } from "./emojis.js";
import { uploadEmojis } from "./emoji-upload.js";
import { PressAges } from "./press-age.js";
import { registerCommands, type RegistrationMemory } from "./registration.js";
import { route } from "./router.js";
import { drawBoard } from "./screens/frame.js";
import type { Emojis } from "./screens/screen.js";
import { restWire } from "./wire.js";

/** Discord does not take the bot's token; one line that says what to do. */
export class TokenError extends Error {}

/** Between two tries to log in, in milliseconds: from the first to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface ConnectPorts {
  readonly token: string;
  /** The REST base without version; null: Discord's own. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly memory: RegistrationMemory;
  /** The tables, given where changes are shown that nobody pressed for. */
  readonly tables: (changed: (board: Board) => void) => Tables;
}

/** The bot on the air. */
export interface Connection {
  /** Whether the gateway is ready now. */
  ready(): boolean;
  /** Takes no more interactions, and resolves when those in hand are answered and no board is on its way. */
  quiet(): Promise<void>;
  /** Leaves the gateway. */
  leave(): Promise<void>;
}

/**
 * Logs in and answers interactions from then on.
 *
 * @throws TokenError when Discord refuses the token. Everything else is tried again until it works.
 */
export async function connect(ports: ConnectPorts): Promise<Connection> {
  const { log } = ports;
  const client = createClient(ports.apiUrl);
  client.on(Events.Error, (error) => {
    log.error({ error }, "the Discord client reports an error");
  });
  client.on(Events.ShardDisconnect, ({ code }) => {
    log.warn({ code }, "Discord has closed the connection for good; check token and intents, then restart");
  });
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  const started = ready.then((online) => serve(online, ports));
  await logIn(client, ports);
  const quiet = await started;
  return { ready: () => client.isReady(), quiet, leave: () => client.destroy() };
}

async function logIn(client: Client, { token, log, clock }: ConnectPorts): Promise<void> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
    try {
      await client.login(token);
      return;
    } catch (error) {
      if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid) {
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

/** Everything that hangs on a ready client. @returns how to fall silent */
function serve(client: Client<true>, ports: ConnectPorts): () => Promise<void> {
  const { clock, log } = ports;
  const application = client.application.id;
  let emojis: Emojis = emojisFrom(new Map());
  const languageIn = (guild: string) => languageOf(client.guilds.cache.get(guild)?.preferredLocale);
  const wire = restWire(client.rest, application);
  const writer = new BoardWriter({
    wire,
    clock,
    log,
    draw: (board) => drawBoard(board, translator(languageIn(board.guild)), emojis),
    shown: (table, message, version) => tables.shown(table, message, version),
  });
  const tables = ports.tables((board) => {
    writer.changed(board);
  });
  const bot: Bot = {
    tables,
    writer,
    wire,
    clock,
    log,
    ages: new PressAges(),
    texts: translator,
    shownAt: new Map(),
  };

  const inHand = new Set<Promise<void>>();
  let silent = false;
  client.on(Events.InteractionCreate, (interaction) => {
    if (silent) return;
    const work = route(bot, interaction).finally(() => inHand.delete(work));
    inHand.add(work);
  });

  prepare("the tables could not be woken", tables.start());
  prepare(
    "the commands could not be registered; they are again at the next start",
    registerCommands(client.rest, application, payloads, ports.memory, log),
  );
  prepare(
    "the emojis could not be read; Unicode stands in for them",
    uploadEmojis(client.rest, application, emojiNames, log).then((ids) => {
      emojis = emojisFrom(ids);
    }),
  );
  log.info({ application, servers: client.guilds.cache.size }, "Katzentisch is on the air");

  return async () => {
    silent = true;
    await Promise.all(inHand);
    await tables.stop();
    await writer.stop();
  };

  function prepare(sentence: string, work: Promise<void>): void {
    work.catch((error: unknown) => {
      log.error({ error }, sentence);
    });
  }
}
