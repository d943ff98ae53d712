import type { Interaction } from "discord.js";
import type { Metrics } from "./discord/api/metrics.js";
import type { Download } from "./discord/api/download.js";
import type { GuildClient } from "./discord/api/guild-client.js";
import { cupChannel } from "./features/cup/channel.js";
import { eveningChannel } from "./features/evening/channel.js";
import type { Links } from "./features/privacy/privacy-messages.js";
import { type Blocked, nobodyBlocked } from "./discord/context.js";
import type { Bot } from "./discord/interactions/bot.js";
import { FirstAnswers } from "./discord/interactions/first-answers.js";
import { PressLimiter } from "./discord/interactions/press-limiter.js";
import type { PressAges } from "./discord/interactions/press-age.js";
import { route } from "./discord/router.js";
import { Notices } from "./discord/messages/notices.js";
import { createTableMessages, type MessagesOnDiscord } from "./discord/messages/table-messages.js";
import { type Language, languageOf, type Translate, translator } from "./texts/index.js";
import { logFailure } from "./log.js";
import type { Store } from "./store/store.js";
import type { Board } from "./tables/board.js";
import type { UserMaxima } from "./tables/decide/user-limits.js";
import { Players } from "./tables/players.js";
import type { Ports, Channels } from "./tables/ports.js";
import { Cups } from "./features/cup/service.js";
import { firstIdAt } from "./tables/requests.js";
import { Evenings } from "./features/evening/service.js";
import { HeldShards } from "./tables/clock/held-shards.js";
import { runOnePerTurn } from "./tables/clock/one-per-turn.js";
import { createTables, type Tables } from "./tables/tables.js";
import { UsersEverywhere } from "./features/privacy/users-everywhere.js";
import { withTimeLimit } from "./tables/time-limit.js";

/** What the app needs of Discord. */
export interface DiscordPort extends MessagesOnDiscord, Pick<Channels, "isConnected" | "pressTime" | "hasChannel"> {
  readonly guilds: GuildClient;
  readonly download: Download;
  readonly ages: PressAges;
  /** As `Bot.inviteTo`; left out: it is everywhere. */
  readonly inviteTo?: (guild: string) => string | null;
}

/** What the app needs from outside. */
export type WorldPorts = Omit<Ports, "players">;

/** What the app is made from. */
export interface AppPorts
  extends WorldPorts, Pick<Bot, "draw" | "drawEphemeral" | "emojis" | "painter" | "clips" | "checks"> {
  readonly store: Store;
  readonly metrics: Metrics;
  /** Shown by `/privacy`. */
  readonly links: Links;
  readonly discord: DiscordPort;
  /** Left out: nobody is. */
  readonly blocked?: Blocked;
  /** Per user; left out: no limits. */
  readonly maxima?: UserMaxima;
  /** Left out: with threads of their own. */
  readonly players?: Pick<Players, "decide" | "decisionCounts" | "stop">;
}

/** The program between its store and Discord. */
export interface App {
  readonly tables: Tables;
  readonly players: Pick<Players, "decisionCounts">;
  /** For the handlers of interactions. */
  readonly bot: Bot;
  /** Answers an interaction; errors are only logged. @param roles as for `contextOf` */
  answer(interaction: Interaction, roles?: readonly string[]): void;
  /** Resolves when interactions are answered, changes stored and boards written. */
  stop(): Promise<void>;
}

