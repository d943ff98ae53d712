import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import { resourceLimited } from "../limits/limited.js";
import { pathOf, routeOf } from "../rest/paths.js";
import { logMishap } from "../wire/request-log.js";
import type { World } from "../world/world.js";
import { drawLatency } from "./fault-state.js";
import type { Mishap, Requests } from "./fault-types.js";

/** Requests and answers are late, lost or refused by the world's faults. */
export function disturbRequests(app: FastifyInstance, world: World): void {
  const struck = new WeakMap<FastifyRequest, Mishap>();
  app.addHook("onRequest", async (request, reply) => {
    if (routeOf(request) === null) return undefined;
    await late(drawLatency(world.faults, `request ${request.method} ${routeOf(request)}`));
    const mishap = strike(world, request);
    if (mishap) struck.set(request, mishap);
    if (mishap && mishap.type !== "late") logMishap(world, request, verdictOf(mishap));
    if (mishap?.type === "lost") return cut(request, reply.hijack(), mishap.cut);
    if (mishap?.type === "failed" && mishap.done !== true) return fail(reply, mishap.status);
    if (mishap?.type === "refused")
      return reply.code(mishap.status).send({ message: `Refused with ${mishap.code}`, code: mishap.code });
    if (mishap?.type === "page") return sendPage(reply, mishap.status);
    return refuseEdit(world, request, reply);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const mishap = struck.get(request);
    if (routeOf(request) === null) return payload;
    if (mishap?.type === "late") await late(mishap.ms);
    await late(drawLatency(world.faults, `answer ${request.method} ${routeOf(request)}`));
    if (mishap?.type === "unanswered") cut(request, reply, mishap.cut);
    if (mishap?.type !== "failed" || mishap.done !== true) return payload;
    const status = mishap.status ?? 502;
    void reply.code(status).type("application/json");
    return JSON.stringify(failure(status));
  });
}

async function late(ms: number): Promise<void> {
  if (ms <= 0) return;
  // An ending process does not wait for what is on its way.
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** The mishap that hits a request, if one does. */
function strike({ faults }: World, request: FastifyRequest): Mishap | null {
  const meant = [...faults.disturbances].find(
    ({ which }) =>
      matches(which, request) &&
      (which.chance === undefined || faults.chance(`mishap ${request.method} ${routeOf(request)}`) < which.chance),
  );
  if (!meant) return null;
  meant.left -= 1;
  if (meant.left <= 0) faults.disturbances.delete(meant);
  return meant.mishap;
}

function matches({ method, route }: Requests, request: FastifyRequest): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (route === undefined) return true;
  return typeof route === "string" ? route === routeOf(request) : route.test(pathOf(request));
}

function cut(request: FastifyRequest, reply: FastifyReply, how: "reset" | "close" = "reset"): FastifyReply {
  if (how === "reset") request.raw.socket.resetAndDestroy();
  else request.raw.socket.destroy();
  return reply;
}

function fail(reply: FastifyReply, status = 502): FastifyReply {
  return reply.code(status).send(failure(status));
}

function verdictOf({ type }: Exclude<Mishap, { readonly type: "late" }>): "failed" | "lost" | "unanswered" {
  return type === "refused" || type === "page" ? "failed" : type;
}

function sendPage(reply: FastifyReply, status: number): FastifyReply {
  const title = `${status} ${STATUS_CODES[status]}`;
  const page = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return reply.code(status).type("text/html; charset=UTF-8").send(page);
}

function failure(status: number): object {
  return { message: `${status}: ${STATUS_CODES[status]}`, code: 0 };
}

const EDITS: ReadonlySet<string | null> = new Set([
  "/channels/:channel/messages/:message",
  "/webhooks/:application/:token/messages/:message",
]);

function refuseEdit(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const ms = world.faults.editsLimitedUntil - world.clock();
  if (ms <= 0 || request.method !== "PATCH" || !EDITS.has(routeOf(request))) return undefined;
  const refusal = resourceLimited(ms);
  logMishap(world, request, "limited");
  return reply.code(refusal.status).headers(refusal.headers()).send(refusal.body());
}
