import { SnowflakeUtil, type Client, Events, type REST, type RESTGetAPIGatewayBotResult, Routes } from "discord.js";
import { languageOf, translator, type Translate } from "../locales/index.js";
import { games } from "../games/index.js";
import type { Board } from "../tables/board.js";
import { shardOf } from "../tables/clock/downtime.js";
import type { Tables } from "../tables/tables.js";
import { BoardWriter } from "./messages/board-writer.js";
import type { Bot } from "./interactions/bot.js";
import { payloads } from "./interactions/commands/payloads.js";
import type { Connection, ConnectPorts } from "./gateway/connect.js";
import { countedWire } from "./api/metrics.js";
import type { DiscordTime } from "./api/discord-time.js";
import { emojiNames, emojisFrom } from "./gateway/emojis.js";
import { rememberedEmojis, uploadEmojis } from "./gateway/emoji-upload.js";
import type { Gateway, GatewayEvents } from "./gateway/gateway.js";
import { startCooldowns } from "./interactions/cooldown.js";
import { Haste } from "./interactions/haste.js";
import { Painter } from "./images/painter.js";
import { patientWire } from "./api/patient-wire.js";
import type { Pacer } from "./api/pacing/pacer.js";
import { PressAges } from "./interactions/press-age.js";
import { registerCommands } from "./gateway/registration.js";
import { route } from "./interactions/router.js";
import { drawBoard, pictureOf } from "./ui/frame.js";
import type { Emojis } from "../game/screen.js";
import { drawSheet, sheetPictureOf } from "./ui/ephemeral.js";
import { safeDrawing } from "./messages/safe-drawing.js";
import { Sheets } from "./messages/sheets.js";
import { Twin, twinWire } from "./api/twin.js";
import { Warnings } from "./messages/warnings.js";
import { restWire } from "./api/wire.js";

/** How often the row `alive` is touched while the gateway is ready, in milliseconds. */
const aliveMs = 10_000;

/** How often Discord is asked how many sessions the bot may still start today, in milliseconds. */
const startsMs = 5 * 60_000;

/** The ways to Discord beside the client's own. */
export interface Ways {
  /** The REST client for requests by interactions' tokens, and all that needs no authorisation. */
  readonly open: REST;
  /** Before everything that has the bot's authorisation. */
  readonly pacer: Pacer;
  readonly time: DiscordTime;
  readonly gateway: Gateway;
}

/** The bot at work, and what it has to hear of its shards and servers. */
export type Served = Omit<Connection, "leave" | "ended"> & Omit<GatewayEvents, "ended">;

