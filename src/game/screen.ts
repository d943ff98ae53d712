import type { APIComponentInContainer, APIMediaGalleryComponent, APISelectMenuOption } from "discord.js";
import type { Result, Told } from "./contract.js";
import type { Translate } from "../locales/index.js";
import type { Draft, Owner, PublicPrompt } from "../tables/board.js";
import type { Situation } from "./press.js";
import type { Picture } from "../discord/images/picture.js";
import type { FurtherSubcommands } from "../discord/interactions/commands/game-command.js";

/** What a screen draws a running or finished game from. */
export interface Scene<View, Event extends Told> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** One name per seat, escaped and shortened for message text. */
  readonly names: readonly string[];
  readonly view: View;
  readonly prompts: readonly PublicPrompt[];
  readonly recent: readonly Event[];
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** True while everybody is away. */
  readonly asleep: boolean;
  /**
   * The picture, to be placed among the parts unchanged; null: none now. The text must not rely on it: it can arrive
   * late and stays until the next is painted.
   */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** What an ephemeral message is drawn from: the game as this seat may know it, in its reader's language. */
export interface SheetScene<View, Event extends Told, Action = unknown> extends Situation<View, Action, Event> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** One name per seat, escaped and shortened for message text. */
  readonly names: readonly string[];
  readonly result: Result | null;
  /** This message's own picture; null: none, the text must do. */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** Inline emojis by name, with Unicode stand-ins until the application's own are there. */
export interface Emojis {
  /** For text: `<:name:id>` or a Unicode stand-in. */
  text(name: EmojiName): string;
  /** For buttons: the partial emoji object. */
  button(name: EmojiName): { id?: string; name: string };
}

export type EmojiName = "die1" | "die2" | "die3" | "die4" | "die5" | "die6" | "coaster" | "shot";

/** A game on Discord: pure functions from views to message parts. */
export interface Screen<View, Event extends Told, Action = unknown> {
  /** Accent colour, 0xRRGGBB. */
  readonly colour: number;
  /** Subcommands that only this game has. */
  readonly furtherSubcommands?: FurtherSubcommands;
  /** How a select shows a list option's item; null: no such item. */
  optionItem?(item: string, t: Translate): Omit<APISelectMenuOption, "value"> | null;
  /** The running game: container parts, buttons included. */
  board(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The finished game: container parts without Rematch and Rules, which the table adds. */
  over(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The picture of a running or finished game; null or left out: none. `scene.picture` is null here. */
  picture?(scene: Scene<View, Event>): Picture | null;
  /** The ephemeral messages by name; none in games that hide nothing. */
  readonly sheets: Readonly<Record<string, Sheet<View, Event, Action>["draw"]>>;
  /** The picture of an ephemeral message; null or left out: none. `scene.picture` is null here. */
  sheetPicture?(name: string, scene: SheetScene<View, Event, Action>): Picture | null;
  /** A piece of the rules for anybody, opened by a select with the verb `info`; null: no such topic. */
  info?(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null;
}

/** A method, so that every game's fits one type. */
interface Sheet<View, Event extends Told, Action> {
  draw(scene: SheetScene<View, Event, Action>): readonly APIComponentInContainer[];
}

/** What any game's ephemeral message is drawn from. */
export type AnySheetScene = SheetScene<unknown, Told>;

/** Any game's screen. */
export type AnyScreen = Screen<unknown, Told>;
