import { ComponentType, MessageFlags, MessageType } from "discord-api-types/v10";
import {
  addRole,
  deleteRole,
  endOutage,
  inviteBot,
  removeBot,
  setBotRights,
  setCommunity,
  setLocale,
  setRoles,
  startOutage,
  tellOfServer,
} from "./gateway/server-changes.js";
import type { LocalDiscord } from "./types.js";
import {
  addChannel,
  addPrivateThread,
  addThread,
  archiveThread,
  deleteChannel,
  renameChannel,
  setThreadMember,
} from "./world/channels.js";
import { isDirect, openDirectMessages } from "./world/direct-messages.js";
import { bitsOf, overwrite, restoreBot, takenFromBot } from "./world/permissions.js";
import { createMessage } from "./world/messages.js";
import { notified } from "./world/mentions.js";
import { draftNew } from "./validity/draft.js";
import { addServer, serverIn } from "./world/servers.js";
import { shardOf } from "./world/shards.js";
import { removeEmoji } from "./world/emojis.js";
import type { World } from "./world/world.js";

type ServerActs = Pick<
  LocalDiscord,
  | "addServer"
  | "shardOf"
  | "addChannel"
  | "addThread"
  | "renameChannel"
  | "deleteChannel"
  | "addPrivateThread"
  | "letIntoThread"
  | "takeFromThread"
  | "archiveThread"
  | "denyBot"
  | "allowBot"
  | "denyUser"
  | "allowUser"
  | "restoreBot"
  | "takenFromBot"
  | "setBotRights"
  | "addRole"
  | "deleteRole"
  | "notified"
  | "setRoles"
  | "setOwner"
  | "removeBot"
  | "inviteBot"
  | "startOutage"
  | "endOutage"
  | "botIsHere"
  | "locale"
  | "setLocale"
  | "setCommunity"
  | "openDirectMessages"
  | "addBotMessage"
  | "channels"
  | "roles"
  | "events"
  | "removeEmoji"
>;

/** What can be done to servers and channels, and seen of them. Of servers the first is meant if none is named. */
export function serverActs(world: World): ServerActs {
  const serverOr = (id = world.guild) => serverIn(world, id);
  return {
    addServer({ name, shard, channels = [] } = {}) {
      const server = addServer(world, name, shard);
      for (const one of channels) addChannel(world, one, server.id);
      tellOfServer(world, server);
      return server.id;
    },
    shardOf,
    addChannel: (name, where) => addChannel(world, name, serverOr(where).id).id,
    addThread: (where, name, { unheard = false } = {}) => addThread(world, where, name, unheard).id,
    addPrivateThread: (where, name) => addPrivateThread(world, where, name).id,
    letIntoThread: (id) => setThreadMember(world, id, true),
    takeFromThread: (id) => setThreadMember(world, id, false),
    archiveThread: (id, { locked = false } = {}) => archiveThread(world, id, locked),
    renameChannel: (id, name) => renameChannel(world, id, name),
    deleteChannel: (id) => deleteChannel(world, id),
    denyBot: (where, ...permissions) => overwrite(world, where, world.bot.id, "deny", permissions),
    allowBot: (where, ...permissions) => overwrite(world, where, world.bot.id, "allow", permissions),
    denyUser: (where, user, ...permissions) => overwrite(world, where, user, "deny", permissions),
    allowUser: (where, user, ...permissions) => overwrite(world, where, user, "allow", permissions),
    restoreBot: (where) => restoreBot(world, where),
    takenFromBot: (where) => takenFromBot(world, where),
    setBotRights: (...permissions) => setBotRights(world, bitsOf(permissions)),
    addRole: (role) => addRole(world, role),
    deleteRole: (role) => deleteRole(world, role),
    notified: (message) => notified(world, message),
    setRoles: (user, roles) => setRoles(world, user, roles),
    setOwner(user) {
      world.owner = user;
    },
    removeBot: (where) => removeBot(world, serverOr(where)),
    inviteBot: (where) => inviteBot(world, serverOr(where)),
    startOutage: (where) => startOutage(world, serverOr(where)),
    endOutage: (where) => endOutage(world, serverOr(where)),
    botIsHere: (where) => serverOr(where).hasBot,
    locale: (where) => serverOr(where).locale,
    setLocale: (code, where) => setLocale(world, serverOr(where), code),
    setCommunity: (isCommunity, where) => setCommunity(world, serverOr(where), isCommunity),
    addBotMessage: (channel, id, content) => {
      const components = [{ type: ComponentType.TextDisplay, content } as const];
      const draft = draftNew({ components, flags: MessageFlags.IsComponentsV2 }, []);
      createMessage(world, draft, { channel, reader: null, type: MessageType.Default, id });
    },
    openDirectMessages: (user) => openDirectMessages(world, user).id,
    channels: () =>
      [...world.channels.values()].flatMap((channel) => {
        if (isDirect(channel)) return [];
        const { id, name, type, guild_id: server, parent_id: parent = null } = channel;
        return [{ id, name, type, server, parent }];
      }),
    roles: () => world.roles.map(({ id, name, colors }) => ({ id, name, color: colors.primary_color })),
    events: () => [...world.events.values()],
    removeEmoji(name) {
      for (const { emoji } of world.emojis.values()) if (emoji.name === name) removeEmoji(world, emoji.id);
    },
  };
}
