import type { FastifyInstance } from "fastify";
import type { World } from "../world/world.js";
import { channelOf } from "./access.js";

export function channelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channel: string } }>("/channels/:channel", ({ params }) => channelOf(world, params.channel));
}
