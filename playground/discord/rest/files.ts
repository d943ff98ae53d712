import type { FastifyInstance } from "fastify";
import { notFound } from "../validity/errors.js";
import type { World } from "../world/world.js";

/** What Discord's CDN does: attachments and emojis by URL, without any token. */
export function fileRoutes(app: FastifyInstance, world: World): void {
  for (const path of ["/attachments/:channel/:id/:name", "/emojis/:name"]) {
    app.get(path, (request, reply) => {
      const file = world.files.get(request.url.split("?")[0] ?? "");
      if (!file) throw notFound();
      return reply.type(file.contentType).send(file.data);
    });
  }
}
