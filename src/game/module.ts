import type { Game, Told } from "./contract.js";
import type { AnyPlayer } from "./player.js";
import type { AnyScreen } from "./screen.js";

/** Any game's rules, as tables hold them: what they take and give is checked by their own schemas, not by types. */
export interface AnyGame extends Game<unknown, unknown, unknown, unknown, Told> {
  /**
   * The state of a running game as these rules have it, from one that an older version of them has left. A game without
   * this has its running tables closed when its rules change.
   *
   * @param from the version that left it
   * @throws when it cannot be told
   */
  migrate?(state: unknown, from: number): unknown;
}

/** What a game's folder gives to `games/index.ts`: its rules with the computer player that knows them. */
export interface GameModule extends AnyGame {
  readonly player: AnyPlayer;
}

/** What a game's folder gives to `games/ui.ts`: how it looks on Discord, and all that players read of it. */
export interface GameUi {
  readonly screen: AnyScreen;
  readonly texts: { readonly de: GameTexts; readonly en: GameTexts };
}

/** The texts that every game has, beside those that its own screen names. */
interface GameTexts {
  readonly name: string;
  /** A warm line for the lobby. */
  readonly welcome: string;
  readonly options: Readonly<Record<string, OptionTexts>>;
  /** Of the slash command: its name in lower case without spaces, and a description of at most 100 characters. */
  readonly command: { readonly name: string; readonly description: string };
  /** The rules as players read them, in sections, in order. */
  readonly rules: Readonly<Record<string, string>>;
}

/**
 * What is said of one option. Besides, in forms for a value (`_short`, `_on`), a number (`_one`, `_other`) or all: `value`,
 * in a select of the lobby; `summary`, in the lobby's text, where anything is to be said, with `{{value}}`, `{{count}}` and
 * `{{list}}`; `choice`, in the slash command.
 */
interface OptionTexts {
  /** In the slash command, in lower case without spaces. */
  readonly name: string;
  /** In the slash command, at most 100 characters. */
  readonly description: string;
  /** What the select asks; `label_own` for a second one by this name. */
  readonly label: string;
}
