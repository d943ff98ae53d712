import type { APIComponentInContainer, APIMediaGalleryComponent, APISelectMenuOption } from "discord.js";
import type { Random, GameEvent } from "./contract.js";
import type { Press, Situation } from "./press.js";
import type { Key, Picture, Scene, EphemeralScene, Translate } from "./scene.js";

/** A game on Discord: pure functions from views to message parts. */
export interface Screen<View, Event extends GameEvent, Action = unknown> {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** A Unicode emoji that stands for the game in lists. */
  readonly emoji: string;
  /** Stands for the game on its card in the playground; left out: its emoji on its colour. */
  boxArt?(): BoxArt;
  /** Subcommands of this game only. */
  readonly subcommands?: readonly Subcommand[];
  /** How a select shows a list option's item; null: no such item. */
  optionItem?(item: string, t: Translate): Omit<APISelectMenuOption, "value"> | null;
  /** The running game: container parts with buttons. */
  board(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The finished game: container parts; the table adds Rematch and Rules. */
  over(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The board's picture; null or left out: none. `scene.picture` is null here. */
  picture?(scene: Scene<View, Event>): Picture | null;
  /**
   * The scene as it looked before the last step settled something, where players should see that for a moment; null: the
   * last step settled nothing. It must offer nothing that the scene itself does not.
   */
  before?(scene: Scene<View, Event>): Scene<View, Event> | null;
  /** Ephemeral messages by name; none in games that hide nothing. */
  readonly ephemerals: Readonly<Record<string, EphemeralDrawing<View, Event, Action>["draw"]>>;
  /**
   * The ephemeral messages that stay open, each for as long as its function says so; meanwhile they are brought up to
   * date. All others are notices, which go after some seconds. What a press on an old message is answered with is the
   * first of them that stays.
   */
  readonly stays: Readonly<Record<string, EphemeralStay<View, Event, Action>["holds"]>>;
  /** The ephemeral messages that are another one once the question is closed that was open when they were drawn. */
  readonly later?: Readonly<Record<string, string>>;
  /** The picture of an ephemeral message; null or left out: none. `scene.picture` is null here. */
  ephemeralPicture?(name: string, scene: EphemeralScene<View, Event, Action>): Picture | null;
  /** A piece of the rules for anybody, opened by a select with the verb `info`; null: no such topic. */
  info?(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null;
}

/** A part of one of the game's pictures, twice as wide as high, without a word in any language. */
export interface BoxArt {
  readonly svg: string;
  /** Colour of what the picture leaves free. */
  readonly ground: string;
  /** The part's upper left corner and width, in the picture's pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

type CommandText = Extract<Key, `${string}.command.${string}`>;

/** What a subcommand's message is made from. All but the best time follows from interaction ids. */
export interface Asking {
  /** Of the interaction that the message answers. */
  readonly id: string;
  /** Milliseconds from an earlier interaction to this one, by Discord's clock; never below 0. */
  readonly since: (id: string) => number;
  /** Randomness determined by an interaction's id. */
  readonly random: (id: string) => Random;
  /** The asker's best time that is stored for the game, in tenths of a second; null: none. */
  readonly best: number | null;
  readonly t: Translate;
}

/** A message for one reader, without a table. */
export interface Page {
  readonly picture: Picture | null;
  /** A time of the reader's, in tenths of a second, to be stored if it is their best, before the message is shown. */
  readonly time?: number;
  /** Container parts. `picture`: to be placed among them; null: none, text must do. */
  readonly parts: (picture: APIMediaGalleryComponent | null) => readonly APIComponentInContainer[];
}

/** A subcommand of a game's slash command, with its ephemeral messages. */
export interface Subcommand {
  readonly name: string;
  /** Stands for a table in its custom_ids; unique among subcommands and tables. */
  readonly table: string;
  readonly texts: { readonly name: CommandText; readonly description: CommandText };
  /** Opens it from a lobby, result or lesson; null: no button. */
  readonly button: { readonly label: Key; readonly emoji: string } | null;
  /** The game's options that it takes, all optional, with their descriptions. */
  readonly options: Readonly<Record<string, CommandText>>;
  /** Its first message. `options`: as given, by name. */
  readonly open: (options: Readonly<Record<string, unknown>>, asking: Asking) => Page;
  /** What replaces the message after a press; null: no such button. */
  readonly press: (press: Pick<Press, "verb" | "argument">, asking: Asking) => Page | null;
}

/** A method, so that every game's fits one type. */
interface EphemeralDrawing<View, Event extends GameEvent, Action> {
  draw(scene: EphemeralScene<View, Event, Action>): readonly APIComponentInContainer[];
}

/** A method for the same reason. */
interface EphemeralStay<View, Event extends GameEvent, Action> {
  holds(situation: Situation<View, Action, Event>): boolean;
}

/** Any game's screen. */
export type AnyScreen = Screen<unknown, GameEvent>;
