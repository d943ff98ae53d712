import {
  OverwriteType,
  PermissionFlagsBits as Bit,
  type APIGuildMember,
  type APIOverwrite,
} from "discord-api-types/v10";
import type { Permission } from "../types.js";
import { isHidden, isText, isThread, textChannel, updateChannel, type Channel, type Thread } from "./channels.js";
import type { Role } from "./guild.js";
import type { World } from "./world.js";

/** All that can be allowed. */
const EVERYTHING = Object.values(Bit).reduce((bits, one) => bits | one, 0n);

/** What a member may do in a server, as bits: the same in all of them. Owners and administrators may everything. */
export function permissionsOf(world: World, member: APIGuildMember): bigint {
  const bits = world.roles
    .filter((role) => role.id === world.guild || member.roles.includes(role.id))
    .reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  return member.user.id === world.owner || (bits & Bit.Administrator) !== 0n ? EVERYTHING : bits;
}

/** In a channel or thread ("Permission Overwrites" in Discord's reference). */
export function permissionsIn(world: World, member: APIGuildMember, channel: Channel): bigint {
  const home = isThread(channel) ? world.channels.get(channel.parent_id) : channel;
  const overwrites = home && isText(home) ? (home.permission_overwrites ?? []) : [];
  const everyone = overwrites.filter(({ id }) => id === channel.guild_id);
  const roles = overwrites.filter(({ id }) => id !== channel.guild_id && member.roles.includes(id));
  const own = overwrites.filter(({ id }) => id === member.user.id);
  const bits = permissionsOf(world, member);
  return bits === EVERYTHING ? bits : [everyone, roles, own].reduce(apply, bits);
}

/** Of one rank: allowing outdoes denying. */
function apply(bits: bigint, overwrites: readonly APIOverwrite[]): bigint {
  const denied = overwrites.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
  const allowed = overwrites.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
  return (bits & ~denied) | allowed;
}

/** Whether the bot may do all this in a channel. */
export function botMay(world: World, channel: Channel, ...wanted: readonly Permission[]): boolean {
  const bot = world.members.get(world.bot.id);
  const bits = bitsOf(wanted);
  return bot !== undefined && (permissionsIn(world, bot, channel) & bits) === bits;
}

/** Whether the bot may do this in the server, whatever its channels say. */
export function botMayInServer(world: World, wanted: Permission): boolean {
  const bot = world.members.get(world.bot.id);
  return bot !== undefined && (permissionsOf(world, bot) & Bit[wanted]) !== 0n;
}

/** Whether the bot may give and take a role: one below its own highest that no program manages. */
export function botMayGive(world: World, { id, position, managed }: Role): boolean {
  const own = world.members.get(world.bot.id)?.roles ?? [];
  const highest = Math.max(0, ...world.roles.filter((role) => own.includes(role.id)).map((role) => role.position));
  return botMayInServer(world, "ManageRoles") && position < highest && !managed && id !== world.guild;
}

/** The threads of a server that the bot is told of. */
export function visibleThreads(world: World, server: string): Thread[] {
  const own = [...world.channels.values()].filter(({ id, guild_id }) => guild_id === server && !world.unheard.has(id));
  const threads = own.filter(isThread);
  return threads.filter((thread) => botMay(world, thread, "ViewChannel") && !isHidden(world, thread));
}

/**
 * A member's permissions in a text channel.
 * @throws Error if there is no such text channel
 */
export function overwrite(
  world: World,
  where: string,
  id: string,
  how: "allow" | "deny",
  permissions: readonly Permission[],
): void {
  const channel = textChannel(world, where);
  const others = (channel.permission_overwrites ?? []).filter((other) => other.id !== id);
  const old = channel.permission_overwrites?.find((other) => other.id === id);
  const bits = bitsOf(permissions);
  const left = (field: "allow" | "deny") => {
    const before = BigInt(old?.[field] ?? 0);
    return (field === how ? before | bits : before & ~bits).toString();
  };
  const own = { id, type: OverwriteType.Member, allow: left("allow"), deny: left("deny") };
  updateChannel(world, { ...channel, permission_overwrites: [...others, own] });
}

/** Undoes `overwrite` of the bot. @throws Error if there is no such text channel */
export function restoreBot(world: World, where: string): void {
  const channel = textChannel(world, where);
  const others = (channel.permission_overwrites ?? []).filter(({ id }) => id !== world.bot.id);
  updateChannel(world, { ...channel, permission_overwrites: others });
}

/** In a channel, or in a thread's channel. */
export function takenFromBot(world: World, where: string): readonly Permission[] {
  const channel = world.channels.get(where);
  const home = channel && isThread(channel) ? world.channels.get(channel.parent_id) : channel;
  if (!home || !isText(home)) return [];
  const denied = BigInt(home.permission_overwrites?.find(({ id }) => id === world.bot.id)?.deny ?? 0);
  return permissionNames.filter((name) => (denied & Bit[name]) !== 0n);
}

const permissionNames = Object.keys(Bit) as readonly Permission[];

/** Permissions as bits. */
export function bitsOf(permissions: readonly Permission[]): bigint {
  return permissions.reduce((bits, name) => bits | Bit[name], 0n);
}
