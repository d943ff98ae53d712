import { GatewayIntentBits } from "discord-api-types/v10";
import type { World } from "../world/world.js";
import type { GatewayOptions } from "./gateway-options.js";

/** Options without gaps. `maxConcurrency`: null: unlimited. */
export type GatewayRules = Omit<Required<GatewayOptions>, "maxConcurrency"> & {
  readonly maxConcurrency: number | null;
};

/** With the defaults. */
export function gatewayRules(options: GatewayOptions): GatewayRules {
  const { shards = 1, serversPerShard = 2_500, maxConcurrency = null, identifyWindowMs = 4_500 } = options;
  const { sessionStarts = 1_000, startsResetMs = 86_400_000, sessionLifeMs = 180_000 } = options;
  const { heartbeatMs = 41_250, disallowedIntents = 0 } = options;
  return {
    shards,
    serversPerShard,
    maxConcurrency,
    identifyWindowMs,
    sessionStarts,
    startsResetMs,
    sessionLifeMs,
    heartbeatMs,
    disallowedIntents,
  };
}

/** As many as a bot is told to open now. */
export function recommendedShards({ gateway: { shards }, servers }: World): number {
  if (typeof shards === "number") return shards;
  const own = [...servers.values()].filter(({ hasBot }) => hasBot);
  return Math.max(1, Math.ceil(own.length / shards.serversEach));
}

/** All that Discord knows ("List of Intents"). */
const KNOWN_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === "number")
  .reduce((bits, bit) => bits | BigInt(bit), 0n);

/** Whether each of them is one that Discord knows. */
export function areIntents(intents: number): boolean {
  return intents >= 0 && (BigInt(intents) & ~KNOWN_INTENTS) === 0n;
}
