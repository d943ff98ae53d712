import type { GuildClient } from "../../src/discord/api/guild-client.js";
import { type Checked, runCheck, unplayable } from "../../src/features/dice/check-job.js";
import type { NoText, Downloaded } from "../../src/features/dice/checks.js";
import type { EndedWithSecrets } from "../../src/features/dice/game-files.js";
import type { ChannelQueue } from "../../src/discord/api/pacing/channel-queue.js";
import type { ChannelClient } from "../../src/discord/api/api-client.js";
import { DiscordTime } from "../../src/discord/api/discord-time.js";
import { PressAges } from "../../src/discord/press-limits.js";
import type { Clock } from "../../src/clock.js";
import type { Log } from "../../src/log.js";
import { allGames } from "../../src/games/index.js";

/** Without waiting for turns. */
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

/** Ages of presses without the time of Discord's answers. */
export function agesWithoutDates(clock: Clock, log: Log): PressAges {
  return new PressAges({ time: new DiscordTime(clock), clock, log, ask: () => Promise.resolve() });
}

function refused(): Promise<never> {
  return Promise.reject(new Error("this Discord has no events and no threads"));
}

/** For tests in which nobody holds club evenings: every request fails. */
export const noGuilds: GuildClient = {
  events: refused,
  createEvent: refused,
  editEvent: refused,
  deleteEvent: refused,
  startThread: refused,
  closeThread: refused,
  joinThread: refused,
  channel: refused,
  ranks: refused,
  giveRole: refused,
  takeRole: refused,
  mayRead: refused,
  readable: refused,
  message: refused,
  ownMessages: refused,
};

/** Makes none. */
export const noClips = {
  made: () => null,
  markPosted: () => true,
  unmarkPosted: () => undefined,
  isBusy: false,
  make: () => Promise.reject(new Error("no clips here")),
};

/** Checks games without a thread, and keeps none. */
export const checksHere = {
  text: async (download: () => Promise<Downloaded>): Promise<Checked | NoText> => {
    const downloaded = await download();
    return downloaded.kind === "text" ? runCheck(downloaded, allGames, () => 0) : downloaded;
  },
  ended: async (_key: string, read: () => Promise<EndedWithSecrets | null>): Promise<Checked> => {
    const game = await read();
    return game === null ? unplayable : runCheck({ kind: "ended", ...game }, allGames, () => 0);
  },
};
