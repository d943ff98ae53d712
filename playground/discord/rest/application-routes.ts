import type { FastifyInstance } from "fastify";
import { recommendedShards } from "../gateway/gateway-rules.js";
import { startsOf } from "../gateway/start-limits.js";
import { unknownUser } from "../validity/errors.js";
import { gatewayUrl, type World } from "../world/world.js";

/** Who the bot is, and where its gateway stands. */
export function applicationRoutes(app: FastifyInstance, world: World): void {
  app.get("/gateway", () => ({ url: gatewayUrl(world) }));
  app.get("/gateway/bot", () => {
    const { sessionStarts: total, maxConcurrency } = world.gateway;
    const { left: remaining, resetMs: reset_after } = startsOf(world);
    const session_start_limit = { total, remaining, reset_after, max_concurrency: maxConcurrency ?? 1 };
    return { url: gatewayUrl(world), shards: recommendedShards(world), session_start_limit };
  });
  app.get("/applications/@me", () => applicationOf(world));
  app.get("/oauth2/applications/@me", () => applicationOf(world));
  app.get("/users/@me", () => ({ ...world.bot, verified: true, mfa_enabled: false, email: null, flags: 0 }));
  app.get<{ Params: { user: string } }>("/users/:user", ({ params }) => {
    const member = world.members.get(params.user);
    if (!member) throw unknownUser();
    return member.user;
  });
}

function applicationOf(world: World) {
  return {
    id: world.bot.id,
    name: world.bot.username,
    icon: null,
    description: "",
    summary: "",
    bot: world.bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: "0".repeat(64),
    owner: world.bot,
    team: null,
    flags: 0,
    approximate_guild_count: [...world.servers.values()].filter(({ hasBot }) => hasBot).length,
    approximate_user_install_count: 0,
  };
}
