import type { RESTPostAPIApplicationCommandsJSONBody } from "discord.js";
import { type Cluster, createCluster, type Leases } from "./cluster/cluster.js";
import type { Metrics } from "./discord/api/metrics.js";
import type { Download, Checks } from "./features/dice/checks.js";
import type { GuildClient } from "./discord/api/guild-client.js";
import { cupChannel } from "./features/cup/channel.js";
import { eveningChannel } from "./features/evening/channel.js";
import { type Links, type PrivacyDeps, privacyFeature } from "./features/privacy/index.js";
import { type Blocked, nobodyBlocked } from "./discord/context.js";
import type { Interaction } from "./discord/interaction.js";
import { type Feature, Features } from "./discord/feature.js";
import { Cooldown } from "./lib/cooldown.js";
import { zoneOf } from "./lib/time-zones.js";
import { SecondTaps } from "./discord/double-taps.js";
import { handlePress, type PressDeps } from "./discord/handle-press.js";
import { noteLocales } from "./discord/messages/note-locales.js";
import type { BindDeps, Texts } from "./discord/replies.js";
import { ClubService } from "./features/club/club-service.js";
import { Champions } from "./features/cup/champions.js";
import { proofOf } from "./features/dice/game-files.js";
import { Recordings } from "./features/replay/recordings.js";
import { clubFeature } from "./features/club/index.js";
import type { CupDeps } from "./features/cup/presses.js";
import type { EveningDeps } from "./features/evening/commands.js";
import { callsFeature, type CallsDeps } from "./features/calls/index.js";
import { cabinetPage, cupFeature, cupsToCome, toldCups } from "./features/cup/index.js";
import { diceFeature, type DiceDeps } from "./features/dice/index.js";
import { eveningFeature, eveningName } from "./features/evening/index.js";
import { invitationsFeature, type InvitationsDeps } from "./features/invitations/index.js";
import { lessonFeature, type LessonDeps } from "./features/lesson/index.js";
import { News, type NewsDeps, newsFeature } from "./features/news/index.js";
import { overviewFeature, type OverviewDeps } from "./features/overview/index.js";
import { practiceFeature, type PracticeDeps } from "./features/practice/index.js";
import type { Clips } from "./features/replay/clips.js";
import { replayFeature, type ReplayDeps } from "./features/replay/index.js";
import { rulesFeature, type RulesDeps } from "./features/rules/index.js";
import { settingsFeature, type SettingsDeps } from "./features/settings/index.js";
import { threadsFeature, type ThreadsDeps } from "./features/threads/index.js";
import type { Emojis } from "./game/scene.js";
import { Permissions } from "./discord/permissions.js";
import { FirstAnswers, floodNotes, type PressAges, PressLimiter } from "./discord/press-limits.js";
import { route, type RouterDeps } from "./discord/router.js";
import { TableCommands } from "./discord/table-commands.js";
import { Notices } from "./discord/messages/notices.js";
import type { Drawers } from "./discord/messages/compose.js";
import type { Painter } from "./discord/images/painter.js";
import { createTableMessages, type MessagesOnDiscord } from "./discord/messages/table-messages.js";
import { type Language, serverLanguage, type Translate, translator } from "./texts/index.js";
import { logFailure } from "./log.js";
import type { Store } from "./store/store.js";
import type { Board } from "./tables/board.js";
import type { UserMaxima } from "./tables/decide/user-limits.js";
import { Players } from "./tables/players.js";
import type { Channels, Ports } from "./tables/ports.js";
import { Cups } from "./features/cup/service.js";
import { firstIdAt } from "./tables/requests.js";
import { Evenings } from "./features/evening/service.js";
import { runOnePerTurn } from "./tables/clock/one-per-turn.js";
import { createTables, type Tables } from "./tables/tables.js";
import { withTimeLimit } from "./tables/queues.js";

