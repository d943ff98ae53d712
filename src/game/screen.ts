import type { APIComponentInContainer, APIMediaGalleryComponent, APISelectMenuOption } from "discord.js";
import type { Result, Told } from "./contract.js";
import type { Translate } from "../locales/index.js";
import type { Draft, Owner, PublicPrompt } from "../tables/board.js";
import type { Situation, Wish } from "../tables/orders.js";
import type { Picture } from "../discord/images/picture.js";
import type { FurtherSubcommands } from "../discord/interactions/commands/game-command.js";

export type { Situation, Wish } from "../tables/orders.js";

/** What a game's screen draws a running or finished game from. */
export interface Scene<View, Event extends Told> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** One name a seat, escaped and shortened, ready for message text. */
  readonly names: readonly string[];
  readonly view: View;
  readonly prompts: readonly PublicPrompt[];
  readonly recent: readonly Event[];
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** True while everybody is away and nothing happens. */
  readonly asleep: boolean;
  /**
   * The place of the picture, to be put among the parts as it is; null: there is none to show now. The words around it
   * must not hang on it, since it can come later than they do, and stays on until the next one is painted.
   */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** What a message that only one seat sees is drawn from: the game as this seat may know it, in its reader's language. */
export interface SheetScene<View, Event extends Told, Action = unknown> extends Situation<View, Action, Event> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** One name a seat, escaped and shortened, ready for message text. */
  readonly names: readonly string[];
  readonly result: Result | null;
  /** The place of this message's own picture among its parts; null: there is none, and the words have to do. */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** A press on one of the game's own components, as its custom_id tells it. `values`: what was chosen in a select. */
export interface Press {
  readonly verb: string;
  readonly argument: string;
  readonly values: readonly string[];
}

/** Inline emoji for message text and buttons, by their names; Unicode stand-ins until the application's own are there. */
export interface Emojis {
  /** For text: `<:name:id>` or a Unicode stand-in. */
  text(name: EmojiName): string;
  /** For buttons: the partial emoji object. */
  button(name: EmojiName): { id?: string; name: string };
}

export type EmojiName = "die1" | "die2" | "die3" | "die4" | "die5" | "die6" | "coaster" | "shot";

/** One game on Discord: pure functions from views to message parts, and from button arguments to wishes. */
export interface Screen<View, Event extends Told, Action = unknown> {
  /** Of the edge of its messages, 0xRRGGBB. */
  readonly colour: number;
  /** Subcommands of its slash command that no other game has. */
  readonly furtherSubcommands?: FurtherSubcommands;
  /** What a select shows of an item, for a game with an option that is a list; null: there is no such item. */
  optionItem?(item: string, t: Translate): Omit<APISelectMenuOption, "value"> | null;
  /** The running game: container parts, buttons included. */
  board(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The finished game: container parts without Rematch and Rules, which the table adds. */
  over(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The picture that belongs to a running or finished game; left out, or null: none. `scene.picture` is null here. */
  picture?(scene: Scene<View, Event>): Picture | null;
  /** What a press on one of the game's own components comes to; null: there is no such one. */
  press(press: Press, situation: Situation<View, Action, Event>): Wish | null;
  /** The messages for one seat alone, by the names that wishes give them; games that hide nothing have none. */
  readonly sheets: Readonly<Record<string, Sheet<View, Event, Action>["draw"]>>;
  /** The picture of such a message; left out, or null: none. `scene.picture` is null here. */
  sheetPicture?(name: string, scene: SheetScene<View, Event, Action>): Picture | null;
  /**
   * A piece of the rules by its name, for anybody, seated or not: what a choice in a select with the verb `info` opens;
   * null: there is none of this name.
   */
  info?(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null;
}

/** A method, so that any game's are held alike. */
interface Sheet<View, Event extends Told, Action> {
  draw(scene: SheetScene<View, Event, Action>): readonly APIComponentInContainer[];
}

/** What any game's sheet is drawn from. */
export type AnySheetScene = SheetScene<unknown, Told>;

/** Any game's screen. */
export type AnyScreen = Screen<unknown, Told>;