/** Everything that hangs on a ready client: answers, boards, the tables' own time. */
export function serve(client: Client<true>, { open, pacer, time, gateway }: Ways, ports: ConnectPorts): Served {
  const { clock, log, metrics } = ports;
  const application = client.application.id;
  let emojis: Emojis = emojisFrom(rememberedEmojis(application, ports.memory));

  const textsIn = (guild: string): Translate => {
    const { language } = tables.settings.of(guild);
    return translator(language ?? languageOf(gateway.servers.localeOf(guild) ?? undefined));
  };
  const draw = safeDrawing(
    (board, t) => ({
      picture: pictureOf(board, t, emojis),
      words: (shown) => drawBoard(board, t, emojis, shown),
    }),
    log,
  );
  const twin = new Twin(clock, log);
  const ownWire = twinWire(restWire(client.rest, open, application), open, twin);
  const ageOf = (interaction: string): number => time.now() - SnowflakeUtil.timestampFrom(interaction);
  const wire = patientWire(pacer.gate(countedWire(ownWire, metrics)), ports.onDisk, ageOf, { clock, log });
  const lane = pacer.lane(wire);
  const rest = pacer.rest(client.rest);
  const painter = new Painter({
    clock,
    painted: (ms, ok) => {
      metrics.painted(ms, ok);
    },
  });
  const writer = new BoardWriter({
    wire,
    lane,
    clock,
    log,
    metrics,
    painter,
    board: (table) => tables.board(table),
    draw: (board) => draw(board, textsIn(board.guild)),
    shown: (...all) => tables.messages.shown(...all),
    lost: ({ guild, channel }) => {
      noting("the tables of a channel that is gone could not be closed", tables.departures.vanished(guild, channel));
    },
  });
  const ages = new PressAges({
    time,
    clock,
    log,
    ask: (signal) => open.get(Routes.gateway(), { auth: false, signal }),
  });
  const sheets = new Sheets({ wire, clock, log });
  const tidy = (board: Board): void => {
    noting("old sheets could not be taken away", sheets.tidy(board));
  };
  const warnings = new Warnings({ lane, clock, log, metrics, tables: () => tables, textsIn });
  const tables: Tables = ports.tables({
    onAir: (guild) => gateway.hears(guild),
    pressTime: () => time.now(),
    pressedAt: (interaction) => SnowflakeUtil.timestampFrom(interaction),
    changed: (board) => {
      writer.changed(board);
      tidy(board);
    },
    catchUp: (board) => {
      writer.changed(board, "catch-up");
      return pacer.room();
    },
    unseen: tidy,
    warn: (board, users, prompt) => {
      noting("a warning was not noted", warnings.post(board, users, prompt));
    },
    unwarn: (board, message) => {
      noting("a warning's end was not noted", warnings.remove(board, message));
    },
  });
  const bot: Bot = {
    tables,
    writer,
    sheets,
    wire,
    clock,
    log,
    metrics,
    ages,
    haste: new Haste(() => clock.steady()),
    draw,
    drawSheet: (name, board, situation, t) => ({
      picture: sheetPictureOf(name, board, situation, t, emojis),
      words: (shown) => drawSheet(name, board, situation, t, emojis, shown),
    }),
    texts: translator,
    cooldowns: startCooldowns(() => clock.steady()),
    links: ports.links,
    briefly: new Map(),
    painter,
  };

  const inHand = new Set<Promise<void>>();
  let silent = false;
  client.on(Events.InteractionCreate, (interaction) => {
    const work = route(bot, interaction)
      .catch((error: unknown) => {
        log.error({ interaction: interaction.id, error }, "an interaction could not be read and has no answer");
      })
      .finally(() => inHand.delete(work));
    inHand.add(work);
  });
  const returning = new Set<string>();
  /** Shards whose tables are awake. */
  const awake = new Set<number>();
  const starting = new AbortController();
  const { signal } = starting;
  const registered = registerCommands(rest, application, payloads, ports.memory, log, signal);
  const uploaded = uploadEmojis(rest, application, emojiNames, ports.memory, log, signal).then((ids) => {
    emojis = emojisFrom(ids);
  });
  unlessLeft("the commands could not be registered; they are again at the next start", registered);
  unlessLeft("the emojis could not be read; Unicode stands in for them", uploaded);
  let cancelTouch = clock.after(aliveMs, touch);
  let cancelCount = (): void => undefined;
  countStarts();
  log.info({ application, shards: gateway.count }, "Katzentisch is on the air");

  return {
    started: () => {
      twin.started();
    },
    up: (shard) => {
      // Deadlines move before anybody presses, and before one of them can ring.
      if (awake.has(shard)) sayAlive(shard);
      else begin(shard);
    },
    known: (shard) => {
      log.info({ shard, of: gateway.count, servers: gateway.servers.of(shard).length }, "a shard knows its servers");
      const here = (guild: string): boolean | null =>
        shardOf(guild, gateway.count) === shard ? gateway.servers.has(guild) : null;
      noting("the tables of servers that are gone could not be closed", tables.departures.leaveServers(here));
      if (awake.has(shard)) return;
      begin(shard);
      awake.add(shard);
      noting("the tables could not be woken", tables.shards.start(shard));
    },
    joined: (guild) => {
      returning.add(guild);
      noteReturns();
    },
    left: (guild) => {
      returning.delete(guild);
      close(guild, null);
    },
    gone: close,
    quiet: async () => {
      silent = true;
      // What is pressed from here on is told to the next process.
      noting("the connections to Discord could not be ended in good order", gateway.leave());
      starting.abort();
      cancelTouch();
      cancelCount();
      pacer.stop();
      await Promise.allSettled([registered, uploaded]);
      await Promise.all(inHand);
      await tables.stop();
      await writer.stop();
      await painter.stop();
    },
    hurry: () => tables.shards.hurry(),
    onAir: () => gateway.up.length > 0,
    figures: () => ({
      shards: gateway.count,
      shardsUp: gateway.up.length,
      pingMs: gateway.pingMs,
      servers: gateway.servers.count,
      tables: tables.figures(),
      boards: writer.waiting,
      requests: pacer.waiting(),
      invalid: pacer.invalid(),
      pictures: painter.waiting,
      thought: Object.values(games).flatMap(({ player }) => player.thoughtSoFar?.() ?? []),
      startsLeft: twin.startsLeft,
    }),
  };

  function touch(): void {
    for (const shard of gateway.up) sayAlive(shard);
    noteReturns();
    cancelTouch = clock.after(aliveMs, touch);
  }

  /** Asks Discord how many sessions are left, now and then again. */
  function countStarts(): void {
    cancelCount = clock.after(startsMs, countStarts);
    rest.get(Routes.gatewayBot()).then(
      (told) => {
        twin.counted((told as RESTGetAPIGatewayBotResult).session_start_limit.remaining);
      },
      (error: unknown) => {
        log.debug({ error }, "Discord does not say how many sessions may still be started");
      },
    );
  }

  /** What a server has stored is kept once it is noted that the bot is back there, however long the disk refuses that. */
  function noteReturns(): void {
    if (silent) return;
    for (const guild of returning) {
      try {
        tables.departures.returned(guild);
        returning.delete(guild);
      } catch (error) {
        log.error({ guild, error }, "it could not be noted that the bot is back in a server; it is tried again");
        return;
      }
    }
  }

  /** Notes that a shard is up for the first time; done once, however often it is called. */
  function begin(shard: number): void {
    try {
      tables.shards.spread(gateway.count);
      tables.shards.begin(shard);
    } catch (error) {
      log.error(
        { shard, error },
        "the bot's sign of life could not be stored; it is again when the shard knows its servers",
      );
    }
  }

  function sayAlive(shard: number): void {
    if (!silent) noting("the bot's sign of life could not be stored", tables.shards.touch(shard));
  }

  /** A channel, or with null for the channel the whole server, is gone for the bot. */
  function close(guild: string, channel: string | null): void {
    noting("the tables of a channel that is gone could not be closed", tables.departures.vanished(guild, channel));
  }

  /** Lets work of the start go on by itself; that it was called off is no fault. */
  function unlessLeft(sentence: string, work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!signal.aborted) log.error({ error }, sentence);
    });
  }

  /** Lets work go on by itself; what goes wrong with it is only logged. */
  function noting(sentence: string, work: Promise<void>): void {
    work.catch((error: unknown) => {
      log.error({ error }, sentence);
    });
  }
}
