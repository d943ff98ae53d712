import type { FastifyInstance } from "fastify";
import { unknownGuild, unknownMember } from "../validity/errors.js";
import { isThread } from "../world/channels.js";
import { guildOf } from "../world/guild.js";
import { visibleThreads } from "../world/permissions.js";
import type { World } from "../world/world.js";
import { channelOf } from "./access.js";

/** The one server, its channels and members. */
export function guildRoutes(app: FastifyInstance, world: World): void {
  const check = (guild: string) => {
    if (guild !== world.guild || !world.botIsHere) throw unknownGuild();
  };
  app.get<{ Params: { guild: string } }>("/guilds/:guild", ({ params }) => {
    check(params.guild);
    return guildOf(world);
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/channels", ({ params }) => {
    check(params.guild);
    return [...world.channels.values()].filter((channel) => !isThread(channel));
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/threads/active", ({ params }) => {
    check(params.guild);
    return { threads: visibleThreads(world), members: [] };
  });
  app.get<{ Params: { guild: string } }>("/guilds/:guild/roles", ({ params }) => {
    check(params.guild);
    return world.roles;
  });
  app.get<{ Params: { guild: string; user: string } }>("/guilds/:guild/members/:user", ({ params }) => {
    check(params.guild);
    const member = world.members.get(params.user);
    if (!member) throw unknownMember();
    return member;
  });
}

export function channelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channel: string } }>("/channels/:channel", ({ params }) => channelOf(world, params.channel));
}
