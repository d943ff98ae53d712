import type { Interaction } from "discord.js";
import type { Lane } from "./discord/api/pacing/lane.js";
import type { Metrics } from "./discord/api/metrics.js";
import type { Wire } from "./discord/api/wire.js";
import type { Links } from "./discord/features/privacy/privacy-messages.js";
import type { Bot } from "./discord/interactions/bot.js";
import { startCooldowns } from "./discord/interactions/cooldown.js";
import { Haste } from "./discord/interactions/haste.js";
import type { PressAges } from "./discord/interactions/press-age.js";
import { route } from "./discord/interactions/router.js";
import { BoardMessages } from "./discord/messages/board-messages.js";
import { BoardWriter } from "./discord/messages/board-writer.js";
import { BriefReplies } from "./discord/messages/brief.js";
import { CatchUp } from "./discord/messages/catch-up.js";
import { Sheets } from "./discord/messages/sheets.js";
import { Warnings } from "./discord/messages/warnings.js";
import { languageOf, type Translate, translator } from "./locales/index.js";
import { logFailure } from "./log.js";
import type { Store } from "./store/store.js";
import type { Board } from "./tables/board.js";
import type { Most } from "./tables/decide/bounds.js";
import { Players } from "./tables/players.js";
import type { Ports, Shows } from "./tables/ports.js";
import { createTables, type Tables } from "./tables/tables.js";

/** Discord, as far as the app needs it. */
export interface DiscordPort extends Pick<Shows, "onAir" | "pressTime"> {
  readonly wire: Wire;
  /** Where requests with the bot's authorisation wait for their turn. */
  readonly lane: Lane;
  /** How long presses have been under way. */
  readonly ages: PressAges;
  /** Resolves when there is room for one more board that is caught up on. */
  room(): Promise<void>;
  /** A server's language, as Discord names it; null: not known. */
  localeOf(guild: string): string | null;
}

/** What the app takes from the world. */
export type WorldPorts = Omit<Ports, "players">;

/** What the app is made from: the real things in `process/start.ts`, fake ones in tests. */
export interface AppPorts extends WorldPorts, Pick<Bot, "draw" | "drawSheet" | "painter"> {
  readonly store: Store;
  readonly metrics: Metrics;
  /** What `/privacy` shows besides its answers. */
  readonly links: Links;
  readonly discord: DiscordPort;
  /** How much single users may have; as much as they like when left out. */
  readonly most?: Most;
}

/** The program between its store and Discord. */
export interface App {
  readonly tables: Tables;
  readonly players: Pick<Players, "thoughtSoFar">;
  /** What the handlers of interactions work with. */
  readonly bot: Bot;
  /** Answers an interaction; what goes wrong with it is only logged. */
  answer(interaction: Interaction): void;
  /** Resolves when the interactions in hand are answered, everything is stored and no board is on its way. */
  stop(): Promise<void>;
}

/** Puts the app together: the only place where tables, messages and handlers meet. */
export function createApp(ports: AppPorts): App {
  const { store, clock, log, metrics, links, painter, draw, drawSheet, discord, most } = ports;
  const { wire, lane, ages } = discord;
  const textsIn = (guild: string): Translate => {
    const language = tables.settings.language(guild);
    return translator(language ?? languageOf(discord.localeOf(guild) ?? undefined));
  };
  const messages = new BoardMessages(store.messages, clock, log);
  const writer = new BoardWriter({
    wire,
    lane,
    clock,
    log,
    metrics,
    painter,
    board: (table) => tables.board(table),
    draw: (board) => draw(board, textsIn(board.guild)),
    messages,
    lost: ({ guild, channel }) => {
      const closed = tables.departures.vanished(guild, channel);
      logFailure(log, "the tables of a channel that is gone could not be closed", closed);
    },
  });
  const sheets = new Sheets({ wire, clock, log });
  const tidy = (board: Board): void => {
    logFailure(log, "old sheets could not be taken away", sheets.tidy(board));
  };
  const warnings = new Warnings({
    lane,
    clock,
    log,
    metrics,
    messages,
    store: store.messages,
    tables: () => tables,
    textsIn,
  });
  const catchUp = new CatchUp({
    store: store.messages,
    messages,
    clock,
    log,
    tables: () => tables,
    write: (board) => {
      writer.changed(board, "catch-up");
      return discord.room();
    },
  });
  const shows: Shows = {
    onAir: (guild) => discord.onAir(guild),
    pressTime: () => discord.pressTime(),
    changed: (board) => {
      writer.changed(board);
      tidy(board);
    },
    catchUp: async (shard, moved) => {
      await warnings.start(shard);
      await catchUp.run(shard, moved);
    },
    unseen: tidy,
    stored: (board) => {
      logFailure(log, "a warning's end was not noted", warnings.tidy(board));
    },
    awaited: (board, users, prompt) => {
      logFailure(log, "a warning was not noted", warnings.post(board, users, prompt));
    },
    closed: (guild, channel) => store.messages.settle(guild, channel),
    forgotten: (board) => {
      logFailure(log, "a warning's end was not noted", warnings.removeAll(board));
    },
  };
  const players = new Players();
  const tables: Tables = createTables(store, { ...ports, players }, shows, most);
  const bot: Bot = {
    tables,
    writer,
    messages,
    sheets,
    wire,
    clock,
    log,
    metrics,
    ages,
    haste: new Haste(() => clock.steady()),
    draw,
    drawSheet,
    texts: translator,
    cooldowns: startCooldowns(() => clock.steady()),
    links,
    briefReplies: new BriefReplies({ wire, clock, log }),
    painter,
  };
  const inHand = new Set<Promise<void>>();
  return {
    tables,
    players,
    bot,
    answer: (interaction) => {
      const work = route(bot, interaction)
        .catch((error: unknown) => {
          log.error({ interaction: interaction.id, error }, "an interaction could not be read and has no answer");
        })
        .finally(() => inHand.delete(work));
      inHand.add(work);
    },
    stop: async () => {
      await Promise.all(inHand);
      catchUp.stop();
      warnings.stop();
      await tables.stop();
      await players.stop();
      await writer.stop();
      await messages.stop();
    },
  };
}
