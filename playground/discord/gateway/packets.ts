import { GatewayCloseCodes, GatewayOpcodes, type GatewayDispatchEvents } from "discord-api-types/v10";
import type { RawData } from "ws";
import { z } from "zod";

/** One event as it goes over the wire. */
export interface Event {
  readonly op: GatewayOpcodes.Dispatch;
  readonly s: number;
  readonly t: GatewayDispatchEvents;
  readonly d: unknown;
}

const identify = z.object({
  op: z.literal(GatewayOpcodes.Identify),
  d: z.object({
    token: z.string(),
    intents: z.int(),
    /** Judged with the other rules: it has a close code of its own. */
    shard: z.unknown().optional(),
    properties: z.looseObject({}),
  }),
});

const resume = z.object({
  op: z.literal(GatewayOpcodes.Resume),
  d: z.object({ token: z.string(), session_id: z.string(), seq: z.int() }),
});

const heartbeat = z.object({ op: z.literal(GatewayOpcodes.Heartbeat), d: z.int().nullable() });

/** Taken, without effect. */
const other = z.object({ op: z.literal([GatewayOpcodes.PresenceUpdate, GatewayOpcodes.VoiceStateUpdate]) });

const packet = z.discriminatedUnion("op", [identify, resume, heartbeat, other]);

const opcode = z.looseObject({ op: z.int() });
const known = new Set<number>(packet.options.flatMap(({ shape }) => [...shape.op.values]));

/** What a bot sends ("Gateway Events", "Send Events"). */
export type Packet = z.infer<typeof packet>;

/** Begins a session. */
export type IdentifyPacket = z.infer<typeof identify>;

/** Goes on with one. */
export type ResumePacket = z.infer<typeof resume>;

/** Bytes that a packet may have ("Sending Events"). */
const LARGEST = 4096;

/** Why a connection is closed over a packet. */
export interface Refusal {
  readonly code: GatewayCloseCodes;
  readonly message: string;
  /** The packet as far as it could be read. */
  readonly packet: unknown;
}

/** An unknown opcode has its own code; all other errors share one. */
export function readPacket(data: RawData): Packet | Refusal {
  const body = parse(data);
  const read = packet.safeParse(body);
  if (read.success) return read.data;
  const { op } = opcode.safeParse(body).data ?? {};
  return op === undefined || known.has(op)
    ? { code: GatewayCloseCodes.DecodeError, message: "Error while decoding payload.", packet: body }
    : { code: GatewayCloseCodes.UnknownOpcode, message: "Unknown opcode.", packet: body };
}

function parse(data: RawData): unknown {
  if (!Buffer.isBuffer(data) || data.length > LARGEST) return null;
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}
