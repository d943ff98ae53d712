import type { Interaction } from "discord.js";
import type { ChannelQueue } from "./discord/api/pacing/channel-queue.js";
import type { Metrics } from "./discord/api/metrics.js";
import type { ApiClient } from "./discord/api/api-client.js";
import type { Download } from "./discord/api/download.js";
import type { GuildClient } from "./discord/api/guild-client.js";
import { cupChannel } from "./discord/features/cup/cup-channel.js";
import { eveningChannel } from "./discord/features/evening/evening-channel.js";
import type { Links } from "./discord/features/privacy/privacy-messages.js";
import type { Bot } from "./discord/interactions/bot.js";
import { PressLimiter } from "./discord/interactions/press-limiter.js";
import type { PressAges } from "./discord/interactions/press-age.js";
import { route } from "./discord/interactions/router.js";
import { BoardMessages } from "./discord/messages/board-messages.js";
import { BoardWriter } from "./discord/messages/board-writer.js";
import { completeBoard } from "./discord/messages/complete-board.js";
import { Notices } from "./discord/messages/notices.js";
import { CatchUp } from "./discord/messages/catch-up.js";
import { EphemeralMessages, questionOf } from "./discord/messages/ephemeral-messages.js";
import { Warnings } from "./discord/messages/warnings.js";
import { laterName, staysOpen } from "./discord/ui/draw-ephemeral.js";
import { type Language, languageOf, type Translate, translator } from "./locales/index.js";
import { type Log, logFailure } from "./log.js";
import type { Store } from "./store/store.js";
import type { Board } from "./tables/board.js";
import type { UserMaxima } from "./tables/decide/user-limits.js";
import { Players } from "./tables/players.js";
import type { Ports, Channels } from "./tables/ports.js";
import { runOnePerTurn } from "./tables/clock/wake-tables.js";
import { Cups } from "./tables/cups/cup-service.js";
import { Evenings } from "./tables/evenings/evening-service.js";
import { HeldShards, idOn, LeaseLostError } from "./tables/clock/held-shards.js";
import { createTables, type Tables } from "./tables/tables.js";
import { UsersEverywhere } from "./tables/users-everywhere.js";
import { withTimeLimit } from "./tables/time-limit.js";

/** What the app needs of Discord. */
export interface DiscordPort extends Pick<Channels, "isConnected" | "pressTime"> {
  readonly api: ApiClient;
  readonly guilds: GuildClient;
  readonly download: Download;
  /** Of authorised requests. */
  readonly queue: ChannelQueue;
  readonly ages: PressAges;
  /** Makes a request by an interaction's token once nothing more urgent waits. */
  inTurn<T>(request: () => Promise<T>): Promise<T>;
  /** Resolves when another catch-up board may be queued. */
  waitForRoom(): Promise<void>;
  /** As Discord names it; null: unknown. */
  localeOf(guild: string): string | null;
}

/** What the app needs from outside. */
export type WorldPorts = Omit<Ports, "players">;

/** What the app is made from. */
export interface AppPorts extends WorldPorts, Pick<Bot, "draw" | "drawEphemeral" | "emojis" | "painter" | "clips"> {
  readonly store: Store;
  readonly metrics: Metrics;
  /** Shown by `/privacy`. */
  readonly links: Links;
  readonly discord: DiscordPort;
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
  /** Answers an interaction; errors are only logged. */
  answer(interaction: Interaction): void;
  /** Resolves when interactions are answered, changes stored and boards written. */
  stop(): Promise<void>;
}

