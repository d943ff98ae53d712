import { Events, Routes, SnowflakeUtil } from "discord.js";
import { type App, createApp, type WorldPorts } from "../app.js";
import type { Settings } from "../config.js";
import { type BotFigures, countedWire, type Metrics } from "../discord/api/metrics.js";
import { patientWire } from "../discord/api/patient-wire.js";
import { Twin, twinWire } from "../discord/api/twin.js";
import { restWire } from "../discord/api/wire.js";
import { connect, type Connection, type Ready, type Served } from "../discord/gateway/connect.js";
import { introduce } from "../discord/gateway/introduce.js";
import type { Memory } from "../discord/gateway/registration.js";
import { countStarts } from "../discord/gateway/session-starts.js";
import { watchShards } from "../discord/gateway/watch-shards.js";
import { Painter } from "../discord/images/painter.js";
import { payloads } from "../discord/interactions/commands/payloads.js";
import { PressAges } from "../discord/interactions/press-age.js";
import { drawWith } from "../discord/messages/safe-drawing.js";
import { logFailure } from "../log.js";
import { openNotes } from "../store/notes.js";
import type { Store } from "../store/store.js";
import type { Most } from "../tables/decide/bounds.js";

/** What the bot on the air takes besides its settings. */
export interface OnAirPorts extends WorldPorts {
  readonly store: Store;
  readonly metrics: Metrics;
  /** How much single users may have; as much as they like when left out. */
  readonly most?: Most;
}

/** The app at work on Discord. */
interface Service extends Served {
  readonly app: App;
  /** Whether answers can reach the bot, from some servers at least. */
  readonly onAir: () => boolean;
  /** How things stand. */
  readonly figures: () => Promise<BotFigures>;
  /** Leaves the gateway, and resolves when the interactions in hand are answered and no board is on its way. */
  readonly quiet: () => Promise<void>;
}

/** The bot on the air. */
export type OnAir = Omit<Service, keyof Served> & Omit<Connection<Service>, "service">;

/** Connects an app to Discord; resolves when its first shard is up. @throws GatewayError as `connect` does */
export async function goOnAir(
  { token, apiUrl, links }: Pick<Settings, "token" | "apiUrl" | "links">,
  ports: OnAirPorts,
): Promise<OnAir> {
  const { store, clock, log, metrics } = ports;
  const memory: Memory = await openNotes(store);
  const serveReady = (ready: Ready): Service => serve(ready, links, memory, ports);
  const connection = await connect({ token, apiUrl, clock, log, metrics, memory, serve: serveReady });
  const { app, onAir, figures, quiet } = connection.service;
  return { app, onAir, figures, quiet, ended: connection.ended, leave: connection.leave };
}

/** Everything that hangs on a ready client. */
function serve(
  { client, open, pacer, time, gateway }: Ready,
  links: Settings["links"],
  memory: Memory,
  ports: OnAirPorts,
): Service {
  const { store, clock, log, metrics } = ports;
  const application = client.application.id;
  const twin = new Twin(clock, log);
  const ownWire = twinWire(restWire(client.rest, open, application), open, twin);
  const ageOf = (interaction: string): number => time.now() - SnowflakeUtil.timestampFrom(interaction);
  const onDisk = (): Promise<void> => store.onDisk();
  const wire = patientWire(pacer.gate(countedWire(ownWire, metrics)), onDisk, ageOf, { clock, log });
  const rest = pacer.rest(client.rest);
  const introduction = introduce({ rest, application, commands: payloads, memory, log });
  const painter = new Painter({
    clock,
    painted: (ms, ok) => {
      metrics.painted(ms, ok);
    },
  });
  const ask = (signal: AbortSignal): Promise<unknown> => open.get(Routes.gateway(), { auth: false, signal });
  const app = createApp({
    ...ports,
    ...drawWith(() => introduction.emojis(), log),
    links,
    painter,
    discord: {
      wire,
      lane: pacer.lane(wire),
      ages: new PressAges({ time, clock, log, ask }),
      onAir: (guild) => gateway.hears(guild),
      pressTime: () => time.now(),
      room: () => pacer.room(),
      localeOf: (guild) => gateway.servers.localeOf(guild),
    },
  });
  client.on(Events.InteractionCreate, (interaction) => {
    app.answer(interaction);
  });
  const { stop: stopWatch, ...events } = watchShards(app.tables, gateway, { clock, log });
  const stopCount = countStarts(rest, { clock, log }, (left) => {
    twin.counted(left);
  });
  log.info({ application, shards: gateway.count }, "Katzentisch is on the air");
  return {
    ...events,
    app,
    started: () => {
      twin.started();
    },
    onAir: () => gateway.up.length > 0,
    figures: async () => ({
      shards: gateway.count,
      shardsUp: gateway.up.length,
      pingMs: gateway.pingMs,
      servers: gateway.servers.count,
      tables: await app.tables.figures(),
      boards: app.bot.writer.waiting,
      requests: pacer.waiting(),
      invalid: pacer.invalid(),
      pictures: painter.waiting,
      thought: app.players.thoughtSoFar(),
      startsLeft: twin.startsLeft,
    }),
    quiet: async () => {
      stopWatch();
      // What is pressed from here on is told to the next process.
      logFailure(log, "the connections to Discord could not be ended in good order", gateway.leave());
      stopCount();
      pacer.stop();
      await introduction.stop();
      await app.stop();
      await painter.stop();
    },
  };
}
