import { PermissionFlagsBits } from "discord.js";
import type { GuildRanks } from "../../../discord/api/guild-client.js";

/**
 * Why a role is no prize of a cup.
 *
 * - `gone`: there is no such role. `powerful`: it may do anything in the server that not everybody may, or a program
 *   manages it.
 * - `not-yours`: who holds the cup may give no roles in the server. `above-you`: not this one.
 * - `above-me`: nor may the bot. `no-right`: it may give no roles at all.
 */
export type PrizeRefusal = "gone" | "powerful" | "not-yours" | "above-you" | "above-me" | "no-right";

/**
 * Whether a role may go over to a winner, by the server's own rules ("Permission Hierarchy" in Discord's reference):
 * giving a role takes the right to, in the server, and a higher role. Its owner may give any, and
 * administrators have every right, but give no role that is not below theirs.
 *
 * @param ranks of the one who holds the cup and of the bot
 */
export function refusePrize(role: string, { guild, owner, roles, user, theirs, own }: GuildRanks): PrizeRefusal | null {
  const prize = roles.find(({ id }) => id === role);
  if (prize === undefined) return "gone";
  const everyone = BigInt(roles.find(({ id }) => id === guild)?.permissions ?? 0);
  if (prize.managed || role === guild || (BigInt(prize.permissions) & ~everyone) !== 0n) return "powerful";
  const ranked = (ids: readonly string[]): { readonly mayGive: boolean; readonly highest: number } => {
    const held = roles.filter(({ id }) => ids.includes(id));
    const may = held.reduce((bits, { permissions }) => bits | BigInt(permissions), everyone);
    const needed = PermissionFlagsBits.ManageRoles | PermissionFlagsBits.Administrator;
    return { mayGive: (may & needed) !== 0n, highest: Math.max(0, ...held.map(({ position }) => position)) };
  };
  const [host, bot] = [ranked(theirs ?? []), ranked(own)];
  if (user !== owner) {
    if (theirs === null || !host.mayGive) return "not-yours";
    if (prize.position >= host.highest) return "above-you";
  }
  if (!bot.mayGive) return "no-right";
  return prize.position < bot.highest ? null : "above-me";
}
