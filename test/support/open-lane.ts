import type { Lane } from "../../src/discord/api/pacing/lane.js";
import type { ChannelWire } from "../../src/discord/api/wire.js";

/** A lane on which nobody waits for a turn. */
export function openLane(wire: ChannelWire): Lane {
  return {
    enter: (_turn, job) => {
      let isOff = false;
      queueMicrotask(() => {
        if (!isOff) void job(wire);
      });
      return () => {
        isOff = true;
      };
    },
  };
}
