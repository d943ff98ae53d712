import type { FastifyInstance } from "fastify";
import { unknownChannel } from "../validity/errors.js";
import type { TextChannel } from "../world/guild.js";
import type { World } from "../world/world.js";

export function channelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channel: string } }>("/channels/:channel", ({ params }) => channelOf(world, params.channel));
}

/** @throws ApiError 10003 */
export function channelOf(world: World, id: string): TextChannel {
  const channel = world.channels.get(id);
  if (!channel) throw unknownChannel();
  return channel;
}
