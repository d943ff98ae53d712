import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import type { Prompt, Result, Told } from "../../games/game.js";
import type { Translate } from "../../locales/index.js";
import type { Draft, Owner } from "../../tables/board.js";
import type { Situation, Wish } from "../../tables/orders.js";

export type { Situation, Wish } from "../../tables/orders.js";

/** What a game's screen draws a running or finished game from. */
export interface Scene<View, Event extends Told> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** One name a seat, escaped and shortened, ready for message text. */
  readonly names: readonly string[];
  readonly view: View;
  readonly prompts: readonly Prompt[];
  readonly recent: readonly Event[];
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** True while everybody is away and nothing happens. */
  readonly asleep: boolean;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** Inline emoji for message text and buttons, by their names; Unicode stand-ins until the application's own are there. */
export interface Emojis {
  /** For text: `<:name:id>` or a Unicode stand-in. */
  text(name: EmojiName): string;
  /** For buttons: the partial emoji object. */
  button(name: EmojiName): { id?: string; name: string };
}

export type EmojiName = "die1" | "die2" | "die3" | "die4" | "die5" | "die6" | "coaster" | "shot";

/** A setting of a game as the host changes it in the lobby: one select with all its values, the present one marked. */
export interface Choice {
  /** Name of the option. */
  readonly option: string;
  readonly label: string;
  readonly values: readonly APISelectMenuOption[];
}

/** One game on Discord: pure functions from views to message parts, and from button arguments to wishes. */
export interface Screen<Options, View, Event extends Told> {
  /** The options in words, for the lobby's text. */
  summary(options: Options, t: Translate): string;
  /** The selects by which the host changes options. */
  choices(options: Options, t: Translate): readonly Choice[];
  /** The options after a select was used; `options` unchanged where the value makes no sense. */
  choose(options: Options, option: string, value: string): Options;
  /** The running game: container parts, buttons included. */
  board(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The finished game: container parts without Rematch and Rules, which the table adds. */
  over(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The rules as the player reads them, in pieces of at most 3500 characters. */
  rules(t: Translate): readonly string[];
  /** A press on one of the game's own buttons; null: no such verb or argument. */
  press(verb: string, argument: string): ((situation: Situation) => Wish) | null;
}

/** Any game's screen. */
export type AnyScreen = Screen<unknown, unknown, Told>;
