import { Locale, type APIGuildMember, type APIUser, type GatewayDispatchEvents } from "discord-api-types/v10";
import { randomBytes } from "node:crypto";
import { noFaults, type FaultState } from "../faults/state.js";
import type { Change } from "../types.js";
import { Wire } from "../wire/wire.js";
import type { Channel } from "./channels.js";
import { makeMember, makeRole, makeUser, type Role } from "./guild.js";
import type { Interaction } from "./interactions.js";
import type { Command } from "./command.js";
import type { StoredEmoji } from "./emojis.js";
import type { StoredFile } from "./files.js";
import type { StoredMessage } from "./messages.js";
import { EVERYONE, MODERATOR } from "./roles.js";
import { snowflakeSource } from "./snowflakes.js";

/** Something that the gateway tells a bot. `intent`: the one bit it has to have asked for, or null. */
export interface Dispatch {
  readonly event: GatewayDispatchEvents;
  readonly data: unknown;
  readonly intent: number | null;
}

/** Everything there is: one server with its bot. What lives is in maps by id, in order of birth. */
export interface World {
  /** The time as this Discord says it, which may be wrong on purpose; milliseconds since 1970. */
  readonly now: () => number;
  /** The same without that error: what durations are measured by. */
  readonly clock: () => number;
  /** The next id. `agoMs`: for something that happened so many milliseconds ago. */
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
  /** How many sessions bots have started, of a thousand a day. */
  sessionStarts: number;
  /** How long an interaction waits for its first answer, in milliseconds. */
  readonly patienceMs: number;
  /** Whether the bot is in the server. */
  botIsHere: boolean;
  /** `http://127.0.0.1:<port>`, once the server listens. */
  origin: string;
}

/** Where the gateway stands on this server. */
export const GATEWAY_PATH = "/gateway";

export function gatewayUrl(world: World): string {
  return world.origin.replace("http", "ws") + GATEWAY_PATH;
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

/** Tells whoever watches. */
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
  /** How many roles there are beside those that the server needs. */
  readonly roles: number;
}

/** A server with one bot and no channel yet. */
export function makeWorld({ clock, seed, token, locale, patienceMs, roles: more }: WorldOptions): World {
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
    sessionStarts: 0,
    botIsHere: true,
    patienceMs,
    origin: "",
  };
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
