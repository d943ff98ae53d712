import type { LocalDiscord, LocalUser, SeenMessage } from "../../../../playground/discord/index.js";
import { catnoir, type Faction, type State } from "../../../../src/games/catnoir/rules/index.js";
import { cardsList } from "../../../../src/games/catnoir/screen/words.js";
import { languageOf, translator } from "../../../../src/texts/index.js";
import { drawKey } from "../../../../src/tables/chance/draw-key.js";
import { playAgain } from "../../../../src/tables/chance/play-again.js";
import type { Stored } from "../../../e2e/support/database.js";

/** Every version of every message that people have seen in a channel. */
export interface Eyes {
  /** What everybody saw. */
  readonly publicly: readonly SeenMessage[];
  /** What only this one saw. */
  alone(who: LocalUser): readonly SeenMessage[];
  stop(): void;
}

/** After every change from now on. */
export function watchScreens(discord: LocalDiscord, channel: string, people: readonly LocalUser[]): Eyes {
  const publicly: SeenMessage[] = [];
  const alone = new Map(people.map(({ id }) => [id, [] as SeenMessage[]]));
  const stop = discord.watch((change) => {
    if (change.type !== "message") return;
    for (const [index, who] of people.entries()) {
      const message = who.sees(channel).find(({ id }) => id === change.message);
      if (message?.ephemeral === true) alone.get(who.id)?.push(message);
      else if (message !== undefined && index === 0) publicly.push(message);
    }
  });
  return { publicly, alone: ({ id }) => alone.get(id) ?? [], stop };
}

/** As lines on an ephemeral message in this locale. */
export function handLinesOf(stored: Stored, seat: number, locale: string): ReadonlySet<string> {
  const t = translator(languageOf(locale));
  return new Set(handsOf(stored, seat).map((hand) => cardsList(hand, t).join(" · ").replaceAll("\u00A0", " ")));
}

/** After every step of a replay. */
function handsOf(stored: Stored, seat: number): readonly (readonly Faction[])[] {
  const { protocol, seed, salt, seats, options, opener, actions } = stored;
  if (seed === null) throw new Error("the game never began");
  const course = { game: catnoir, key: drawKey({ protocol, seed, salt }), seats, options, opener, actions };
  return [...playAgain(course)].map(({ state }) => (state as State).hands[seat] ?? []);
}
