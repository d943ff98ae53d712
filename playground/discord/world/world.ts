import type { APIGuildMember, APIUser } from "discord-api-types/v10";
import { randomBytes } from "node:crypto";
import type { GatewayRules } from "../gateway/gateway-rules.js";
import { noFaults, type FaultState } from "../faults/fault-state.js";
import type { Change, Dispatch } from "../types.js";
import { Wire } from "../wire/wire-log.js";
import type { Channel } from "./channels.js";
import { EVERYONE, makeMember, makeRole, makeUser, MODERATOR, type Role } from "./guild.js";
import type { Interaction } from "./interactions.js";
import type { Command } from "./registered-command.js";
import type { StoredEmoji } from "./emojis.js";
import type { ScheduledEvent } from "./event-types.js";
import type { StoredFile } from "./files.js";
import type { StoredMessage } from "./messages.js";
import type { ShardPair } from "./shards.js";
import { localeOf, makeServer, type Scenery, type Server } from "./servers.js";
import { olderBy, snowflakeSource } from "./snowflakes.js";

/** A bot, and servers in which the same people are. What lives is in maps by id, in order of birth. */
export interface World {
  /** This Discord's time, perhaps wrong on purpose; milliseconds since 1970. */
  readonly now: () => number;
  /** Without that error, for durations. */
  readonly clock: () => number;
  /** `agoMs`: for something this many milliseconds ago. */
  readonly snowflake: (agoMs?: number) => string;
  readonly token: string;
  /** Application and bot user share an id, as newer ones do at Discord. */
  readonly bot: APIUser;
  /** The first server. */
  readonly guild: string;
  /** All of them, the first one first. */
  readonly servers: Map<string, Server>;
  owner: string;
  /** `@everyone` first, with the first server's id; the others are the same in all servers. */
  readonly roles: Role[];
  readonly moderators: string;
  readonly members: Map<string, APIGuildMember>;
  readonly channels: Map<string, Channel>;
  /** Threads unknown to the bot, by id, as private and archived ones are. */
  readonly unheard: Set<string>;
  /** Private threads that the bot is in. */
  readonly joined: Set<string>;
  readonly messages: Map<string, StoredMessage>;
  readonly commands: Map<string, Command>;
  /** By the clock: each server's and the global ones (`null`). */
  readonly creations: Map<string | null, number[]>;
  readonly emojis: Map<string, StoredEmoji>;
  /** Of all servers, by id. */
  readonly events: Map<string, ScheduledEvent>;
  readonly interactions: Map<string, Interaction>;
  readonly files: Map<string, StoredFile>;
  /** No message has these files any more, oldest first. */
  readonly discarded: string[];
  readonly bus: Bus;
  readonly faults: FaultState;
  readonly wire: Wire;
  /** Today's session starts, by the clock. */
  readonly sessionStarts: number[];
  /** What the gateway asks of bots. */
  readonly gateway: GatewayRules;
  /** For its first answer, in milliseconds. */
  readonly patienceMs: number;
  /** Open threads and events that a server takes. */
  readonly most: { readonly threads: number; readonly events: number };
  /** `http://127.0.0.1:<port>`, once the server listens. */
  origin: string;
}

/** On this server, and for resumed sessions. */
export const GATEWAY_PATH = "/gateway";
export const RESUME_PATH = "/gateway-resume";

export function gatewayUrl(world: World): string {
  return world.origin.replace("http", "ws") + GATEWAY_PATH;
}

export function resumeUrl(world: World): string {
  return world.origin.replace("http", "ws") + RESUME_PATH;
}

/** How what happens gets around. */
export interface Bus {
  /** They return the shards that are told. */
  readonly dispatches: Set<(dispatch: Dispatch) => readonly ShardPair[]>;
  readonly changes: Set<(change: Change) => void>;
}

/** To the bot, if it is in the server, that is in no outage, and has asked for it. @returns the shards of its sessions that are told */
export function dispatch(world: World, told: Dispatch): readonly ShardPair[] {
  const server = told.server === null ? null : world.servers.get(told.server);
  if (server !== null && (server?.hasBot !== true || server.isAway)) return [];
  return [...world.bus.dispatches].flatMap((listener) => listener(told));
}

/** Tells all watchers. */
export function changed(world: World, change: Change): void {
  for (const listener of world.bus.changes) listener(change);
}

/** What a world is made from. */
export interface WorldOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** What chance is drawn from. */
  readonly seed: string;
  readonly token: string | undefined;
  readonly locale: string;
  readonly patienceMs: number;
  readonly most: World["most"];
  /** Besides those that the server needs. */
  readonly roles: number;
  /** The bot's in the server, beyond everybody's, as bits. */
  readonly botRights: bigint;
  readonly gateway: GatewayRules;
  /** Further servers with what is in each. */
  readonly crowd: Scenery & { readonly servers: number };
}

/** One bot and no channel yet. */
export function makeWorld(options: WorldOptions): World {
  const { clock, seed, token, locale, patienceMs, most, roles: more, botRights, gateway, crowd } = options;
  const faults = noFaults(seed);
  const now = () => clock() + faults.clockOffsetMs;
  const snowflake = snowflakeSource(now);
  const bot = makeUser(snowflake(), "Katzentisch", true);
  const guild = snowflake();
  const moderators = snowflake();
  const botRole = snowflake();
  const roles = [
    makeRole(guild, "@everyone", EVERYONE, 0),
    makeRole(moderators, "Moderators", EVERYONE | MODERATOR, more + 1),
    makeRole(botRole, bot.username, EVERYONE | botRights, more + 2, bot.id),
    ...Array.from({ length: more }, (_, at) => makeRole(snowflake(), `Role ${at + 1}`, 0n, more - at)),
  ];
  const first = makeServer(guild, "Playground", localeOf(locale));
  const further = Array.from({ length: crowd.servers }, (_, at) => {
    const id = olderBy(at + 1, guild);
    return makeServer(id, `Server ${id}`, first.locale, crowd);
  });
  return {
    now,
    clock,
    snowflake,
    token: token ?? makeToken(bot.id),
    bot,
    guild,
    servers: new Map([first, ...further].map((server) => [server.id, server])),
    owner: snowflake(),
    roles,
    moderators,
    members: new Map([[bot.id, makeMember(bot, [botRole], now())]]),
    channels: new Map(),
    unheard: new Set(),
    joined: new Set(),
    messages: new Map(),
    commands: new Map(),
    creations: new Map(),
    emojis: new Map(),
    events: new Map(),
    interactions: new Map(),
    files: new Map(),
    discarded: [],
    bus: { dispatches: new Set(), changes: new Set() },
    faults,
    wire: new Wire(),
    sessionStarts: [],
    gateway,
    patienceMs,
    most,
    origin: "",
  };
}

/** In Discord's form: id, time and signature. */
function makeToken(bot: string): string {
  const part = (bytes: number) => randomBytes(bytes).toString("base64url");
  return `${Buffer.from(bot).toString("base64url")}.${part(4)}.${part(27)}`;
}
