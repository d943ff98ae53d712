import {
  PermissionFlagsBits as Bit,
  GuildFeature,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
  Locale,
  type APIGuild,
  type APIGuildMember,
  type APIRole,
  type APIUser,
  type GuildMemberFlags,
  type GuildSystemChannelFlags,
  type RoleFlags,
  type UserFlags,
} from "discord-api-types/v10";
import type { Server } from "./servers.js";
import type { World } from "./world.js";

/** Discord's flags where none is set. */
const NO_FLAGS = 0 as RoleFlags & UserFlags & GuildMemberFlags & GuildSystemChannelFlags;

/** Without the old field for its colour. */
export type Role = Omit<APIRole, "color">;

export function makeRole(
  id: string,
  name: string,
  permissions: bigint,
  position: number,
  bot?: string,
  mentionable = false,
): Role {
  return {
    id,
    name,
    permissions: permissions.toString(),
    position,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: bot !== undefined,
    mentionable,
    flags: NO_FLAGS,
    ...(bot !== undefined && { tags: { bot_id: bot } }),
  };
}

/** As others see them. The user name is the display name as Discord allows it; a bot keeps its. */
export function makeUser(id: string, name: string, bot: boolean): APIUser {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_.]/g, "_")
    .slice(0, 32)
    .padEnd(2, "_");
  const username = bot ? name : plain;
  return {
    id,
    username,
    discriminator: bot ? "0001" : "0",
    global_name: bot ? null : name,
    avatar: null,
    bot,
    public_flags: NO_FLAGS,
  };
}

/** `joined` in milliseconds since 1970. */
export function makeMember(user: APIUser, roles: readonly string[], joined: number): APIGuildMember {
  return {
    user,
    nick: null,
    avatar: null,
    roles: [...roles],
    joined_at: new Date(joined).toISOString(),
    premium_since: null,
    communication_disabled_until: null,
    pending: false,
    deaf: false,
    mute: false,
    flags: NO_FLAGS,
  };
}

/** A server whose roles lack that field too. */
export type Guild = Omit<APIGuild, "roles"> & { readonly roles: readonly Role[] };

/** In a server `@everyone` has the server's id. */
export function rolesIn({ roles, guild }: World, server: string): Role[] {
  return roles.map((role) => (role.id === guild ? { ...role, id: server } : role));
}

/** A server as `GET /guilds/:id` tells it. */
export function guildOf(world: World, { id, name, locale, isCommunity }: Server): Guild {
  return {
    id,
    name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: world.owner,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    roles: rolesIn(world, id),
    emojis: [],
    stickers: [],
    features: isCommunity ? [GuildFeature.Community] : [],
    mfa_level: GuildMFALevel.None,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: NO_FLAGS,
    rules_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    preferred_locale: isCommunity ? locale : Locale.EnglishUS,
    public_updates_channel_id: null,
    nsfw_level: GuildNSFWLevel.Default,
    premium_progress_bar_enabled: false,
    hub_type: null,
    safety_alerts_channel_id: null,
    incidents_data: null,
  };
}

/** What everybody in the server may do. */
export const EVERYONE =
  Bit.ViewChannel |
  Bit.SendMessages |
  Bit.SendMessagesInThreads |
  Bit.CreatePublicThreads |
  Bit.EmbedLinks |
  Bit.AttachFiles |
  Bit.ReadMessageHistory |
  Bit.AddReactions |
  Bit.UseExternalEmojis |
  Bit.UseApplicationCommands;

/** What a moderator may do beyond that. */
export const MODERATOR =
  Bit.ManageGuild | Bit.ManageChannels | Bit.ManageMessages | Bit.ManageThreads | Bit.ManageRoles;
