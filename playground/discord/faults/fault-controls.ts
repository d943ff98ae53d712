import type { GatewayDispatchEvents } from "discord-api-types/v10";
import type { SessionFaults } from "../gateway/session-faults.js";
import { dispatch, type World } from "../world/world.js";
import type { Disturbance, EventDisturbance } from "./fault-state.js";
import type { Faults } from "./fault-types.js";

/** The switches for everything that may go wrong in a world. */
export function makeFaults(world: World, gateway: SessionFaults): Faults {
  const { faults, clock } = world;
  return Object.assign(faults, gateway, {
    disturb(which: Disturbance["which"], mishap: Disturbance["mishap"]) {
      const disturbance = { which, mishap, left: which.times ?? 1 };
      faults.disturbances.add(disturbance);
      return () => void faults.disturbances.delete(disturbance);
    },
    disturbEvents(which: EventDisturbance["which"], mishap: EventDisturbance["mishap"]) {
      const disturbance = { which, mishap, left: which.times ?? 1 };
      faults.eventDisturbances.add(disturbance);
      return () => void faults.eventDisturbances.delete(disturbance);
    },
    tellOddly(event: `${GatewayDispatchEvents}`, data: unknown) {
      dispatch(world, { event: event as GatewayDispatchEvents, data, intent: null, server: world.guild });
    },
    limitEdits(seconds: number) {
      faults.editsLimitedUntil = clock() + seconds * 1000;
    },
    editsLimitedMs: () => Math.max(0, faults.editsLimitedUntil - clock()),
  });
}
