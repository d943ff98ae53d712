import {
  ApplicationIntegrationType,
  GatewayDispatchEvents,
  InteractionContextType,
  type InteractionType,
} from "discord-api-types/v10";
import type { LocalUser, Outcome } from "../types.js";
import { logInteraction } from "../wire/interaction-log.js";
import type { Channel } from "../world/channels.js";
import { guildOf } from "../world/guild.js";
import { openInteraction, type Interaction } from "../world/interactions.js";
import { permissionsIn } from "../world/permissions.js";
import { type Server, serverIn } from "../world/servers.js";
import { dispatch, type World } from "../world/world.js";

/** Bytes that an answer's files may have. */
const ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024;

/** What is particular to one interaction. */
export interface Act {
  readonly type: InteractionType;
  readonly user: LocalUser;
  readonly channel: string;
  /** The command as typed, or the custom_id. */
  readonly name: string;
  /** The field `data` of the interaction. */
  readonly data: unknown;
  /** With the used component; `message` as the interaction carries it. */
  readonly source?: { readonly id: string; readonly message: unknown };
  /** By its id, in milliseconds; left out: 0. */
  readonly agoMs?: number;
  /** What a submitted modal answered. */
  readonly trigger?: Interaction;
}

/** Sends an interaction. @returns the outcome */
export function act(world: World, what: Act): Promise<Outcome> {
  const channel = world.channels.get(what.channel);
  if (!channel) throw new Error(`There is no channel ${what.channel}`);
  const log = logInteraction(world, { ...what, user: what.user.id });
  const { interaction, outcome } = openInteraction(world, {
    type: what.type,
    name: what.name,
    user: what.user.user,
    channel: channel.id,
    source: what.source?.id ?? null,
    trigger: what.trigger ?? null,
    agoMs: what.agoMs ?? 0,
    onFirst: (ms) => log.answered(ms),
  });
  void outcome.then((ended) => log.ended(ended));
  const server = channel.guild_id === undefined ? null : serverIn(world, channel.guild_id);
  if (server !== null && (!server.hasBot || server.isAway)) interaction.fail();
  const told = {
    event: GatewayDispatchEvents.InteractionCreate,
    data: payload(world, what, interaction, channel, server),
    intent: null,
    server: server?.id ?? null,
  };
  log.told(dispatch(world, told));
  if (world.faults.deliverTwice) dispatch(world, told);
  return outcome;
}

/** "Interaction Structure" in Discord's reference. */
function payload(world: World, what: Act, interaction: Interaction, channel: Channel, server: Server | null) {
  const { member, locale } = what.user;
  const bot = world.members.get(world.bot.id);
  const permissions = permissionsIn(world, member, channel).toString();
  return {
    version: 1,
    id: interaction.id,
    token: interaction.token,
    type: what.type,
    application_id: world.bot.id,
    channel_id: channel.id,
    channel: { ...channel, permissions },
    app_permissions: (bot ? permissionsIn(world, bot, channel) : 0n).toString(),
    locale,
    entitlements: [],
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT,
    data: what.data,
    ...(what.source && { message: what.source.message }),
    ...(server === null ? inDirectMessages(what.user) : inServer(world, what.user, server, permissions)),
  };
}

function inServer(world: World, { user, member }: LocalUser, server: Server, permissions: string) {
  const { id, features, preferred_locale: locale } = guildOf(world, server);
  return {
    guild_id: id,
    guild: { id, features, locale },
    guild_locale: locale,
    member: { ...member, user, permissions },
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: id },
    context: InteractionContextType.Guild,
  };
}

function inDirectMessages({ user }: LocalUser) {
  return {
    user,
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: "0" },
    context: InteractionContextType.BotDM,
  };
}
