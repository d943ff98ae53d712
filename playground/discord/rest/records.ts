import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Exchange, Problem } from "../types.js";
import { type ApiError, fieldsOf } from "../validity/errors.js";
import type { World } from "../world/world.js";
import { pathOf } from "./paths.js";

/** What the bot asked for, and what was refused. Both grow. */
export interface Records {
  readonly traffic: Exchange[];
  readonly problems: Problem[];
}

/** Listed from its arrival; status and body are added before the answer leaves. */
export function recordTraffic(app: FastifyInstance, world: World, { traffic }: Records): void {
  const open = new WeakMap<FastifyRequest, { status: number; body: unknown }>();
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const exchange = { at: world.now(), method: request.method, path: pathOf(request), status: 0, body: null };
    open.set(request, exchange);
    traffic.push(exchange);
  });
  app.addHook("onSend", async (request, reply) => {
    const exchange = open.get(request);
    if (!exchange) return;
    exchange.status = reply.statusCode;
    exchange.body = request.body ?? null;
  });
}

export function recordProblem({ problems }: Records, request: FastifyRequest, refusal: ApiError): void {
  const { status, code, message, errors } = refusal;
  const { method, body = null } = request;
  problems.push({ method, path: pathOf(request), status, code, message, fields: fieldsOf(errors), body });
}
