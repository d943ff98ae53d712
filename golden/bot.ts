import { type GatewayDispatchPayload, Routes } from "discord.js";
import type { Dispatch, LocalDiscord } from "../playground/discord/index.js";
import { createApp } from "../src/app.js";
import type { Clock } from "../src/clock.js";
import { createApiClient } from "../src/discord/api/api-client.js";
import { DiscordTime, timeAnswers } from "../src/discord/api/discord-time.js";
import { createGuildClient, hasChannel } from "../src/discord/api/guild-client.js";
import { noMetrics } from "../src/discord/api/metrics.js";
import { Pacer } from "../src/discord/api/pacing/pacer.js";
import { createClient, createOpenRest } from "../src/discord/gateway/connect.js";
import { replaceLostEmojis } from "../src/discord/gateway/emojis.js";
import { readEvent, Servers } from "../src/discord/gateway/servers.js";
import type { Interaction } from "../src/discord/interaction.js";
import { Registration } from "../src/discord/gateway/registration.js";
import { observeShards } from "../src/discord/gateway/observe-shards.js";
import type { Clips } from "../src/features/replay/clips.js";
import type { Painter } from "../src/discord/images/painter.js";
import { PressAges } from "../src/discord/press-limits.js";
import { drawWith } from "../src/discord/messages/compose.js";
import { drawStream } from "../src/tables/chance/random-stream.js";
import { gameIds, allGames } from "../src/games/index.js";
import { texts } from "../src/texts/index.js";
import type { Log } from "../src/log.js";
import { createCounters } from "../src/metrics/counters.js";
import { openNotes } from "../src/store/settings-rows.js";
import { openSqliteStore } from "../src/store/drivers/sqlite/sqlite-store.js";
import { defaultMaxima } from "../src/tables/decide/user-limits.js";
import { checksHere } from "../test/support/simple-ports.js";
import { drawBytes } from "./fixed-world.js";
import { drawSketch } from "../src/process/sketches.js";
import { emojiNames, allEmojis } from "../test/support/drawings.js";

// The only file here that imports from `src`.

export { createCounters, emojiNames, gameIds, texts };
export type { Clock, Log };

/** What a bot is started with. */
export interface BotPorts {
  readonly discord: Pick<LocalDiscord, "url" | "token" | "application" | "botName" | "servers">;
  readonly clock: Clock;
  readonly log: Log;
  /** The database's file. */
  readonly file: string;
  /** What somebody has uploaded, by its address. */
  readonly download: (url: string) => Promise<string>;
  /** Users and servers that are shut out. */
  readonly blocked: { readonly users: ReadonlySet<string>; readonly servers: ReadonlySet<string> };
}

/** A bot as `process/connect-bot.ts` puts it together, without gateway and threads. */
export interface RunningBot {
  /** As Discord registers them. */
  readonly commands: readonly unknown[];
  /** Something has happened at Discord. */
  hear(told: Dispatch): void;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Lets go of the database, whatever is under way. */
  drop(): Promise<void>;
}

/** An empty database of now, in a new file. */
export async function makeDatabase(file: string): Promise<void> {
  await openSqliteStore(file).close();
}

/** How long a picture takes, in milliseconds. */
const paintMs = 60;

