import type { FastifyInstance } from "fastify";
import { unauthorized } from "../validity/errors.js";
import type { World } from "../world/world.js";
import { routeOf } from "./paths.js";

/** Routes that need no bot token: an interaction's token is enough. */
const OPEN = /^\/(?:interactions|webhooks|gateway$)/;

/** Refuses a wrong token on every route, and none where one is needed ("Authentication" in Discord's reference). */
export function checkToken(app: FastifyInstance, world: World): void {
  app.addHook("onRequest", async (request) => {
    const route = routeOf(request);
    const { authorization } = request.headers;
    if (route === null || authorization === `Bot ${world.token}`) return;
    if (authorization !== undefined || !OPEN.test(route)) throw unauthorized();
  });
}
