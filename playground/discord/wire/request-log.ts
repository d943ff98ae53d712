import type { FastifyInstance, FastifyRequest } from "fastify";
import { uploadsOf } from "../rest/body.js";
import { pathOf, routeOf } from "../rest/paths.js";
import { type ApiError, fieldsOf } from "../validity/errors.js";
import { interactionByToken } from "../world/interactions.js";
import type { World } from "../world/world.js";
import type { Verdict } from "./wire-types.js";

interface Open {
  readonly id: number;
  /** By the clock that nobody sets. */
  readonly started: number;
}

/** Of an unknown path; may be a token. */
const TOKEN = /[^/]{40,}/g;

const open = new WeakMap<FastifyRequest, Open>();

/** Records requests on arrival. Register it before anything that may refuse them. */
export function logArrivals(app: FastifyInstance, world: World): void {
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const id = world.wire.add({
      type: "request",
      at: world.now(),
      channel: channelOf(world, request),
      method: request.method,
      route: routeOf(request) ?? pathOf(request).replace(TOKEN, "…"),
      status: 0,
      ms: null,
      verdict: { type: "open" },
      body: null,
      files: [],
    });
    open.set(request, { id, started: performance.now() });
  });
}

/** Records their answers. Register it after anything that may spoil them. */
export function logAnswers(app: FastifyInstance, world: World): void {
  app.addHook("onSend", async (request, reply) => {
    finish(world, request, (verdict) => (lostAnswer(verdict) ? 0 : reply.statusCode));
  });
}

/** Says that Discord refuses a request. */
export function logRefusal(world: World, request: FastifyRequest, { code, message, errors }: ApiError): void {
  judge(world, request, { type: "refused", code, message, problems: fieldsOf(errors) });
}

/** A request goes wrong on purpose; one never answered ends here. */
export function logMishap(
  world: World,
  request: FastifyRequest,
  how: Extract<Verdict, { readonly type: "spoiled" }>["how"],
): void {
  judge(world, request, { type: "spoiled", how });
  if (how === "lost") finish(world, request, () => 0);
}

function judge(world: World, request: FastifyRequest, verdict: Verdict): void {
  const id = open.get(request)?.id;
  if (id !== undefined) world.wire.request(id, () => ({ verdict }));
}

function finish(world: World, request: FastifyRequest, statusOf: (verdict: Verdict) => number): void {
  const arrived = open.get(request);
  if (arrived === undefined) return;
  world.wire.request(arrived.id, ({ verdict }) => ({
    status: statusOf(verdict),
    ms: Math.round(performance.now() - arrived.started),
    verdict: verdict.type === "open" ? { type: "valid" } : verdict,
    body: request.body ?? null,
    files: uploadsOf(request).map(({ filename, data }) => ({ name: filename, bytes: data.length })),
  }));
}

function lostAnswer(verdict: Verdict): boolean {
  return verdict.type === "spoiled" && (verdict.how === "lost" || verdict.how === "unanswered");
}

/** In the path, or of the interaction. */
function channelOf(world: World, request: FastifyRequest): string | null {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  if (params["channel"] !== undefined) return params["channel"];
  const { interaction, token } = params;
  if (interaction !== undefined) return world.interactions.get(interaction)?.channel ?? null;
  return token === undefined ? null : (interactionByToken(world, token)?.channel ?? null);
}
