import {
  ComponentType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
} from "discord-api-types/v10";
import { makeFaults } from "./faults/fault-controls.js";
import { gatewayRules } from "./gateway/gateway-rules.js";
import { Gateway } from "./gateway/gateway-server.js";
import { InvalidRequests } from "./limits/invalid.js";
import { buildServer } from "./rest/build-server.js";
import { serverActs } from "./server-acts.js";
import type { Exchange, LocalDiscord, LocalDiscordOptions, LocalUser, Problem } from "./types.js";
import { makeLocalUser } from "./users/user.js";
import { draftNew } from "./validity/draft.js";
import { addChannel } from "./world/channels.js";
import { commandsOf } from "./world/commands.js";
import { addEmoji } from "./world/emojis.js";
import { createMessage, deleteMessage } from "./world/messages.js";
import { bitsOf } from "./world/permissions.js";
import { localeOf } from "./world/servers.js";
import { changed, dispatch, makeWorld } from "./world/world.js";

export type * from "./types.js";

/** Milliseconds to the first answer ("Receiving and Responding to Interactions" in Discord's reference). */
export const firstAnswerMs = 3_000;

/** On loopback: one server with one text channel and the bot. */
export async function startLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const { now: clock = Date.now, seed = "local discord", token, locale = "de", limits = "discord" } = options;
  const { channelName = "spieltisch", patienceMs = firstAnswerMs, roles = 0, botRights = [] } = options;
  const { most: { threads = 1_000, events = 100 } = {} } = options;
  const { crowd = { servers: 0, channels: 0, roles: 0 }, emojis = new Map<string, Uint8Array>() } = options;
  const world = makeWorld({
    clock,
    seed,
    token,
    locale,
    patienceMs,
    most: { threads, events },
    roles,
    botRights: bitsOf(botRights),
    gateway: gatewayRules(options),
    crowd,
  });
  const { hears } = options;
  if (hears !== undefined) world.bus.dispatches.add((told) => (hears(told), []));
  for (const [name, png] of emojis) addEmoji(world, name, Buffer.from(png));
  const channel = addChannel(world, channelName, world.guild);
  const records = { traffic: [] as Exchange[], problems: [] as Problem[] };
  const users: LocalUser[] = [];
  const invalid = new InvalidRequests(world, limits === "discord" ? (options.invalidLimit ?? 10_000) : null);
  const server = await buildServer(world, records, limits === "discord", invalid);
  world.origin = await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  const gateway = new Gateway(world, server.server, records.problems);

  return {
    url: `${world.origin}/api`,
    token: world.token,
    application: world.bot.id,
    botName: world.bot.username,
    guild: world.guild,
    get servers() {
      return [...world.servers.keys()];
    },
    channel: channel.id,
    faults: makeFaults(world, gateway.faults),
    problems: records.problems,
    traffic: records.traffic,
    wire: world.wire,
    invalidRequests: () => invalid.count(),
    isShutOut: () => invalid.isBanned(),
    addUser(wanted) {
      const user = makeLocalUser(world, wanted);
      users.push(user);
      for (const guild of world.servers.keys()) {
        const data = { ...user.member, guild_id: guild };
        const told = { event: GatewayDispatchEvents.GuildMemberAdd, data, intent: GatewayIntentBits.GuildMembers };
        dispatch(world, { ...told, server: guild });
      }
      changed(world, { type: "user" });
      return user;
    },
    ...serverActs(world),
    botIsConnected: () => gateway.connected(),
    setUserLocale(id, code) {
      const user = users.find((one) => one.id === id);
      if (!user) throw new Error(`There is no user ${id}`);
      user.locale = localeOf(code);
      changed(world, { type: "user" });
    },
    users: () => [...users],
    commands: () => [...commandsOf(world, null), ...commandsOf(world, world.guild)],
    writeAsBot(where, text) {
      const component = { type: ComponentType.TextDisplay, content: text } as const;
      const draft = draftNew({ flags: MessageFlags.IsComponentsV2, components: [component] }, []);
      return createMessage(world, draft, { channel: where, reader: null, type: MessageType.Default }).message.id;
    },
    deleteMessage(where, message) {
      const stored = world.messages.get(message);
      if (stored?.reader !== null || stored.message.channel_id !== where)
        throw new Error(`There is no message ${message}`);
      deleteMessage(world, stored);
    },
    snowflake: world.snowflake,
    giveUp() {
      for (const interaction of world.interactions.values()) if (interaction.state === "open") interaction.fail();
    },
    ready: (ms = 120_000) => within(gateway.ready(), ms, "No bot has connected"),
    watch(listener) {
      const own = (...[change]: Parameters<typeof listener>) => listener(change);
      world.bus.changes.add(own);
      return () => world.bus.changes.delete(own);
    },
    async close() {
      gateway.close();
      for (const interaction of world.interactions.values()) interaction.settle({ type: "failed" });
      await server.close();
    },
  };
}

/** @throws Error with `message` after `ms` */
async function within(promise: Promise<void>, ms: number, message: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${message} within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
