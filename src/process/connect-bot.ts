import { Routes, SnowflakeUtil } from "discord.js";
import { type App, createApp, type WorldPorts } from "../app.js";
import type { Settings } from "../config.js";
import { type BotStatistics, countRequests, type Metrics } from "../discord/api/metrics.js";
import { waitForFlush, type Answerable, createApiClient, findAnswer, type Sent } from "../discord/api/api-client.js";
import { DuplicateDetector, detectDuplicates } from "../discord/api/detect-duplicates.js";
import { downloadFrom, Checks } from "../features/dice/checks.js";
import { createGuildClient, hasChannel } from "../discord/api/guild-client.js";
import { connect, type Connection, type Ready, type ShardListener, intents } from "../discord/gateway/connect.js";
import { ownEmojis, replaceLostEmojis } from "../discord/gateway/emojis.js";
import { Registration } from "../discord/gateway/registration.js";
import { pollStartsLeft } from "../discord/gateway/session-starts.js";
import { type BotKey, Sessions, allShards } from "../discord/gateway/shard-source.js";
import { observeShards } from "../discord/gateway/observe-shards.js";
import { Clips } from "../features/replay/clips.js";
import { Painter } from "../discord/images/painter.js";
import { PressAges } from "../discord/press-limits.js";
import { drawWith } from "../discord/messages/compose.js";
import { logFailure } from "../log.js";
import { type Notes, openNotes } from "../store/settings-rows.js";
import type { Store } from "../store/store.js";
import type { UserMaxima } from "../tables/decide/user-limits.js";
import type { LeasedShards } from "../cluster/leased-shards.js";

/** What the bot needs besides settings. */
export interface BotPorts extends WorldPorts {
  readonly store: Store;
  readonly metrics: Metrics;
  /** Per user; left out: no limits. */
  readonly maxima?: UserMaxima;
  /** Left out: this process serves all shards. */
  readonly leased?: LeasedShards;
  /** Gives up before the first shard is up; left out: never. */
  readonly signal?: AbortSignal;
}

/** The app at work on Discord. */
interface Service extends ShardListener {
  readonly app: App;
  /** Whether events reach the bot, from some servers at least. */
  readonly isConnected: () => boolean;
  /** Age of the oldest last heartbeat of this process's shards, in milliseconds; null: one has none yet. */
  readonly silentMs: () => number | null;
  readonly statistics: () => Promise<BotStatistics>;
  /** Resolves when interactions are answered and boards written. */
  readonly disconnect: () => Promise<void>;
}

/** The bot on the air. */
export type ConnectedBot = Omit<Service, keyof ShardListener> & Omit<Connection<Service>, "service">;

/** Only in the built program: Node 20 cannot start a worker from sources. */
const paintWorker = new URL("./paint-worker.js", import.meta.url);
const checkWorker = new URL("./check-worker.js", import.meta.url);

/** What binds Discord's sessions to this bot. */
export function botKey({ token, apiUrl }: Pick<Settings, "token" | "apiUrl">): BotKey {
  return [token, apiUrl, ...intents];
}

/** Resolves when the first shard is up. @throws what `connect` throws */
export async function connectBot(
  { token, apiUrl, links, blocked, shards }: Pick<Settings, "token" | "apiUrl" | "links" | "blocked" | "shards">,
  ports: BotPorts,
): Promise<ConnectedBot> {
  const { store, clock, log, metrics, leased = null } = ports;
  const notes: Notes = await openNotes(store);
  const serveReady = (ready: Ready): Service => serve(ready, { apiUrl, links, blocked }, notes, ports);
  const source = leased?.source ?? allShards(shards.count, new Sessions(notes, clock, botKey({ token, apiUrl })));
  const connection = await connect({
    token,
    apiUrl,
    clock,
    log,
    metrics,
    source,
    ...(ports.signal === undefined ? {} : { signal: ports.signal }),
    serve: serveReady,
  });
  const { app, isConnected, silentMs, statistics, disconnect } = connection.service;
  return { app, isConnected, silentMs, statistics, disconnect, ended: connection.ended, leave: connection.leave };
}

