import type { FastifyRequest, FastifyInstance } from "fastify";
import { unauthorized } from "../validity/errors.js";
import type { World } from "../world/world.js";

/** Where everything of the API stands. */
export const BASE = "/api/v10";

/** Below `/api/v10`, without the query. */
export function pathOf(request: FastifyRequest): string {
  const [path = ""] = request.url.split("?");
  return below(path) ?? path;
}

/** As registered, below `/api/v10`; null for files and unknown routes. */
export function routeOf(request: FastifyRequest): string | null {
  return below(request.routeOptions.url ?? "");
}

function below(path: string): string | null {
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
}

/** They need no bot token: an interaction's is enough. */
const OPEN = /^\/(?:interactions|webhooks|gateway$)/;

/** Refuses a wrong token everywhere, and none where one is needed ("Authentication" in Discord's reference). */
export function checkToken(app: FastifyInstance, world: World): void {
  app.addHook("onRequest", async (request) => {
    const route = routeOf(request);
    const { authorization } = request.headers;
    if (route === null || authorization === `Bot ${world.token}`) return;
    if (authorization !== undefined || !OPEN.test(route)) throw unauthorized();
  });
}
