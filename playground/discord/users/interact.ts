import {
  ApplicationIntegrationType,
  GatewayDispatchEvents,
  InteractionContextType,
  type InteractionType,
} from "discord-api-types/v10";
import type { LocalUser, Outcome } from "../types.js";
import { logInteraction } from "../wire/interaction-log.js";
import { type Channel, serverOf } from "../world/channels.js";
import { guildOf } from "../world/guild.js";
import { openInteraction, type Interaction } from "../world/interactions.js";
import { permissionsIn } from "../world/permissions.js";
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
  if (!world.botIsHere) interaction.fail();
  const told = {
    event: GatewayDispatchEvents.InteractionCreate,
    data: payload(world, what, interaction, channel),
    intent: null,
    server: serverOf(world, channel.id),
  };
  dispatch(world, told);
  if (world.faults.deliverTwice) dispatch(world, told);
  return outcome;
}

/** "Interaction Structure" in Discord's reference. */
function payload(world: World, what: Act, interaction: Interaction, channel: Channel) {
  const { user, member, locale } = what.user;
  const bot = world.members.get(world.bot.id);
  const guild = guildOf(world);
  const server = serverOf(world, channel.id);
  const permissions = permissionsIn(world, member, channel).toString();
  return {
    version: 1,
    id: interaction.id,
    token: interaction.token,
    type: what.type,
    application_id: world.bot.id,
    guild_id: server,
    guild: { id: server, features: guild.features, locale: guild.preferred_locale },
    guild_locale: guild.preferred_locale,
    channel_id: channel.id,
    channel: { ...channel, permissions },
    member: { ...member, user, permissions },
    app_permissions: (bot ? permissionsIn(world, bot, channel) : 0n).toString(),
    locale,
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: server },
    context: InteractionContextType.Guild,
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT,
    data: what.data,
    ...(what.source && { message: what.source.message }),
  };
}
