import { PermissionFlagsBits } from "discord.js";
import type { GuildRanks } from "./api/guild-client.js";

/**
 * Why the bot gives a role to nobody.
 *
 * - `gone`: there is no such role. `everyone`: all have it. `managed`: a program gives it.
 * - `powerful`: it may do anything in the server that not everybody may.
 * - `above-me`: it is not below the bot's own. `no-right`: the bot may give no roles at all.
 */
export type RoleFault = "gone" | "everyone" | "managed" | "powerful" | "above-me" | "no-right";

/**
 * Why a role is not given for somebody who has chosen it: that, or they may give no roles in the server (`not-yours`), or
 * not this one (`above-you`).
 */
export type RoleRefusal = RoleFault | "not-yours" | "above-you";

/**
 * Whether the bot may give a role to those who want it, by the server's own rules ("Permission Hierarchy" in Discord's
 * reference): that takes the right to give roles, in the server, and a higher role.
 */
export function faultOf(role: string, ranks: GuildRanks): RoleFault | null {
  const given = ranks.roles.find(({ id }) => id === role);
  if (given === undefined) return "gone";
  if (role === ranks.guild) return "everyone";
  if (given.managed) return "managed";
  if ((BigInt(given.permissions) & ~ofEverybody(ranks)) !== 0n) return "powerful";
  const bot = rankOf(ranks.own, ranks);
  if (!bot.mayGive) return "no-right";
  return given.position < bot.highest ? null : "above-me";
}

/**
 * Whether it may do so for somebody who could give it themselves: the owner any, and administrators, who have every right,
 * one below theirs as everybody else.
 *
 * @param ranks of the one who has chosen it and of the bot
 */
export function refuseRole(role: string, ranks: GuildRanks): RoleRefusal | null {
  const fault = faultOf(role, ranks);
  const isBots = fault === null || fault === "above-me" || fault === "no-right";
  const given = ranks.roles.find(({ id }) => id === role);
  if (given === undefined || !isBots || ranks.user === ranks.owner) return fault;
  const person = rankOf(ranks.theirs ?? [], ranks);
  if (ranks.theirs === null || !person.mayGive) return "not-yours";
  return given.position < person.highest ? fault : "above-you";
}

/**
 * Whether the bot's mentions of a role notify its members: those of a role that anybody may mention, and of all roles with
 * the right to mention everyone.
 *
 * @param granted to the bot in the channel; left out: in the server
 */
export function mayMention(role: string, ranks: GuildRanks, granted = rankOf(ranks.own, ranks).permissions): boolean {
  const needed = PermissionFlagsBits.MentionEveryone | PermissionFlagsBits.Administrator;
  return (granted & needed) !== 0n || ranks.roles.some(({ id, mentionable }) => id === role && mentionable);
}

interface Rank {
  /** In the server, as bits. */
  readonly permissions: bigint;
  readonly mayGive: boolean;
  readonly highest: number;
}

function rankOf(ids: readonly string[], ranks: GuildRanks): Rank {
  const held = ranks.roles.filter(({ id }) => ids.includes(id));
  const permissions = held.reduce((bits, one) => bits | BigInt(one.permissions), ofEverybody(ranks));
  const needed = PermissionFlagsBits.ManageRoles | PermissionFlagsBits.Administrator;
  return {
    permissions,
    mayGive: (permissions & needed) !== 0n,
    highest: Math.max(0, ...held.map(({ position }) => position)),
  };
}

function ofEverybody({ guild, roles }: GuildRanks): bigint {
  return BigInt(roles.find(({ id }) => id === guild)?.permissions ?? 0);
}