/** The only place where tables, messages and handlers meet. */
export function createApp(ports: AppPorts): App {
  const { clock, log, metrics, links, painter, clips, draw, drawEphemeral, emojis, discord, maxima } = ports;
  const store = withTimeLimit(ports.store, clock);
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
  const messages = new BoardMessages(store.messages, clock, log);
  const writer = new BoardWriter({
    api,
    queue,
    clock,
    log,
    metrics,
    painter,
    board: (table) => tables.board(table),
    draw: (board, rematch) => draw(shownIn(board), textsIn(board.guild), rematch),
    complete: (board) =>
      completeBoard({ tables: () => tables, localeOf: (guild) => discord.localeOf(guild), clock, log }, board),
    messages,
    lost: ({ guild, channel }) => {
      const closed = tables.departures.vanished(guild, channel);
      logUnlessMoved(log, "the tables of a channel that is gone could not be closed", closed);
    },
    held,
    overtaken: ({ table, guild }) => {
      const shown = held.serves(guild)
        ? showAgain(table)
        : tables.errands.ask([{ guild, kind: "show-again", about: table }]);
      logUnlessMoved(log, "a board that may show an older state could not be shown again", shown);
    },
  });
  const ephemerals = new EphemeralMessages({
    api,
    clock,
    log,
    metrics,
    painter,
    serves: (guild) => held.serves(guild),
    inTurn: (request) => discord.inTurn(request),
    wanted: async ({ table, user, name, question, language }) => {
      const known = await tables.knownTo(table, user);
      if (known === null) return null;
      const { board } = known;
      const now = question === questionOf(board) ? name : laterName(name, board.game);
      if (!staysOpen(now, known)) return null;
      const drawing = drawEphemeral(
        now,
        known,
        textsFor({ language, guild: board.guild }),
        await messages.endLinks(board),
      );
      return { name: now, drawing, isLast: board.status === "over" };
    },
  });
  const warnings = new Warnings({
    queue,
    clock,
    log,
    metrics,
    messages,
    store: store.messages,
    tables: () => tables,
    textsIn,
    held,
  });
  const catchUp = new CatchUp({
    store: store.messages,
    messages,
    clock,
    log,
    tables: () => tables,
    write: (board) => {
      writer.changed(board, "catch-up");
      return discord.waitForRoom();
    },
  });
  const channels: Channels = {
    isConnected: (guild) => discord.isConnected(guild),
    pressTime: () => discord.pressTime(),
    changed: (board) => {
      writer.changed(board);
      ephemerals.changed(board);
    },
    catchUp: async (shard, moved) => {
      evenings.start();
      cups.start();
      await warnings.start(shard);
      await catchUp.run(shard, moved);
    },
    stored: (board) => {
      ephemerals.changed(board);
      cups.tableChanged(board);
      logUnlessMoved(
        log,
        "a deleted warning could not be removed from the database; the table's next change tries again",
        warnings.tidy(board),
      );
    },
    awaited: (board, users, prompt) => {
      writer.lookAfter(board);
      logUnlessMoved(log, "a warning could not be stored", warnings.post(board, users, prompt));
    },
    closed: (guild, channel) => store.messages.settle(guild, channel),
    userRemoved: (board) => {
      logUnlessMoved(
        log,
        "a deleted warning could not be removed from the database; the table's next change tries again",
        warnings.removeAll(board),
      );
    },
    ended: async (shard, of, parting) => {
      const hasTimesLeft = catchUp.end(shard);
      warnings.end(shard);
      ephemerals.end(of);
      const written = writer.end(of, parting);
      if (parting.kind === "lost") messages.drop(of);
      await written;
      // Who takes over a lost one moves its time limits, and shows them all.
      if (parting.kind === "lost") return;
      if (hasTimesLeft) await askToShowTimes([shard]);
      await messages.storeAll();
    },
  };
  const players = ports.players ?? new Players();
  const tables: Tables = createTables(store, { ...ports, players }, channels, maxima, held);
  const evenings = new Evenings({
    store,
    clock,
    log,
    settings: tables.settings,
    serves: (guild) => held.serves(guild),
    localeOf: (guild) => discord.localeOf(guild),
    handle: (id, request) => tables.requests.handle(id, request),
    channel: eveningChannel({ queue, guilds, writer, log, textsIn }),
  });
  const cups = new Cups({
    store,
    clock,
    log,
    seed: ports.seed,
    serves: (guild) => held.serves(guild),
    handle: (id, request) => tables.requests.handle(id, request),
    board: (table) => tables.board(table),
    champions: tables.champions,
    channel: cupChannel({ queue, guilds, writer, painter, clock, log, metrics, textsIn }),
  });
  const showAgain = async (table: string): Promise<void> => {
    const board = await tables.board(table);
    if (board !== null && held.serves(board.guild)) writer.repeat(board);
  };
  tables.errands.on("show-again", ({ about }) => showAgain(about ?? ""));
  const askToShowTimes = async (shards: readonly number[]): Promise<void> => {
    try {
      await tables.errands.ask(shards.map((shard) => ({ guild: idOn(shard), kind: "show-times", about: null })));
    } catch (error) {
      log.warn({ shards, error }, "some boards show time limits from before downtime until their next change");
    }
  };
  tables.errands.on("show-times", ({ guild }) => {
    // Other errands do not wait for it.
    logUnlessMoved(log, "boards could not be brought up to date", catchUp.run(held.shardOf(guild), true));
    return Promise.resolve();
  });
  const users = new UsersEverywhere({
    userData: store.userData,
    own: tables.userData,
    evenings,
    cups,
    errands: tables.errands,
  });
  const redraw = async (guild: string): Promise<void> =>
    runOnePerTurn(log, await store.openTablesOf(guild), async (id) => {
      const board = await tables.board(id);
      if (board === null) return;
      writer.changed(board, "catch-up", true);
      await discord.waitForRoom();
    });
  const bot: Bot = {
    tables,
    evenings,
    cups,
    users,
    writer,
    messages,
    ephemerals,
    api,
    guilds,
    download: discord.download,
    clock,
    log,
    metrics,
    ages,
    redraw: (guild) => {
      logFailure(log, "the boards of a server could not be drawn again", redraw(guild));
    },
    limiter: new PressLimiter(() => clock.steady()),
    draw: (board, t, rematch) => draw(shownIn(board), t, rematch),
    drawEphemeral,
    emojis,
    texts: textsFor,
    textsIn,
    localeOf: (guild) => discord.localeOf(guild),
    links,
    notices: new Notices({ api, clock, log }),
    painter,
    clips,
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
      await askToShowTimes(catchUp.stop());
      warnings.stop();
      ephemerals.stop();
      await evenings.stop();
      await cups.stop();
      await tables.stop();
      await players.stop();
      await writer.stop();
      await messages.stop();
    },
  };
}

/** What another process has taken over is no failure. */
function logUnlessMoved(log: Pick<Log, "error">, sentence: string, work: Promise<unknown>): void {
  logFailure(
    log,
    sentence,
    work.catch((error: unknown) => {
      if (!(error instanceof LeaseLostError)) throw error;
    }),
  );
}
