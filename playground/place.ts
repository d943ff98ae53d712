import { readFileSync } from "node:fs";
import { commonLanguage, languageByLocale } from "../src/texts/languages.js";
import { pageLanguages, wordsFor } from "./page/page-words.js";
import type { LocalDiscord, LocalUser } from "./discord/types.js";

/** In milliseconds since 1970; fixed, so ids are the same at every start. */
const FOUNDED = Date.UTC(2025, 0, 1);

/** What the channel where people talk, and its thread, are called by who reads a locale. */
export function roomsIn(locale: string): { readonly channel: string; readonly thread: string } {
  return wordsFor(languageByLocale(locale) ?? commonLanguage).rooms;
}

/** Calls them so, unless somebody has called them otherwise. */
export function nameRooms(discord: Pick<LocalDiscord, "channels" | "renameChannel">, locale: string): void {
  const named = roomsIn(locale);
  for (const { id, name } of discord.channels())
    for (const room of ["channel", "thread"] as const)
      if (name !== named[room] && pageLanguages.some((language) => wordsFor(language).rooms[room] === name))
        discord.renameChannel(id, named[room]);
}

/** What members can give themselves, once somebody has set it. */
const players = "Mitspielen";

/** In the order of the bot's list, read as text: nothing of the bot runs here. A long name breaks its line into several. */
export function gameNames(list: string): readonly string[] {
  const names = [...list.matchAll(/^ {2}(\w+): \{[^}]*\bplayer: /gmu)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("src/games/index.ts lists no game that can be read; mend gameNames here");
  return names;
}

/** Who there is to be. */
export interface People {
  readonly anna: LocalUser;
  readonly ben: LocalUser;
  readonly cleo: LocalUser;
  readonly moderator: LocalUser;
}

/**
 * Server, channels and people keep their ids, so that a kept database finds them again: the clock stands still until
 * `start`, then it is the real one.
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

/**
 * People, the thread, a channel per game, named like its command, and a role. The order gives the ids: a new game shifts
 * nobody's.
 */
export function furnish(discord: LocalDiscord, locale: string): People {
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
  discord.addThread(discord.channel, roomsIn(locale).thread);
  const list = readFileSync(new URL("../src/games/index.ts", import.meta.url), "utf8");
  for (const name of gameNames(list)) discord.addChannel(name);
  discord.addRole({ name: players, position: 1, mentionable: true });
  return people;
}
