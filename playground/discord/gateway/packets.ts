import { GatewayOpcodes } from "discord-api-types/v10";
import type { RawData } from "ws";
import { z } from "zod";

const identify = z.object({
  op: z.literal(GatewayOpcodes.Identify),
  d: z.object({
    token: z.string(),
    intents: z.int(),
    shard: z.tuple([z.int().min(0), z.int().min(1)]).default([0, 1]),
    properties: z.looseObject({}),
  }),
});

const resume = z.object({
  op: z.literal(GatewayOpcodes.Resume),
  d: z.object({ token: z.string(), session_id: z.string(), seq: z.int() }),
});

const heartbeat = z.object({ op: z.literal(GatewayOpcodes.Heartbeat), d: z.int().nullable() });

/** Presence and voice: taken, without any effect here. */
const other = z.object({ op: z.literal([GatewayOpcodes.PresenceUpdate, GatewayOpcodes.VoiceStateUpdate]) });

const packet = z.discriminatedUnion("op", [identify, resume, heartbeat, other]);

/** What a bot sends ("Gateway Events", "Send Events"). */
export type Packet = z.infer<typeof packet>;

/** Reads a packet; null when it is none that is known here. */
export function readPacket(data: RawData): Packet | null {
  try {
    return Buffer.isBuffer(data) ? packet.parse(JSON.parse(data.toString())) : null;
  } catch {
    return null;
  }
}
