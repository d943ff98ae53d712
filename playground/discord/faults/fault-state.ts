import type { GatewayDispatchEvents } from "discord-api-types/v10";
import type { EventMishap, Events, Faults, Latency, Mishap, Requests } from "./fault-types.js";
import { createHash } from "node:crypto";

/** A mishap that waits for its requests. */
export interface Disturbance {
  readonly which: Requests;
  readonly mishap: Mishap;
  /** How many requests it still strikes. */
  left: number;
}

/** The same for events. */
export interface EventDisturbance {
  readonly which: Events;
  readonly mishap: EventMishap;
  left: number;
}

/** What goes wrong now. The first fields are those of `Faults`. */
export interface FaultState extends Pick<
  Faults,
  "deliverTwice" | "replayOnResume" | "clockOffsetMs" | "refuseSessions" | "resumeHostDown" | "resumesUnanswered"
> {
  latency: Latency | null;
  /** The shard whose connections are all closed; null: none. */
  shardDown: number | null;
  readonly chance: Chance;
  /** Oldest first. */
  readonly disturbances: Set<Disturbance>;
  readonly eventDisturbances: Set<EventDisturbance>;
  /** By the world's clock in milliseconds. */
  editsLimitedUntil: number;
}

/** Nothing goes wrong. */
export function noFaults(seed: string): FaultState {
  return {
    deliverTwice: false,
    latency: null,
    replayOnResume: 0,
    clockOffsetMs: 0,
    refuseSessions: null,
    shardDown: null,
    resumeHostDown: false,
    resumesUnanswered: false,
    chance: chanceOf(seed),
    disturbances: new Set(),
    eventDisturbances: new Set(),
    editsLimitedUntil: Number.NEGATIVE_INFINITY,
  };
}

/** Milliseconds on the way now. `purpose`: for the draw. */
export function drawLatency({ latency, chance }: FaultState, purpose: string): number {
  if (latency === null) return 0;
  return latency.minMs + chance(`latency ${purpose}`) * (latency.maxMs - latency.minMs);
}

/** Uniform from 0 to below 1. The nth draw for a purpose is the same in every run. */
export type Chance = (purpose: string) => number;

/** Chance by a seed. */
function chanceOf(seed: string): Chance {
  const drawn = new Map<string, number>();
  return (purpose) => {
    const count = drawn.get(purpose) ?? 0;
    drawn.set(purpose, count + 1);
    const hash = createHash("sha256").update(`${seed}\n${purpose}\n${count}`).digest();
    return hash.readUIntBE(0, 6) / 2 ** 48;
  };
}

/** What happens to an event on its way to a session of this shard; null: nothing. */
export function strikeEvent(faults: FaultState, event: GatewayDispatchEvents, shard: number): EventMishap | null {
  const meant = [...faults.eventDisturbances].find(
    ({ which }) =>
      (which.shard ?? shard) === shard &&
      (which.event ?? event) === event &&
      (which.chance === undefined || faults.chance(`mishap ${event} ${shard}`) < which.chance),
  );
  if (!meant) return null;
  meant.left -= 1;
  if (meant.left <= 0) faults.eventDisturbances.delete(meant);
  return meant.mishap;
}