/** Starts a bot; it knows its servers when they are announced. */
export async function startBot(ports: BotPorts): Promise<RunningBot> {
  const { discord, clock, log } = ports;
  const store = openSqliteStore(ports.file);
  const notes = await openNotes(store);
  const time = new DiscordTime(clock);
  const pacer = new Pacer({ clock, log, chance: () => 0.5 });
  const client = createClient(discord.url, (answer) => pacer.answered(answer));
  const open = createOpenRest(discord.url, (answer) => pacer.answeredOther(answer));
  for (const rest of [client.rest, open]) timeAnswers(rest, time);
  client.rest.setToken(discord.token);
  const { application } = discord;
  const rest = pacer.rest(client.rest);
  const registration = new Registration({
    emojis: allEmojis,
    rest,
    application,
    get commands() {
      return app.commands;
    },
    notes,
    clock,
    log,
  });
  const own = createApiClient(client.rest, open, application);
  const api = replaceLostEmojis(pacer.gate(own), allEmojis, () => {
    registration.lost();
  });
  const servers = new Servers();
  const isIn = (guild: string): boolean => servers.has(guild);
  const app: ReturnType<typeof createApp> = createApp({
    games: allGames,
    store,
    clock,
    log,
    seed: () => drawBytes(32),
    random: drawStream,
    metrics: noMetrics,
    maxima: defaultMaxima,
    blocked: ports.blocked,
    // Without threads, whose time nobody here could tell.
    players: {
      decide: ({ player }, asked) => player.decide(asked),
      decisionCounts: () => [],
      stop: () => Promise.resolve(),
    },
    painter: painterBy(clock),
    clips: plainClips(),
    checks: checksHere,
    links: { privacy: "https://example.org/privacy", terms: "https://example.org/terms", support: null },
    ...drawWith(() => registration.emojis(), log),
    discord: {
      api,
      guilds: createGuildClient(rest, application),
      download: async (url, most) => {
        const text = await ports.download(url);
        return text.length > most ? { kind: "too-large" } : { kind: "text", text };
      },
      queue: pacer.queue(api),
      closed: pacer.closed,
      inviteTo: () => null,
      ages: new PressAges({ time, clock, log, ask: () => open.get(Routes.gateway(), { auth: false }) }),
      isConnected: isIn,
      pressTime: () => time.now(),
      hasChannel: (channel) => pacer.run("catch-up", () => hasChannel(client.rest, channel)),
      inTurn: (request) => pacer.run("ephemeral", request),
      waitForRoom: () => pacer.waitForRoom(),
      localeOf: (guild) => servers.localeOf(guild),
    },
  });
  const gateway = { count: 1, up: [0], servers, isIn };
  const watch = observeShards(app.tables, gateway, { clock, log });
  const events = {
    ...watch,
    interaction: (interaction: Interaction): void => {
      void app.answer(interaction);
    },
    permissionsChanged: (guild: string): void => {
      pacer.closed.permissionsChanged(guild);
    },
  };
  servers.begin(0, 1, discord.servers);
  watch.up(0);
  registration.begin();
  let isKnown = false;
  return {
    commands: app.commands,
    hear: ({ event, data }) => {
      readEvent({ op: 0, s: 0, t: event, d: data } as GatewayDispatchPayload, servers, events);
      if (isKnown || !servers.isComplete(0)) return;
      isKnown = true;
      watch.known(0, 0);
    },
    stop: async () => {
      watch.stop();
      pacer.stop();
      await registration.stop();
      await app.stop();
      await store.close();
    },
    drop: () => store.close(),
  };
}

/** A picture is its SVG, drawn after a moment. */
function painterBy(clock: Clock): Pick<Painter, "paint" | "ready" | "expectedMs"> {
  const done = new Map<string, Uint8Array>();
  return {
    expectedMs: () => paintMs,
    ready: (sketch) => done.get(sketch) ?? null,
    paint: (sketch, { waiter }) =>
      new Promise((resolve, reject) => {
        const known = done.get(sketch);
        if (known !== undefined) {
          resolve(known);
          return;
        }
        const png = new Uint8Array(Buffer.from(drawSketch(sketch)));
        const cancel = clock.after(paintMs, () => {
          done.set(sketch, png);
          resolve(png);
        });
        waiter?.onLeave(() => {
          cancel();
          reject(new Error("nobody waits for the picture any more"));
        });
      }),
  };
}

/** A clip is its frames as JSON. */
function plainClips(): Pick<Clips, "make" | "made" | "isBusy" | "markPosted" | "unmarkPosted"> {
  const [made, posted] = [new Map<string, Uint8Array>(), new Set<string>()];
  return {
    isBusy: false,
    made: (key) => made.get(key) ?? null,
    make: (key, clip) => {
      const frames = clip().map(({ sketch, caption }) => ({ svg: drawSketch(sketch), caption }));
      const gif = made.get(key) ?? new Uint8Array(Buffer.from(JSON.stringify({ frames })));
      made.set(key, gif);
      return Promise.resolve(gif);
    },
    markPosted: (key) => !posted.has(key) && posted.add(key).has(key),
    unmarkPosted: (key) => {
      posted.delete(key);
    },
  };
}
