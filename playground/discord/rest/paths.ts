import type { FastifyRequest } from "fastify";

/** Where everything of the API stands. */
export const BASE = "/api/v10";

/** The path as the bot knows it: below `/api/v10`, without the query. */
export function pathOf(request: FastifyRequest): string {
  const [path = ""] = request.url.split("?");
  return below(path) ?? path;
}

/** The route of a request as registered, below `/api/v10`; null for files and for what is no route here. */
export function routeOf(request: FastifyRequest): string | null {
  return below(request.routeOptions.url ?? "");
}

function below(path: string): string | null {
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
}