/** What the app needs of Discord. */
export interface DiscordPort extends MessagesOnDiscord, Pick<Channels, "isConnected" | "pressTime" | "hasChannel"> {
  readonly guilds: GuildClient;
  readonly download: Download;
  readonly ages: PressAges;
  /** As `PermissionPorts.inviteTo`; left out: it is everywhere. */
  readonly inviteTo?: (guild: string) => string | null;
}

/** What the app needs from outside. */
export type WorldPorts = Omit<Ports, "players" | "mayKeep" | "changedUnasked">;

/** What the app is made from. */
export interface AppPorts extends WorldPorts, Drawers {
  readonly painter: Pick<Painter, "paint" | "ready" | "expectedMs">;
  readonly emojis: () => Emojis;
  readonly clips: Pick<Clips, "make" | "made" | "isBusy" | "markPosted" | "unmarkPosted">;
  readonly checks: Pick<Checks, "text" | "ended">;
  /** Chooses among the features, for tests; left out: all. */
  readonly features?: (all: readonly Feature[]) => readonly Feature[];
  readonly store: Store;
  readonly metrics: Metrics;
  /** Shown by `/privacy`. */
  readonly links: Links;
  readonly discord: DiscordPort;
  /** Left out: nobody is. */
  readonly blocked?: Blocked;
  /** Per user; left out: no limits. */
  readonly maxima?: UserMaxima;
  /** Left out: this process alone serves all shards. */
  readonly leases?: Leases;
  /** Left out: with threads of their own. */
  readonly players?: Pick<Players, "decide" | "decisionCounts" | "stop">;
}

/** The program between its store and Discord. */
export interface App {
  readonly tables: Tables;
  readonly players: Pick<Players, "decisionCounts">;
  /** What features and presses at tables are handled with. */
  readonly parts: AppParts;
  /** As Discord registers them. */
  readonly commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  /** Answers an interaction; errors are only logged. Resolves when all that follows from it is done. */
  answer(interaction: Interaction): Promise<void>;
  /** As of `Cluster`. Null: this process alone serves all shards. */
  readonly leave: Cluster["leave"] | null;
  /** Resolves when interactions are answered, changes stored and boards written. */
  stop(): Promise<void>;
}

/** What features are built with: each takes what it needs. */
export type FeatureParts = RulesDeps &
  LessonDeps &
  OverviewDeps &
  EveningDeps &
  CupDeps &
  DiceDeps &
  ReplayDeps &
  PracticeDeps &
  CallsDeps &
  InvitationsDeps &
  ThreadsDeps &
  NewsDeps &
  SettingsDeps &
  PrivacyDeps;

/** The same, and what presses at tables and answers need. */
export type AppParts = FeatureParts & PressDeps & BindDeps & { readonly features: Features; readonly notices: Notices };

/** All features. Their order is that of commands, and of what `/privacy` tells and deletes. */
const everyFeature: readonly ((parts: FeatureParts) => Feature)[] = [
  rulesFeature,
  lessonFeature,
  overviewFeature,
  clubFeature,
  invitationsFeature,
  eveningFeature,
  cupFeature,
  diceFeature,
  replayFeature,
  practiceFeature,
  callsFeature,
  threadsFeature,
  newsFeature,
  settingsFeature,
  privacyFeature,
];

