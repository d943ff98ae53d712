import type { ChannelQueue } from "../../src/discord/api/pacing/channel-queue.js";
import type { ChannelClient } from "../../src/discord/api/api-client.js";
import { DiscordTime } from "../../src/discord/api/discord-time.js";
import { PressAges } from "../../src/discord/interactions/press-age.js";
import type { Clock } from "../../src/clock.js";
import type { Log } from "../../src/log.js";

/** A lane on which nobody waits for a turn. */
export function openQueue(api: ChannelClient): ChannelQueue {
  return {
    enter: (_turn, job) => {
      let isOff = false;
      queueMicrotask(() => {
        if (!isOff) void job(api);
      });
      return () => {
        isOff = true;
      };
    },
  };
}

/** The ages of presses where no answer of Discord's tells the time. */
export function agesWithoutDates(clock: Clock, log: Log): PressAges {
  return new PressAges({ time: new DiscordTime(clock), clock, log, ask: () => Promise.resolve() });
}
