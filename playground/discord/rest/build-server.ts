import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { disturbRequests } from "../faults/disturb-requests.js";
import type { InvalidRequests } from "../limits/invalid.js";
import { Limits } from "../limits/limits.js";
import { ApiError, cutOff, notFound, notJson, tooLarge } from "../validity/errors.js";
import { logAnswers, logArrivals, logRefusal } from "../wire/request-log.js";
import type { World } from "../world/world.js";
import { applicationRoutes } from "./application-routes.js";
import { readMultipart } from "./body.js";
import { callbackRoute } from "./callback-route.js";
import { commandRoutes } from "./commands-routes.js";
import { emojiRoutes } from "./emojis-routes.js";
import { eventRoutes } from "./events-routes.js";
import { channelRoutes, guildRoutes } from "./guilds-routes.js";
import { messageRoutes } from "./messages-routes.js";
import { BASE, checkToken } from "./paths.js";
import { recordProblem, recordTraffic, type Records } from "./records.js";
import { webhookRoutes } from "./webhooks-routes.js";

/** Bytes of a request, and of one file in it. */
const REQUEST_LIMIT = 25 * 1024 * 1024;
const FILE_LIMIT = 10 * 1024 * 1024;

/** Characters that an interaction token in a path may have. */
const TOKEN_LENGTH = 1000;

/** The REST half of Discord, not yet listening. */
export async function buildServer(
  world: World,
  records: Records,
  limited: boolean,
  invalid: InvalidRequests,
): Promise<FastifyInstance> {
  const limits = limited ? new Limits(world) : null;
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: REQUEST_LIMIT,
    routerOptions: { maxParamLength: TOKEN_LENGTH },
  });
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 10, fieldSize: REQUEST_LIMIT } });
  // Answers and ids go by one clock.
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("date", new Date(world.now()).toUTCString());
  });
  recordTraffic(app, world, records);
  logArrivals(app, world);
  disturbRequests(app, world);
  logAnswers(app, world);
  invalid.watch(app);
  checkToken(app, world);
  app.addHook("preValidation", readMultipart);
  app.setErrorHandler((error, request, reply) => {
    const cut = isCutOff(request);
    const refusal = cut ? cutOff() : refusalOf(error);
    // The client is gone, and nothing of it was wrong.
    if (!cut) recordProblem(records, request, refusal);
    logRefusal(world, request, refusal);
    return reply.code(refusal.status).headers(refusal.headers()).send(refusal.body());
  });
  app.setNotFoundHandler((request, reply) => {
    recordProblem(records, request, notFound());
    logRefusal(world, request, notFound());
    return reply.code(404).send(notFound().body());
  });
  fileRoutes(app, world);
  await app.register(
    async (tokenRoutes) => {
      limits?.watch(tokenRoutes, { global: false });
      callbackRoute(tokenRoutes, world);
      webhookRoutes(tokenRoutes, world);
    },
    { prefix: BASE },
  );
  await app.register(
    async (botRoutes) => {
      limits?.watch(botRoutes, { global: true });
      applicationRoutes(botRoutes, world);
      commandRoutes(botRoutes, world);
      emojiRoutes(botRoutes, world);
      guildRoutes(botRoutes, world);
      eventRoutes(botRoutes, world);
      channelRoutes(botRoutes, world);
      messageRoutes(botRoutes, world, limits);
    },
    { prefix: BASE },
  );
  return app;
}

/** The connection broke before the whole body had arrived, as when a bot dies. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return tooLarge();
  if (status === 400 || status === 415) return notJson();
  return new ApiError(500, 0, `500: Internal Server Error (${String(error)})`);
}

/** Discord's CDN: attachments and emojis by URL, without a token. */
function fileRoutes(app: FastifyInstance, world: World): void {
  for (const path of ["/attachments/:channel/:id/:name", "/emojis/:name"]) {
    app.get(path, (request, reply) => {
      const file = world.files.get(request.url.split("?")[0] ?? "");
      if (!file) throw notFound();
      return reply.type(file.contentType).send(file.data);
    });
  }
}
