import type { Game, GameEvent } from "./contract.js";
import type { AnyLesson } from "./lesson.js";
import type { AnyPlayer } from "./player.js";
import type { Press, Situation, Intent } from "./press.js";
import type { AnyScreen } from "./screen.js";

/** Any game's rules as tables hold them; the schemas check values, not the types. */
export type AnyGame = Game<unknown, unknown, unknown, unknown, GameEvent>;

/** What a game's folder gives to `games/index.ts`: rules, computer player, how its presses are read, and its lesson. */
export interface GameModule extends AnyGame {
  readonly player: AnyPlayer;
  /** A method, so that any game's is held alike. */
  press(press: Press, situation: Situation): Intent | null;
  readonly lesson: AnyLesson;
}

/** What a game's folder gives to `games/ui.ts`: screen and texts. */
export interface GameUi {
  readonly screen: AnyScreen;
  readonly texts: { readonly de: GameTexts; readonly en: GameTexts };
}

/** The texts that every game has besides its own. */
interface GameTexts {
  readonly name: string;
  /** A warm line for the lobby. */
  readonly welcome: string;
  readonly options: Readonly<Record<string, OptionTexts>>;
  /** The slash command: a name in lower case without spaces, a description of at most 100 characters. */
  readonly command: { readonly name: string; readonly description: string };
  /** The lesson's texts: first the goal, at last what to remember, and whatever its steps say. */
  readonly lesson: Readonly<Record<string, string>> & { readonly intro: string; readonly end: string };
  /** The rules as players read them, section by section. */
  readonly rules: Readonly<Record<string, string>>;
}

/**
 * Texts of one option. Further keys, with forms for a value (`_short`, `_on`), a number (`_one`, `_other`) or all:
 * `value` in a lobby select; `summary` in the lobby's text, with `{{value}}`, `{{count}}` and `{{list}}`; `choice` in
 * the slash command.
 */
interface OptionTexts {
  /** In the slash command, lower case without spaces. */
  readonly name: string;
  /** In the slash command, at most 100 characters. */
  readonly description: string;
  /** The label of the select; `label_own` for the second one. */
  readonly label: string;
}
