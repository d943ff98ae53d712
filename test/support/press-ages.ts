import { DiscordTime } from "../../src/discord/api/discord-time.js";
import { PressAges } from "../../src/discord/interactions/press-age.js";
import type { Clock } from "../../src/clock.js";
import type { Log } from "../../src/log.js";

/** The ages of presses where no answer of Discord's tells the time. */
export function agesWithoutDates(clock: Clock, log: Log): PressAges {
  return new PressAges({ time: new DiscordTime(clock), clock, log, ask: () => Promise.resolve() });
}
