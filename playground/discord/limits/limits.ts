import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { routeOf } from "../rest/paths.js";
import type { World } from "../world/world.js";
import { globallyLimited, oldEditsLimited, routeLimited } from "./limited.js";
import { Windows } from "./windows.js";

/** Milliseconds after which a message is old. */
const OLD = 3_600_000;

interface Rule {
  readonly method: string;
  readonly route: string;
  readonly limit: number;
  readonly spanMs: number;
  /** Stands for the top-level resource: each has its own bucket. */
  readonly major: "channel" | "token";
}

const messages = "/channels/:channel/messages";
const webhook = "/webhooks/:application/:token";
const inChannel = { limit: 5, spanMs: 5000, major: "channel" } as const;
const byToken = { limit: 5, spanMs: 2000, major: "token" } as const;

/** Unpublished: bots have found them in headers. */
const RULES: readonly Rule[] = [
  { method: "POST", route: messages, ...inChannel },
  { method: "PATCH", route: `${messages}/:message`, ...inChannel },
  { method: "DELETE", route: `${messages}/:message`, ...inChannel },
  { method: "POST", route: webhook, ...byToken },
  { method: "GET", route: `${webhook}/messages/:message`, ...byToken },
  { method: "PATCH", route: `${webhook}/messages/:message`, ...byToken },
  { method: "DELETE", route: `${webhook}/messages/:message`, ...byToken },
];

/** One bot's rate limits ("Rate Limits" in Discord's reference), by the world's clock. */
export class Limits {
  readonly #world: World;
  readonly #buckets: readonly { readonly rule: Rule; readonly hash: string; readonly windows: Windows }[];
  readonly #global: Windows;
  readonly #oldEdits: Windows;

  constructor(world: World) {
    this.#world = world;
    this.#buckets = RULES.map((rule) => ({
      rule,
      hash: createHash("md5").update(`${rule.method} ${rule.route}`).digest("hex"),
      windows: new Windows(world.clock, rule.limit, rule.spanMs),
    }));
    this.#global = new Windows(world.clock, 50, 1000);
    this.#oldEdits = new Windows(world.clock, 3, 6000);
  }

  /** A bucket per route; with `global` one more for all authorised requests. */
  watch(app: FastifyInstance, { global }: { readonly global: boolean }): void {
    app.addHook("onRequest", async (request, reply) => {
      if (global && request.headers.authorization !== undefined) this.#takeGlobal();
      this.#takeOwn(request, reply);
    });
  }

  /**
   * Of a message written at `timestamp`.
   * @throws ApiError 30046 after too many edits of old ones in this channel
   */
  takeEdit(channel: string, timestamp: string): void {
    if (this.#world.now() - Date.parse(timestamp) < OLD) return;
    const { granted, resetMs } = this.#oldEdits.take(channel);
    if (!granted) throw oldEditsLimited(resetMs);
  }

  #takeGlobal(): void {
    const { granted, resetMs } = this.#global.take("bot");
    if (!granted) throw globallyLimited(resetMs);
  }

  #takeOwn(request: FastifyRequest, reply: FastifyReply): void {
    const bucket = this.#buckets.find(({ rule }) => rule.method === request.method && rule.route === routeOf(request));
    if (!bucket) return;
    const params = request.params as Readonly<Record<string, string>>;
    const { granted, remaining, resetMs } = bucket.windows.take(params[bucket.rule.major] ?? "");
    void reply.headers({
      "x-ratelimit-limit": String(bucket.rule.limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": ((this.#world.now() + resetMs) / 1000).toFixed(3),
      "x-ratelimit-reset-after": (resetMs / 1000).toFixed(3),
      "x-ratelimit-bucket": bucket.hash,
    });
    if (!granted) throw routeLimited(resetMs);
  }
}
