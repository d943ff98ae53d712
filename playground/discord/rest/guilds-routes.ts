import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { missingPermissions, wrongChannelType, unknownMember, unknownRole } from "../validity/errors.js";
import { checkForm } from "../validity/form.js";
import { archiveThread, isHidden, isText, isThread, setThreadMember } from "../world/channels.js";
import { guildOf, rolesIn } from "../world/guild.js";
import { botMayGive, visibleThreads } from "../world/permissions.js";
import { changed, type World } from "../world/world.js";
import { botServer, channelOf, checkOpen } from "./access.js";

/** A server, its channels and members. */
export function guildRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { guild: string } }>("/guilds/:guild", ({ params }) => {
    return guildOf(world, botServer(world, params.guild));
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/channels", ({ params }) => {
    const { id } = botServer(world, params.guild);
    return [...world.channels.values()].filter((channel) => channel.guild_id === id && isText(channel));
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/threads/active", ({ params }) => {
    return { threads: visibleThreads(world, botServer(world, params.guild).id), members: [] };
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/roles", ({ params }) => {
    return rolesIn(world, botServer(world, params.guild).id);
  });
  app.get<{ Params: { guild: string; user: string } }>("/guilds/:guild/members/:user", ({ params }) => {
    botServer(world, params.guild);
    const member = world.members.get(params.user);
    if (!member) throw unknownMember();
    return member;
  });
  // "Add Guild Member Role" and "Remove Guild Member Role" in Discord's reference.
  const memberRoute = "/guilds/:guild/members/:user/roles/:role";
  const edit = ({ guild, user, role: id }: MemberRole, roles: (own: readonly string[]) => string[]): void => {
    botServer(world, guild);
    const member = world.members.get(user);
    if (!member) throw unknownMember();
    const role = world.roles.find((one) => one.id === id);
    if (!role) throw unknownRole();
    if (!botMayGive(world, role)) throw missingPermissions();
    member.roles = roles(member.roles);
    changed(world, { type: "user" });
  };
  app.put<{ Params: MemberRole }>(memberRoute, ({ params }, reply) => {
    edit(params, (own) => [...own.filter((id) => id !== params.role), params.role]);
    return reply.code(204).send();
  });
  app.delete<{ Params: MemberRole }>(memberRoute, ({ params }, reply) => {
    edit(params, (own) => own.filter((id) => id !== params.role));
    return reply.code(204).send();
  });
}

/** What the bot changes of a thread. */
const threadEdit = z.strictObject({ archived: z.literal(true) });

interface Membership {
  readonly channel: string;
  readonly member: string;
}

interface MemberRole {
  readonly guild: string;
  readonly user: string;
  readonly role: string;
}

export function channelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channel: string } }>("/channels/:channel", ({ params }) => channelOf(world, params.channel));
  // "Modify Channel": a thread is archived by the one who has created it.
  app.patch<{ Params: { channel: string } }>("/channels/:channel", ({ params, body }) => {
    checkForm(threadEdit, body);
    const channel = channelOf(world, params.channel);
    if (!isThread(channel)) throw wrongChannelType();
    if (channel.owner_id !== world.bot.id) throw missingPermissions();
    archiveThread(world, channel.id, false);
    return channelOf(world, channel.id);
  });
  // "Join Thread": adds the current user to a thread that is not archived.
  app.put<{ Params: Membership }>("/channels/:channel/thread-members/:member", ({ params }, reply) => {
    if (params.member !== "@me") throw missingPermissions();
    const channel = channelOf(world, params.channel);
    if (!isThread(channel)) throw wrongChannelType();
    checkOpen(world, channel.id);
    if (isHidden(world, channel)) setThreadMember(world, channel.id, true);
    return reply.code(204).send();
  });
}
