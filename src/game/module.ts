import type { AnyGameClub } from "./game-club.js";
import type { Game, GameEvent } from "./contract.js";
import type { AnyLesson } from "./lesson.js";
import type { AnyPlayer } from "./player.js";
import type { Press, Situation, Intent } from "./press.js";
import type { Key } from "./scene.js";
import type { AnyScreen } from "./screen.js";

/** Any game's rules, as tables hold them; schemas check values. */
export type AnyGame = Game<unknown, unknown, unknown, unknown, GameEvent>;

/** A game in the whole: what its folder gives to `games/index.ts`. */
export interface GameModule extends AnyGame {
  readonly player: AnyPlayer;
  /** A method, so that every game's fits one type. */
  press(press: Press, situation: Situation): Intent | null;
  readonly screen: AnyScreen;
  readonly lesson: AnyLesson;
  readonly club: AnyGameClub;
  /**
   * Its own emojis, each with what it is shown as until uploaded. Names are unique among all games: letters and digits.
   * They lie in `emojis/` in its folder, as SVG and as PNG. Left out: none.
   */
  readonly emojis?: Readonly<Record<string, string>>;
  /** From which age its printed rules say that it is for; left out: they do not. */
  readonly age?: number;
  /** Who made the printed game, as its rules name them; left out: they name nobody. */
  readonly credits?: Credits;
  /** Rules that it was played by before, kept for as long as there are games of them; left out: none. */
  readonly older?: readonly AnyGame[];
}

/** Who made a printed game. */
export interface Credits {
  readonly author: string;
  readonly illustrator: string;
  readonly editor?: string;
  readonly publisher: string;
}

/** The games that a program has. Its parts get them handed in. */
export interface Games {
  /** In the order of lists. */
  readonly all: readonly GameModule[];
  /** Null: the program does not have it. */
  find(id: string): GameModule | null;
}

/** Puts games together. */
export function gamesOf(all: readonly GameModule[]): Games {
  const byId = new Map(all.map((game) => [game.id, game]));
  return { all, find: (id) => byId.get(id) ?? null };
}

/** The rules that a game was played by; null: the program does not have them. */
export function rulesOf(games: Games, id: string, version: number): AnyGame | null {
  const game = games.find(id);
  return [game, ...(game?.older ?? [])].find((one) => one?.rules === version) ?? null;
}

/** A text that every game has, by its path in `GameTexts`. */
export function gameKey(
  { id }: Pick<AnyGame, "id">,
  path: "name" | "welcome" | `${"command" | "help" | "hints" | "lesson" | "options" | "rules"}.${string}`,
): Key {
  return `${id}.${path}` as Key;
}

/** The same keys, with any text. */
export type Words<Keys> = { readonly [Name in keyof Keys]: Keys[Name] extends string ? string : Words<Keys[Name]> };

/** Texts by name, as a catalogue's file has them. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** The texts that every game has. */
export interface GameTexts {
  readonly name: string;
  /** A warm line for the list of games, of at most 100 characters. */
  readonly welcome: string;
  readonly options: Readonly<Record<string, OptionTexts>>;
  /** The slash command: name in lower case without spaces, description of at most 100 characters. */
  readonly command: { readonly name: string; readonly description: string };
  /** The hints of a first game, at least three, each a sentence or two. */
  readonly hints: Readonly<Record<string, string>>;
  /** `intro`: the goal; `end`: what to remember; the rest as its steps need. */
  readonly lesson: Readonly<Record<string, string>> & { readonly intro: string; readonly end: string };
  /** Read before the rules: the goal in a line, the game in three sentences, the example in words. */
  readonly help: { readonly goal: string; readonly short: string; readonly example: string };
  /** By section, each with a heading. */
  readonly rules: Readonly<Record<string, string>>;
  /** Names of the club's badges by id, and how each is won: a line of at most 100 characters. */
  readonly badges: Readonly<Record<string, string>>;
  readonly badgeReasons: Readonly<Record<string, string>>;
  /** By id, with `{{value}}`. */
  readonly records: Readonly<Record<string, string>>;
  /** By id, with `{{name}}` and `{{value}}`. */
  readonly awards: Readonly<Record<string, string>>;
}

/**
 * One option's texts. Further keys, with suffixes for a value (`_short`, `_on`), a number (`_one`, `_other`) or none:
 * `value` in a lobby select; `summary` in the lobby's text, with `{{value}}`, `{{count}}` and `{{list}}`; `choice` in
 * the slash command.
 */
interface OptionTexts {
  /** In the slash command, lower case without spaces. */
  readonly name: string;
  /** In the slash command, at most 100 characters. */
  readonly description: string;
  /** The select's label; `label_own` for a second select. */
  readonly label: string;
}