/** Everything built on a ready client. */
function serve(
  { client, open, once, pacer, time, gateway }: Ready,
  { apiUrl, links, blocked }: Pick<Settings, "apiUrl" | "links" | "blocked">,
  notes: Notes,
  ports: BotPorts,
): Service {
  const { games, store, clock, log, metrics } = ports;
  const application = client.application.id;
  const duplicates = new DuplicateDetector(clock, log, ports.leased === undefined);
  const find = (to: Answerable): Promise<Sent | null> => findAnswer(open, application, to);
  const ownApi = detectDuplicates(createApiClient(client.rest, open, application, once), open, duplicates, find);
  const ageOf = (interaction: string): number => time.now() - SnowflakeUtil.timestampFrom(interaction);
  const onDisk = (): Promise<void> => store.onDisk();
  const rest = pacer.rest(client.rest);
  const emojis = ownEmojis(games);
  const registration = new Registration({
    emojis,
    rest,
    application,
    get commands() {
      return app.commands;
    },
    notes,
    clock,
    log,
  });
  const paced = replaceLostEmojis(pacer.gate(countRequests(ownApi, metrics)), emojis, () => {
    registration.lost();
  });
  const api = waitForFlush(paced, onDisk, ageOf, { clock, log });
  const [clips, checks] = [new Clips({ clock, worker: paintWorker }), new Checks({ clock, worker: checkWorker })];
  const painter = new Painter({
    clock,
    worker: paintWorker,
    painted: (ms, ok) => {
      metrics.painted(ms, ok);
    },
  });
  const ask = (signal: AbortSignal): Promise<unknown> => open.get(Routes.gateway(), { auth: false, signal });
  const app: App = createApp({
    ...ports,
    ...(ports.leased === undefined ? {} : { leases: ports.leased.keeper.held }),
    ...drawWith(() => registration.emojis(), log),
    links,
    blocked,
    painter,
    clips,
    checks,
    discord: {
      api,
      guilds: createGuildClient(rest, client.user.id),
      download: downloadFrom(apiUrl),
      queue: pacer.queue(api),
      closed: pacer.closed,
      inviteTo: (guild) => (gateway.isIn(guild) === false ? inviteLink(application) : null),
      ages: new PressAges({ time, clock, log, ask }),
      isConnected: (guild) => gateway.isConnected(guild),
      pressTime: () => time.now(),
      hasChannel: (channel) => pacer.run("catch-up", () => hasChannel(client.rest, channel)),
      inTurn: (request) => pacer.run("ephemeral", request),
      waitForRoom: () => pacer.waitForRoom(),
      localeOf: (guild) => gateway.servers.localeOf(guild),
    },
  });
  const { stop: stopObserver, parted, ...events } = observeShards(app.tables, gateway, { clock, log });
  const stopCount = pollStartsLeft(rest, { clock, log }, (left) => {
    duplicates.counted(left);
  });
  const taken = (shard: number): void => {
    duplicates.tookOver();
    // One process is enough, and of shard 0 there is one.
    if (shard === 0) registration.begin();
  };
  for (const shard of gateway.shards) taken(shard);
  log.info({ application, shards: gateway.count }, "Katzentisch is on the air");
  return {
    ...events,
    interaction: (interaction) => {
      void app.answer(interaction);
    },
    app,
    taken,
    parted: async (shard, parting) => {
      parted(shard);
      await Promise.all([app.leave?.(shard, parting), shard === 0 ? registration.end() : null]);
    },
    started: () => {
      duplicates.started();
    },
    isConnected: () => gateway.up.length > 0,
    silentMs: () => {
      const all = gateway.shards.map((shard) => app.tables.shards.silentMs(shard));
      return all.includes(null) ? null : Math.max(...all.map(Number));
    },
    statistics: async () => ({
      shards: gateway.shards.map((shard) => ({
        shard,
        isUp: gateway.up.includes(shard),
        silentMs: app.tables.shards.silentMs(shard),
      })),
      allShards: gateway.count,
      pingMs: gateway.pingMs,
      servers: gateway.servers.count,
      tables: await app.tables.statistics(),
      boards: app.parts.writer.waiting,
      requests: pacer.countWaiting(),
      invalid: pacer.invalid(),
      pictures: painter.waiting,
      decisions: app.players.decisionCounts(),
      startsLeft: duplicates.startsLeft,
    }),
    disconnect: async () => {
      stopObserver();
      // Later presses go to the next process.
      logFailure(log, "the connections to Discord could not be closed cleanly", gateway.leave());
      stopCount();
      pacer.stop();
      await registration.stop();
      await app.stop();
      await Promise.all([painter.stop(), clips.stop(), checks.stop()]);
    },
  };
}

/** What the README asks for: to see channels, write, attach files, read on, and open threads. */
const invitedWith = "274877942784";

/** Invites the bot with its commands and permissions. */
function inviteLink(application: string): string {
  return `https://discord.com/oauth2/authorize?client_id=${application}&scope=bot+applications.commands&permissions=${invitedWith}`;
}
