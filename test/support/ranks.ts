import { PermissionFlagsBits } from "discord.js";
import type { GuildRanks } from "../../src/discord/api/guild-client.js";

/** A role that may be given. */
export const prize = "100000000000000055";

/** A server's roles. Everybody may add reactions; the host may give roles up to position 8, and the bot up to 9. */
export function ranksWith({
  prizeAt = 2,
  prizeMay = 0n,
  isMentionable = false,
  isManaged = false,
  hostAt = 8,
  hostMay = PermissionFlagsBits.ManageRoles,
  isOwner = false,
  botAt = 9,
  botMay = PermissionFlagsBits.ManageRoles,
  user = "host",
  hasLeft = false,
}: {
  readonly prizeAt?: number;
  readonly prizeMay?: bigint;
  readonly isMentionable?: boolean;
  readonly isManaged?: boolean;
  readonly hostAt?: number;
  readonly hostMay?: bigint;
  readonly isOwner?: boolean;
  readonly botAt?: number;
  readonly botMay?: bigint;
  readonly user?: string;
  readonly hasLeft?: boolean;
}): GuildRanks {
  const role = (id: string, position: number, may: bigint, managed = false, mentionable = false) => {
    return { id, position, permissions: may.toString(), managed, mentionable };
  };
  const roles = [
    role("1", 0, PermissionFlagsBits.AddReactions),
    role(prize, prizeAt, prizeMay, isManaged, isMentionable),
    role("8", hostAt, hostMay),
    role("9", botAt, botMay, true),
  ];
  return { guild: "1", owner: isOwner ? user : "owner", roles, user, theirs: hasLeft ? null : ["8"], own: ["9"] };
}
