import type { Lane } from "../../src/discord/pacing/turn.js";
import type { ChannelWire } from "../../src/discord/wire.js";

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
