import type { LocalDiscord, LocalUser } from "./discord/types.js";

/** When the place was founded, in milliseconds since 1970. Fixed, so that its ids are the same at every start. */
const FOUNDED = Date.UTC(2025, 0, 1);

/** What the first channel is called, where people talk. */
export const firstChannel = "allgemein";

/** A channel for each game, called like its command. */
const gameChannels = ["katchen", "denkste", "kalle", "katchme", "catnoir"];

/** Who there is to be. */
export interface People {
  readonly anna: LocalUser;
  readonly ben: LocalUser;
  readonly cleo: LocalUser;
  readonly moderator: LocalUser;
}

/**
 * The clock of a local Discord whose server, channels and people keep their ids from run to run, so that a kept
 * database finds them again: it stands still until `start`, then it is the real one.
 */
export function foundingClock(): { readonly now: () => number; readonly start: () => void } {
  let started = false;
  return {
    now: () => (started ? Date.now() : FOUNDED),
    start: () => {
      started = true;
    },
  };
}

/** The people, channels and the one thread of the play, always in this order, because their ids depend on it. */
export function furnish(discord: LocalDiscord): People {
  for (const name of gameChannels) discord.addChannel(name);
  const people = {
    anna: discord.addUser({ name: "Anna", locale: "de" }),
    ben: discord.addUser({ name: "Ben", locale: "de" }),
    cleo: discord.addUser({ name: "Cleo", locale: "en-US" }),
    moderator: discord.addUser({ name: "Mo (Mod)", locale: "de", moderator: true }),
  };
  discord.addUser({ name: "Dilara", locale: "de" });
  discord.addUser({ name: "Emil", locale: "de" });
  discord.addUser({ name: "Frida", locale: "en-GB" });
  discord.addUser({ name: "Gustav", locale: "de" });
  discord.addThread(discord.channel, "Feierabendrunde");
  return people;
}