/** The only place where tables, messages and handlers meet. */
export function createApp(ports: AppPorts): App {
  const { games, clock, log, metrics, links, painter, clips, checks, draw, drawEphemeral, emojis, maxima } = ports;
  const opened = withTimeLimit(ports.store, clock);
  const cluster =
    ports.leases === undefined
      ? null
      : createCluster({
          leases: ports.leases,
          store: opened,
          clock,
          log,
          tables: () => own,
          messages: () => messages,
          features: () => features.all,
        });
  const store = cluster?.store ?? opened;
  const answers = new FirstAnswers();
  const discord: DiscordPort = { ...ports.discord, api: answers.noting(ports.discord.api) };
  const blocked = ports.blocked ?? nobodyBlocked;
  const { api, guilds, queue, ages } = discord;
  const languageIn = (guild: string): Language =>
    serverLanguage(tables.settings.asKnown(guild), discord.localeOf(guild));
  const textsIn = (guild: string): Translate => translator(languageIn(guild));
  const textsFor: Texts = ({ language, guild }) =>
    translator(language, guild === undefined ? language : languageIn(guild));
  /** As its server wants it, and with the champion's sign. */
  const shownIn = (board: Board): Board => {
    const { guild, club } = board;
    return {
      ...board,
      seats: champions.mark(guild, board.seats),
      remark: tables.settings.hasRemarks(guild) ? board.remark : null,
      club: club === null || tables.settings.hasRounds(guild) ? club : { ...club, round: null },
    };
  };
  const hasLeft = async (guild: string): Promise<boolean> =>
    blocked.servers.has(guild) || (await tables.departures.hasLeft(guild));
  const messages = createTableMessages({
    store,
    clock,
    log,
    metrics,
    painter,
    ...cluster?.messagePorts,
    discord,
    tables: () => tables,
    draw: (board, rematch) => draw(shownIn(board), textsIn(board.guild), rematch),
    mayMove: (guild) => tables.settings.mayMove(guild),
    drawEphemeral: (name, known, language, ends) => {
      const t = textsFor({ language, guild: known.board.guild });
      return drawEphemeral(name, known, t, ends);
    },
    textsIn,
    emojis,
    complete: async (board) => {
      let whole = board;
      for (const { complete } of features.all) whole = (await complete?.(whole)) ?? whole;
      return whole;
    },
  });
  const { writer, ephemerals, starts } = messages;
  const channels: Channels = {
    ...messages.channels,
    isConnected: (guild) => discord.isConnected(guild),
    pressTime: () => discord.pressTime(),
    hasChannel: (channel) => discord.hasChannel(channel),
    catchUp: async (shard, moved) => {
      for (const { start } of features.all) start?.();
      logFailure(log, "blocked people still sit at their tables", standUp());
      await messages.channels.catchUp(shard, moved);
    },
    stored: (board) => {
      messages.channels.stored(board);
      for (const { tableChanged } of features.all) tableChanged?.(board);
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
  const players = ports.players ?? new Players(games);
  const club = new ClubService(store, games);
  const champions = new Champions(store, ports, cluster === null ? null : (guild) => own.shards.shardOf(guild));
  const own: Tables = createTables(
    store,
    { ...ports, ...cluster?.tablePorts, players },
    cluster?.guard(channels) ?? channels,
    maxima,
    [club.memory, champions.memory],
  );
  const tables: Tables = cluster?.around(own) ?? own;
  const evenings = new Evenings({
    store,
    clock,
    log,
    settings: tables.settings,
    ...(cluster === null ? {} : { stays: cluster.stays }),
    hasLeft,
    hasChannel: (channel) => discord.hasChannel(channel),
    isConnected: (guild) => discord.isConnected(guild),
    localeOf: (guild) => discord.localeOf(guild),
    games,
    handle: (id, request) => tables.requests.handle(id, request),
    board: (table) => tables.board(table),
    channel: eveningChannel({
      games,
      queue,
      guilds,
      writer,
      log,
      textsIn,
      closed: discord.closed,
      hasCounted: async (guild, evening) => {
        const zone = zoneOf(await tables.settings.of(guild), discord.localeOf(guild));
        return (await club.bookOf(guild, zone)).evenings.includes(evening);
      },
      showAgain: (guild) => {
        logFailure(log, "a club evening's board could not be written again", evenings.showAgain(guild));
      },
    }),
  });
  const cups = new Cups({
    games,
    store,
    clock,
    log,
    seed: ports.seed,
    ...(cluster === null ? {} : { stays: cluster.stays }),
    zone: (guild) => evenings.zone(guild),
    hasLeft,
    handle: (id, request) => tables.requests.handle(id, request),
    board: (table) => tables.board(table),
    champions,
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
  const replies = {
    api,
    clock,
    log,
    metrics,
    ages,
    painter,
    notices: new Notices({ api, clock, log }),
    pictures: new Cooldown(clock, 10_000, 5),
    texts: textsFor,
    textsIn,
  } satisfies BindDeps;
  const features = new Features();
  const permissions = new Permissions({ guilds, clock, log, closed: discord.closed, inviteTo: discord.inviteTo });
  const limiter = new PressLimiter(clock);
  const localeOf = (guild: string): string | null => discord.localeOf(guild);
  const common = {
    ...replies,
    tables,
    features,
    permissions,
    writer,
    messages: messages.boards,
    toldCups: (guild: string) => toldCups(cups, guild),
    eveningNames: (guild: string, evening: number) => evenings.namesOn(guild, evening),
    noteLocales: (guild: string, hostLocale: string | null) =>
      noteLocales({ features, tables, log, localeOf }, guild, hostLocale),
  };
  const news = new News({
    ...common,
    store,
    queue,
    club,
    settings: tables.settings,
    localeOf,
    ...(cluster === null ? {} : { stays: cluster.stays }),
    hasLeft,
    coming: async (guild, t) => {
      const now = clock.now();
      const next = (await evenings.coming(guild)).find(({ start }) => start > now);
      const evening = next === undefined ? [] : [{ start: next.start, name: eveningName(next.row, t) }];
      return [...evening, ...(await cupsToCome(cups, guild, now))];
    },
  });
  const commands = new TableCommands({
    ...common,
    games,
    limiter,
    queue,
    guilds,
    draw: (board, t, rematch) => draw(shownIn(board), t, rematch),
  });
  const { userData } = tables;
  const parts: AppParts = {
    ...common,
    games,
    commands,
    ephemerals,
    starts,
    drawEphemeral,
    secondTaps: new SecondTaps(clock),
    guilds,
    localeOf,
    inviteTo: discord.inviteTo,
    closed: discord.closed,
    club,
    evenings,
    cups,
    news,
    recordings: new Recordings(store, games),
    proof: (table) => proofOf(store, table),
    settings: tables.settings,
    userData,
    ...(cluster === null ? {} : { forget: (user) => cluster.users.forget(user) }),
    isBehind: (board) => writer.isBehind(board),
    linkTo: (board) => messages.boards.linkTo(board),
    trophies: (guild, page, t) => cabinetPage(cups, guild, page, t),
    refreshes: new Cooldown(clock, 15_000),
    redraw: (guild) => {
      logFailure(log, "the boards of a server could not be drawn again", messages.redraw(guild));
    },
    zoneChanged: async (guild) => {
      for (const { zoneChanged } of features.all) await zoneChanged?.(guild);
    },
    clubEvening: {
      of: async (guild) => (await evenings.ofServer(guild)).find(({ stage }) => stage !== "ended") ?? null,
      set: (guild, time, hasEvent) => evenings.setUsual(guild, time, hasEvent),
    },
    everyFeature: () => features.all,
    download: discord.download,
    noteFlood: floodNotes(clock, log),
    emojis,
    clips,
    checks,
    links,
  };
  const every = everyFeature.map((create) => create(parts));
  features.add(ports.features?.(every) ?? every);
  const router: RouterDeps = {
    features,
    commands,
    pressTable: (...press) => handlePress(parts, ...press),
    replies,
    permissions,
    ages,
    limiter,
    answers,
    requests: tables.requests,
    blocked,
    noteFlood: parts.noteFlood,
    metrics,
    clock,
    log,
  };
  const inHand = new Set<Promise<void>>();
  return {
    tables,
    players,
    parts,
    leave: cluster?.leave ?? null,
    commands: [...commands.bodies, ...features.commands],
    answer: (interaction) => {
      const work = route(router, interaction)
        .catch((error: unknown) => {
          log.error({ interaction: interaction.id, error }, "an interaction could not be read and has no answer");
        })
        .finally(() => inHand.delete(work));
      inHand.add(work);
      return work;
    },
    stop: async () => {
      await Promise.all(inHand);
      const unshown = messages.endUpkeep();
      await cluster?.showTimes(unshown);
      for (const { stop } of features.all) await stop?.();
      await tables.stop();
      await players.stop();
      await messages.stop();
    },
  };
}
