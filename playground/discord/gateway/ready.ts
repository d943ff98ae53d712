import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { type Server, serversOn } from "../world/servers.js";
import { resumeUrl, type World } from "../world/world.js";
import type { Session } from "./gateway-session.js";
import { guildCreate } from "./guild-create.js";

/** What a new session is told: who the bot is, and the servers of its shard. */
export function greet(world: World, session: Session): void {
  const { intents, shard } = session.identity;
  const servers = serversOn(world, shard);
  const ready = readyData(world, session, servers);
  session.tell({ event: GatewayDispatchEvents.Ready, data: ready, intent: null });
  // Thousands of servers take a while to describe.
  if ((intents & GatewayIntentBits.Guilds) === 0) return;
  const everybody = (intents & GatewayIntentBits.GuildMembers) !== 0;
  for (const server of servers) {
    if (server.isAway) continue;
    const data = guildCreate(world, server, everybody);
    session.tell({ event: GatewayDispatchEvents.GuildCreate, data, intent: GatewayIntentBits.Guilds });
  }
}

/** "Ready" in Discord's reference. */
function readyData(world: World, session: Session, servers: readonly Server[]) {
  const { bot } = world;
  return {
    v: 10,
    user: { ...bot, verified: true, mfa_enabled: false, email: null, flags: 0 },
    guilds: servers.map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    resume_gateway_url: resumeUrl(world),
    shard: session.identity.shard,
    application: { id: bot.id, flags: 0 },
  };
}
