import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Exchange, Problem } from "../types.js";
import { ApiError, notFound, notJson, tooLarge, unauthorized } from "../validity/errors.js";
import type { World } from "../world/world.js";
import { applicationRoutes } from "./application.js";
import { readMultipart } from "./body.js";
import { callbackRoute } from "./callback.js";
import { channelRoutes } from "./channels.js";
import { commandRoutes } from "./commands.js";
import { emojiRoutes } from "./emojis.js";
import { fileRoutes } from "./files.js";
import { guildRoutes } from "./guilds.js";
import { messageRoutes } from "./messages.js";
import { webhookRoutes } from "./webhooks.js";

/** Bytes of a request, and of one file in it. */
const REQUEST_LIMIT = 25 * 1024 * 1024;
const FILE_LIMIT = 10 * 1024 * 1024;

/** Characters that an interaction token in a path may have. */
const TOKEN_LENGTH = 1000;

const BASE = "/api/v10";

/** What the bot asked for, and what was refused. Both grow. */
export interface Records {
  readonly traffic: Exchange[];
  readonly problems: Problem[];
}

/** The REST half of Discord, not yet listening. */
export async function buildServer(world: World, records: Records): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: REQUEST_LIMIT,
    routerOptions: { maxParamLength: TOKEN_LENGTH },
  });
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 10, fieldSize: REQUEST_LIMIT } });
  recordTraffic(app, world, records);
  app.addHook("preValidation", readMultipart);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    recordProblem(records, request, refusal);
    return reply.code(refusal.status).send(refusal.body());
  });
  app.setNotFoundHandler((request, reply) => {
    recordProblem(records, request, notFound());
    return reply.code(404).send(notFound().body());
  });
  fileRoutes(app, world);
  await app.register(
    async (tokenRoutes) => {
      callbackRoute(tokenRoutes, world);
      webhookRoutes(tokenRoutes, world);
    },
    { prefix: BASE },
  );
  await app.register(
    async (botRoutes) => {
      botRoutes.addHook("onRequest", async (request) => {
        if (request.headers.authorization !== `Bot ${world.token}`) throw unauthorized();
      });
      applicationRoutes(botRoutes, world);
      commandRoutes(botRoutes, world);
      emojiRoutes(botRoutes, world);
      guildRoutes(botRoutes, world);
      channelRoutes(botRoutes, world);
      messageRoutes(botRoutes, world);
    },
    { prefix: BASE },
  );
  return app;
}

/** A request stands in the list from its arrival; its status and body are filled in before the answer leaves. */
function recordTraffic(app: FastifyInstance, world: World, { traffic }: Records): void {
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

function recordProblem({ problems }: Records, request: FastifyRequest, refusal: ApiError): void {
  const { status, code, message } = refusal;
  problems.push({ method: request.method, path: pathOf(request), status, code, message, body: request.body ?? null });
}

/** The path as the bot knows it: below `/api/v10`, without the query. */
function pathOf(request: FastifyRequest): string {
  const [path = ""] = request.url.split("?");
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path;
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return tooLarge();
  if (status === 400 || status === 415) return notJson();
  return new ApiError(500, 0, `500: Internal Server Error (${String(error)})`);
}
