import type { APIComponentInContainer, APIMediaGalleryComponent, APISelectMenuOption } from "discord.js";
import type { Random, GameEvent } from "./contract.js";
import type { Press } from "./press.js";
import type { Key, Picture, Scene, EphemeralScene, Translate } from "./scene.js";

/** A game on Discord: pure functions from views to message parts. */
export interface Screen<View, Event extends GameEvent, Action = unknown> {
  /** Accent colour, 0xRRGGBB. */
  readonly colour: number;
  /** A Unicode emoji that stands for the game in lists. */
  readonly emoji: string;
  /** Subcommands that only this game has. */
  readonly subcommands?: readonly Subcommand[];
  /** How a select shows a list option's item; null: no such item. */
  optionItem?(item: string, t: Translate): Omit<APISelectMenuOption, "value"> | null;
  /** The running game: container parts, buttons included. */
  board(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The finished game: container parts without Rematch and Rules, which the table adds. */
  over(scene: Scene<View, Event>): readonly APIComponentInContainer[];
  /** The picture of a running or finished game; null or left out: none. `scene.picture` is null here. */
  picture?(scene: Scene<View, Event>): Picture | null;
  /** The ephemeral messages by name; none in games that hide nothing. */
  readonly ephemerals: Readonly<Record<string, EphemeralDrawing<View, Event, Action>["draw"]>>;
  /** The picture of an ephemeral message; null or left out: none. `scene.picture` is null here. */
  ephemeralPicture?(name: string, scene: EphemeralScene<View, Event, Action>): Picture | null;
  /** A piece of the rules for anybody, opened by a select with the verb `info`; null: no such topic. */
  info?(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null;
}

/** A text of a game's slash command. */
type CommandText = Extract<Key, `${string}.command.${string}`>;

/**
 * What a subcommand's message is made with. Everything follows from ids of interactions, so nothing has to be
 * remembered.
 */
export interface Asking {
  /** Id of the interaction that the message answers. */
  readonly id: string;
  /** Milliseconds from the interaction with an earlier id to this one, by Discord's clock; never below 0. */
  readonly since: (id: string) => number;
  /** Randomness that follows from an interaction's id alone. */
  readonly random: (id: string) => Random;
  readonly t: Translate;
}

/** A message for one reader that belongs to no table. */
export interface Page {
  /** Null: none. */
  readonly picture: Picture | null;
  /** Container parts. `picture`: the place of the picture among them; null: there is none, and the words have to do. */
  readonly parts: (picture: APIMediaGalleryComponent | null) => readonly APIComponentInContainer[];
}

/** A subcommand of one game's slash command, and what its ephemeral messages say. */
export interface Subcommand {
  /** Its name in the slash command. */
  readonly name: string;
  /** What its custom_ids carry in place of a table. No table and no other subcommand has the same. */
  readonly table: string;
  readonly texts: { readonly name: CommandText; readonly description: CommandText };
  /** The button that opens it from a lobby, a result or a lesson; null: there is none. */
  readonly button: { readonly label: Key; readonly emoji: string } | null;
  /** The game's options that it takes, all of them optional, each with its description here. */
  readonly options: Readonly<Record<string, CommandText>>;
  /** Its first message. `options`: as they were given, by their names. */
  readonly open: (options: Readonly<Record<string, unknown>>, asking: Asking) => Page;
  /** What a press on one of its messages puts in that message's place; null: it has no such button. */
  readonly press: (press: Pick<Press, "verb" | "argument">, asking: Asking) => Page | null;
}

/** A method, so that every game's fits one type. */
interface EphemeralDrawing<View, Event extends GameEvent, Action> {
  draw(scene: EphemeralScene<View, Event, Action>): readonly APIComponentInContainer[];
}

/** Any game's screen. */
export type AnyScreen = Screen<unknown, GameEvent>;
