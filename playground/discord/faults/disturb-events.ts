import type { GatewayDispatchEvents } from "discord-api-types/v10";
import type { FaultState } from "./fault-state.js";
import type { EventMishap } from "./fault-types.js";

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
