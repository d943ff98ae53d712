import { Locale, type APIGuildMember, type APIUser, type GatewayDispatchEvents } from "discord-api-types/v10";
import { randomBytes } from "node:crypto";
import { noFaults, type FaultState } from "../faults/fault-state.js";
import type { Change } from "../types.js";
import { Wire } from "../wire/wire-log.js";
import type { Channel } from "./channels.js";
import { EVERYONE, makeMember, makeRole, makeUser, MODERATOR, type Role } from "./guild.js";
import type { Interaction } from "./interactions.js";
import type { Command } from "./registered-command.js";
import type { StoredEmoji } from "./emojis.js";
import type { StoredFile } from "./files.js";
import type { StoredMessage } from "./messages.js";
import { snowflakeSource } from "./snowflakes.js";

/** Something that the gateway tells a bot. `intent`: the one bit it has to have asked for, or null. */
export interface Dispatch {
  readonly event: GatewayDispatchEvents;
  readonly data: unknown;
  readonly intent: number | null;
  /** Where it happened; the first server when left out. */
  readonly server?: string;
}

/** Everything there is: one server with its bot. What lives is in maps by id, in order of birth. */
export interface World {
  /** The time as this Discord says it, which may be wrong on purpose; milliseconds since 1970. */
  readonly now: () => number;
  /** The same without that error: what durations are measured by. */
  readonly clock: () => number;
  /** The next id. `agoMs`: for something that happened this many milliseconds ago. */
  readonly snowflake: (agoMs?: number) => string;
  readonly token: string;
  /** The application and its bot user have the same id, as at Discord for every newer one. */
  readonly bot: APIUser;
  readonly guild: string;
  /** The server's preferred locale. */
  locale: Locale;
  readonly owner: string;
  readonly roles: readonly Role[];
  readonly moderators: string;
  readonly members: Map<string, APIGuildMember>;
  readonly channels: Map<string, Channel>;
  /** Threads that the bot hears nothing of, by id: what Discord does with private and archived ones. */
  readonly unheard: Set<string>;
  readonly messages: Map<string, StoredMessage>;
  readonly commands: Map<string, Command>;
  /** When commands were made, by the clock: those of the server and the global ones (`null`). */
  readonly creations: Map<string | null, number[]>;
  readonly emojis: Map<string, StoredEmoji>;
  readonly interactions: Map<string, Interaction>;
  readonly files: Map<string, StoredFile>;
  /** Paths of files that no message has any more, oldest first. */
  readonly discarded: string[];
  readonly bus: Bus;
  readonly faults: FaultState;
  readonly wire: Wire;
  /** When bots have started sessions, by the clock, of those that they may start a day. */
  readonly sessionStarts: number[];
  /** What the gateway asks of bots. */
  readonly gateway: GatewayRules;
  /** Further servers that the bot is in and nobody plays in. */
  readonly crowd: readonly CrowdServer[];
  /** How long an interaction waits for its first answer, in milliseconds. */
  readonly patienceMs: number;
  /** Whether the bot is in the server. */
  botIsHere: boolean;
  /** `http://127.0.0.1:<port>`, once the server listens. */
  origin: string;
}

/** What the gateway asks of bots ("Sharding" and "Session Start Limit" in Discord's reference). */
export interface GatewayRules {
  /** As many as a bot is told to open. */
  readonly shards: number;
  /** With fewer the servers on one of them would be too many. */
  readonly leastShards: number;
  /** This many shards may identify within five seconds; null: nobody looks at that. */
  readonly maxConcurrency: number | null;
  /** This many sessions may be started a day. */
  readonly sessionStarts: number;
  /** When that begins again, in milliseconds. */
  readonly startsResetMs: number;
}

/** A server that is there to be told of. */
export interface CrowdServer {
  readonly id: string;
  readonly channels: number;
  readonly roles: number;
}

/** Where the gateway stands on this server, and where it is when a bot comes back. */
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
  readonly dispatches: Set<(dispatch: Dispatch) => void>;
  readonly changes: Set<(change: Change) => void>;
}

/** Tells the bot, if it is in the server and wants to know. */
export function dispatch(world: World, told: Dispatch): void {
  if (!world.botIsHere) return;
  for (const listener of world.bus.dispatches) listener(told);
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
  /** How many roles there are next to those that the server needs. */
  readonly roles: number;
  readonly gateway: GatewayRules;
  /** How many servers more, and how much is in each. */
  readonly crowd: { readonly servers: number; readonly channels: number; readonly roles: number };
}

/** A server with one bot and no channel yet. */
export function makeWorld(options: WorldOptions): World {
  const { clock, seed, token, locale, patienceMs, roles: more, gateway, crowd } = options;
  const faults = noFaults(seed);
  const now = () => clock() + faults.clockOffsetMs;
  const snowflake = snowflakeSource(now);
  const bot = makeUser(snowflake(), "Katzentisch", true);
  const guild = snowflake();
  const moderators = snowflake();
  const botRole = snowflake();
  const roles = [
    makeRole(guild, "@everyone", EVERYONE, 0),
    makeRole(moderators, "Moderators", EVERYONE | MODERATOR, 1),
    makeRole(botRole, bot.username, EVERYONE, 2, bot.id),
    ...Array.from({ length: more }, (_, at) => makeRole(snowflake(), `Role ${at + 1}`, 0n, 3 + at)),
  ];
  return {
    now,
    clock,
    snowflake,
    token: token ?? makeToken(bot.id),
    bot,
    guild,
    locale: localeOf(locale),
    owner: snowflake(),
    roles,
    moderators,
    members: new Map([[bot.id, makeMember(bot, [botRole], now())]]),
    channels: new Map(),
    unheard: new Set(),
    messages: new Map(),
    commands: new Map(),
    creations: new Map(),
    emojis: new Map(),
    interactions: new Map(),
    files: new Map(),
    discarded: [],
    bus: { dispatches: new Set(), changes: new Set() },
    faults,
    wire: new Wire(),
    sessionStarts: [],
    gateway,
    crowd: Array.from({ length: crowd.servers }, (_, at) => ({ ...crowd, id: crowdId(guild, at) })),
    botIsHere: true,
    patienceMs,
    origin: "",
  };
}

/** Ids of further servers: each one millisecond older than the one before, so that they are on all shards in turn. */
function crowdId(guild: string, at: number): string {
  return (BigInt(guild) - (BigInt(at + 1) << 22n)).toString();
}

/** @throws RangeError for what is none of Discord's locale codes */
export function localeOf(code: string): Locale {
  const locale = Object.values(Locale).find((known: string) => known === code);
  if (locale === undefined) throw new RangeError(`${code} is not one of Discord's locales`);
  return locale;
}

/** A bot token in the form of Discord's: the id, a time and a signature. */
function makeToken(bot: string): string {
  const part = (bytes: number) => randomBytes(bytes).toString("base64url");
  return `${Buffer.from(bot).toString("base64url")}.${part(4)}.${part(27)}`;
}
