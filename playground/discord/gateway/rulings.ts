import { GatewayCloseCodes } from "discord-api-types/v10";
import type { World } from "../world/world.js";
import { serversOn } from "../world/servers.js";
import { readShard } from "../world/shards.js";
import { areIntents } from "./gateway-rules.js";
import type { Identity, Session } from "./gateway-session.js";
import type { IdentifyPacket, ResumePacket } from "./packets.js";
import { type IdentifyLimit, startsOf } from "./start-limits.js";

/** How a greeting is answered. */
export type Ruling<Granted> =
  | { readonly type: "granted"; readonly granted: Granted }
  /** The bot should not have sent it: the connection is closed. */
  | { readonly type: "refused"; readonly code: GatewayCloseCodes; readonly message: string }
  /** Closed too, through no fault of the bot's. */
  | { readonly type: "closed"; readonly code: number; readonly message: string }
  /** Invalid Session. `complaint`: what the bot did wrong; null: nothing. */
  | { readonly type: "invalid"; readonly complaint: string | null }
  | { readonly type: "unanswered" };

/** What has to hold for IDENTIFY and RESUME; null: it does. */
function judgeGreeting({ token, faults }: World, greeting: IdentifyPacket | ResumePacket): Ruling<never> | null {
  if (greeting.d.token.replace(/^Bot /, "") !== token)
    return refused(GatewayCloseCodes.AuthenticationFailed, "Authentication failed.");
  const { refuseSessions } = faults;
  return refuseSessions === null ? null : { type: "closed", code: refuseSessions, message: "" };
}

/** "Identifying" and "Sharding" in Discord's reference. */
export function judgeIdentify(world: World, limit: IdentifyLimit, packet: IdentifyPacket): Ruling<Identity> {
  const { intents, shard: named } = packet.d;
  const general = judgeGreeting(world, packet);
  if (general !== null) return general;
  if (!areIntents(intents)) return refused(GatewayCloseCodes.InvalidIntents, "Invalid intent(s).");
  if ((BigInt(intents) & BigInt(world.gateway.disallowedIntents)) !== 0n)
    return refused(GatewayCloseCodes.DisallowedIntents, "Disallowed intent(s).");
  const shard = named === undefined ? ([0, 1] as const) : readShard(named);
  if (shard === null) return refused(GatewayCloseCodes.InvalidShard, "Invalid shard.");
  if (serversOn(world, shard).length > world.gateway.serversPerShard)
    return refused(GatewayCloseCodes.ShardingRequired, "Sharding required.");
  if (startsOf(world).left <= 0) return refused(GatewayCloseCodes.AuthenticationFailed, "Token reset.");
  if (world.faults.shardDown === shard[0]) return down;
  if (limit.isTooSoon(shard[0])) return { type: "invalid", complaint: "Identified too soon" };
  return { type: "granted", granted: { intents, shard } };
}

/**
 * "Resuming" in Discord's reference. The session says which shard it is, and may still have a connection: of the same
 * process or of another one.
 *
 * @param session with the id in the packet; undefined: there is none any more
 */
export function judgeResume(world: World, packet: ResumePacket, session: Session | undefined): Ruling<Session> {
  const general = judgeGreeting(world, packet);
  if (general !== null) return general;
  if (world.faults.resumesUnanswered) return { type: "unanswered" };
  if (session === undefined) return { type: "invalid", complaint: null };
  if (session.identity.shard[0] === world.faults.shardDown) return down;
  const { seq } = packet.d;
  if (seq < 0 || seq > session.sequence) return refused(GatewayCloseCodes.InvalidSeq, "Invalid seq.");
  return session.canRepeat(seq) ? { type: "granted", granted: session } : { type: "invalid", complaint: null };
}

const down: Ruling<never> = { type: "closed", code: GatewayCloseCodes.UnknownError, message: "Unknown error" };

function refused(code: GatewayCloseCodes, message: string): Ruling<never> {
  return { type: "refused", code, message };
}
