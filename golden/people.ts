import type { LocalUser, NewUser } from "../playground/discord/index.js";
import { chance, play } from "./play.js";
import { press, slash } from "./screen.js";
import type { Stage } from "./stage.js";

/** Three who play, one of whom reads another language, and one who manages the server. */
export interface People {
  readonly anna: LocalUser;
  readonly ben: LocalUser;
  readonly cleo: LocalUser;
  readonly boss: LocalUser;
}

export function people(stage: Stage, locale = "de", other = "en-GB"): People {
  const add = (name: string, more: Omit<NewUser, "name"> = {}): LocalUser => stage.user(name, { locale, ...more });
  return {
    anna: add("Anna"),
    ben: add("Ben"),
    cleo: add("Cleo", { locale: other }),
    boss: add("Boss", { moderator: true }),
  };
}

/** A running game of some people. */
export async function sitDown(
  stage: Stage,
  game: string,
  [host, ...others]: readonly LocalUser[],
  options: Readonly<Record<string, number | string>> = {},
  channel = stage.discord.channel,
): Promise<void> {
  if (host === undefined) throw new Error("nobody sits down");
  await slash(stage, host, `${game} start`, options, channel);
  for (const user of others) await press(stage, user, { verb: "join", channel });
  await press(stage, host, { verb: "start", channel });
}

/** A short game to its end. */
export async function playShort(
  stage: Stage,
  name: string,
  users: readonly LocalUser[],
  channel = stage.discord.channel,
): Promise<void> {
  await sitDown(stage, "katchen", users, { shots: 1 }, channel);
  await play(stage, { people: users, pick: chance(name), channel });
  await stage.pass(10_000);
}