/** The only place where tables, messages and handlers meet. */
export function createApp(ports: AppPorts): App {
  const { clock, log, metrics, links, painter, clips, checks, draw, drawEphemeral, emojis, maxima } = ports;
  const store = withTimeLimit(ports.store, clock);
  const answers = new FirstAnswers();
  const discord: DiscordPort = { ...ports.discord, api: answers.noting(ports.discord.api) };
  const blocked = ports.blocked ?? nobodyBlocked;
  const { api, guilds, queue, ages } = discord;
  const languageIn = (guild: string): Language =>
    tables.settings.language(guild) ?? languageOf(discord.localeOf(guild) ?? undefined);
  const textsIn = (guild: string): Translate => translator(languageIn(guild));
  const textsFor: Bot["texts"] = ({ language, guild }) =>
    translator(language, guild === undefined ? language : languageIn(guild));
  /** As its server wants it, and with the champion's sign. */
  const shownIn = (board: Board): Board => {
    const { guild, club } = board;
    return {
      ...board,
      seats: tables.champions.mark(guild, board.seats),
      remark: tables.settings.hasRemarks(guild) ? board.remark : null,
      club: club === null || tables.settings.hasRounds(guild) ? club : { ...club, round: null },
    };
  };
  const held = new HeldShards(ports.leases ?? null);
  const hasLeft = async (guild: string): Promise<boolean> =>
    blocked.servers.has(guild) || (await tables.departures.hasLeft(guild));
  const messages = createTableMessages({
    store,
    clock,
    log,
    metrics,
    painter,
    held,
    discord,
    tables: () => tables,
    draw: (board, rematch) => draw(shownIn(board), textsIn(board.guild), rematch),
    drawEphemeral: (name, known, language, ends) => {
      const t = textsFor({ language, guild: known.board.guild });
      return drawEphemeral(name, known, t, ends);
    },
    textsIn,
  });
  const { writer, ephemerals } = messages;
  const channels: Channels = {
    ...messages.channels,
    isConnected: (guild) => discord.isConnected(guild),
    pressTime: () => discord.pressTime(),
    hasChannel: (channel) => discord.hasChannel(channel),
    catchUp: async (shard, moved) => {
      evenings.start();
      cups.start();
      logFailure(log, "blocked people still sit at their tables", standUp());
      await messages.channels.catchUp(shard, moved);
    },
    stored: (board) => {
      messages.channels.stored(board);
      cups.tableChanged(board);
    },
  };
  /** Blocked people leave their tables, which go on without them. */
  const standUp = async (): Promise<void> => {
    for (const user of blocked.users) {
      await runOnePerTurn(log, await store.userData.tablesOf(user), async (table) => {
        const interaction = `${firstIdAt(clock.now())}-blocked-${table}`;
        const person = { user, name: "", moderator: false };
        const leaving = { kind: "cup-leave", person, interaction, pressedAt: clock.now(), repeats: [] } as const;
        await tables.requests.handle(table, leaving);
      });
    }
  };
  const players = ports.players ?? new Players();
  const tables: Tables = createTables(store, { ...ports, players }, channels, maxima, held);
  const evenings = new Evenings({
    store,
    clock,
    log,
    settings: tables.settings,
    serves: (guild) => held.serves(guild),
    hasLeft,
    hasChannel: (channel) => discord.hasChannel(channel),
    localeOf: (guild) => discord.localeOf(guild),
    handle: (id, request) => tables.requests.handle(id, request),
    channel: eveningChannel({
      queue,
      guilds,
      writer,
      log,
      textsIn,
      closed: discord.closed,
      showAgain: (guild) => {
        logFailure(log, "a club evening's board could not be written again", evenings.showAgain(guild));
      },
    }),
  });
  const cups = new Cups({
    store,
    clock,
    log,
    seed: ports.seed,
    serves: (guild) => held.serves(guild),
    hasLeft,
    handle: (id, request) => tables.requests.handle(id, request),
    board: (table) => tables.board(table),
    champions: tables.champions,
    channel: cupChannel({
      queue,
      guilds,
      writer,
      painter,
      clock,
      log,
      metrics,
      textsIn,
      closed: discord.closed,
      showAgain: (cup) => {
        logFailure(log, "a cup's board could not be written again", cups.retry(cup));
      },
    }),
  });
  tables.errands.on("show-again", ({ about }) => messages.showAgain(about ?? ""));
  tables.errands.on("show-times", ({ guild }) => {
    // Other errands do not wait for it.
    messages.showTimes(held.shardOf(guild));
    return Promise.resolve();
  });
  const users = new UsersEverywhere({
    userData: store.userData,
    own: tables.userData,
    evenings,
    cups,
    errands: tables.errands,
  });
  const bot: Bot = {
    tables,
    evenings,
    cups,
    users,
    writer,
    messages: messages.boards,
    invited: messages.invited,
    ephemerals,
    api,
    guilds,
    download: discord.download,
    clock,
    log,
    metrics,
    ages,
    redraw: (guild) => {
      logFailure(log, "the boards of a server could not be drawn again", messages.redraw(guild));
    },
    blocked,
    limiter: new PressLimiter(() => clock.steady()),
    answers,
    draw: (board, t, rematch) => draw(shownIn(board), t, rematch),
    drawEphemeral,
    emojis,
    texts: textsFor,
    textsIn,
    localeOf: (guild) => discord.localeOf(guild),
    links,
    closed: discord.closed,
    inviteTo: discord.inviteTo,
    notices: new Notices({ api, clock, log }),
    painter,
    clips,
    checks,
  };
  const inHand = new Set<Promise<void>>();
  return {
    tables,
    players,
    bot,
    answer: (interaction, roles) => {
      const work = route(bot, interaction, roles)
        .catch((error: unknown) => {
          log.error({ interaction: interaction.id, error }, "an interaction could not be read and has no answer");
        })
        .finally(() => inHand.delete(work));
      inHand.add(work);
    },
    stop: async () => {
      await Promise.all(inHand);
      await messages.endUpkeep();
      await evenings.stop();
      await cups.stop();
      await tables.stop();
      await players.stop();
      await messages.stop();
    },
  };
}
