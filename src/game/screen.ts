import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInContainer,
  APIMediaGalleryComponent,
  APISelectMenuOption,
  APIStringSelectComponent,
} from "discord.js";
import type { Random, GameEvent, Seat } from "./contract.js";
import type { Press, Situation } from "./press.js";
import type { Key, MovingFrame, Picture, Scene, EphemeralScene, StepScene, Told, Translate } from "./scene.js";

/** A game on Discord: from views to message parts, by pure functions. */
export interface Screen<View, Event extends GameEvent, Action = unknown> {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** A Unicode emoji that stands for the game in lists. */
  readonly emoji: string;
  /** Whether it tells how long something took: its events say when they happened; left out: they do not. */
  readonly tellsTimes?: true;
  /** Its picture in the playground; left out: its emoji on its colour. */
  boxArt?(): BoxArt;
  /** Options of a first table, as from a lesson, so that it begins with what the game is about; left out: defaults. */
  readonly firstOptions?: Readonly<Record<string, string | number | boolean>>;
  /** Subcommands of this game only. */
  readonly subcommands?: readonly Subcommand[];
  /** Whether a round begins with an event, for those who watch a game again; it is the round that the board names. */
  round(event: Event, seats: number): boolean;
  /** What happened in a step, on one line, from its events alone; never empty. */
  tellStep(scene: StepScene<View, Event>): string;
  /** A list option's item in a select; null: no such item. */
  optionItem?(item: string, t: Translate): Omit<APISelectMenuOption, "value"> | null;
  /** The running game; the table adds the picture, the time left, hints and its own buttons. */
  board(scene: Scene<View, Event>): BoardParts;
  /** The finished game; the table adds the picture and its own buttons. */
  over(scene: Scene<View, Event>): EndParts;
  /** Of a part of the game that has a goal of its own: the line that says so; null or left out: the game's goal. */
  goal?(view: View, t: Translate): string | null;
  /** `scene.picture` is null here. */
  picture?(scene: Scene<View, Event>): Picture | null;
  /**
   * The scene before the last step settled something, where players should see that for a moment; null: it settled
   * nothing. It must offer nothing that the scene itself does not.
   */
  before?(scene: Scene<View, Event>): Scene<View, Event> | null;
  /**
   * How long the scene `before` is shown, in milliseconds from 1,500 to 3,500, by what everybody was told last; 0: there is
   * none. Computer players wait for it; people need not, and a press on the board ends it. Left out: two seconds, for which
   * computer players do not wait.
   */
  beatMs?(recent: readonly Told<Event>[]): number;
  /**
   * What leads to the scene's picture where the last step is a climax, such as dice that come to rest: frames of its size,
   * some two seconds in all, after which the picture itself stays. Null or left out: none. `scene.picture` is null here.
   */
  climax?(scene: Scene<View, Event>): readonly MovingFrame[] | null;
  /** Ephemeral messages by name; none in games that hide nothing. */
  readonly ephemerals: Readonly<Record<string, EphemeralDrawing<View, Event, Action>["draw"]>>;
  /**
   * Ephemeral messages that stay open, each for as long as its function says so, and are brought up to date. All others
   * are notices, which go after some seconds. A press on an old message is answered with the first that stays.
   */
  readonly stays: Readonly<Record<string, EphemeralStay<View, Event, Action>["holds"]>>;
  /** Messages that become another one once the question they were drawn for is closed. */
  readonly later?: Readonly<Record<string, string>>;
  /** Null or left out: none. `scene.picture` is null here. */
  ephemeralPicture?(name: string, scene: EphemeralScene<View, Event, Action>): Picture | null;
  /** Left out: none. */
  readonly secondTaps?: SecondTaps<string>;
  /** Hints for the first decisions in somebody's first game. */
  readonly hints: Hints<View, Event, Action>;
  /** A piece of the rules, opened by a select with the verb `info`; null: no such topic. */
  info?(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null;
}

/** A row of buttons, or a select. */
export type ControlRow = APIActionRowComponent<APIButtonComponent> | APIActionRowComponent<APIStringSelectComponent>;

/** What a running board shows below its picture, from top to bottom. A phone shows all of it at once. */
export interface BoardParts {
  /** What the picture would show, a line each; empty: the message has it. */
  readonly instead: readonly string[];
  /** Who is to do what, or what has just happened: in bold, the one line that everybody reads. Empty: nothing is asked. */
  readonly line: string;
  /** The game's own buttons and selects. A last row that is empty has what the table adds, and nothing else. */
  readonly controls: readonly ControlRow[];
  /** Small print, most important first: a board has room for two lines. */
  readonly notes: readonly string[];
}

/** What the end of a game shows below its picture. */
export interface EndParts extends Pick<BoardParts, "instead"> {
  /** Who has won, and how, in one sentence. */
  readonly line: string;
  /** What there is to tell, most remarkable first; a board has room for two lines, and the rest is a press away. */
  readonly notes: readonly string[];
}

/** A part of a picture, twice as wide as high, without words. */
export interface BoxArt {
  readonly svg: string;
  /** Colour of what the picture leaves free. */
  readonly ground: string;
  /** The part's upper left corner and width, in the picture's pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/**
 * By a verb of the board's buttons, those of buttons that cannot be taken back and may lie in its place once it was
 * pressed: the second tap of a double tap presses none of them.
 */
export type SecondTaps<Verb extends string> = Readonly<Partial<Record<Verb, readonly Verb[]>>>;

/**
 * What helps somebody decide in their first game, as a name among the texts of its `hints`; null: nothing. `nth`: which of their
 * first three decisions it is, from 0.
 */
export interface Hints<View, Event extends GameEvent, Action> {
  /** Below the board, for a decision that is made there and seen by all: from what everybody may know. */
  board(view: View, seat: Seat, nth: number): string | null;
  /** Below an ephemeral message that stays open: from what its reader may know. */
  own(situation: Situation<View, Action, Event>, nth: number): string | null;
}

type CommandText = Extract<Key, `${string}.command.${string}`>;

/** What a subcommand's message is made from. All but the best time follows from interaction ids. */
export interface Asking {
  /** Of the interaction that the message answers. */
  readonly id: string;
  /** Milliseconds since an earlier interaction, by Discord's clock; never below 0. */
  readonly since: (id: string) => number;
  /** Randomness determined by an interaction's id. */
  readonly random: (id: string) => Random;
  /** The asker's stored best time, in tenths of a second. */
  readonly best: number | null;
  readonly t: Translate;
}

/** A message for one reader, without a table. */
export interface Page {
  readonly picture: Picture | null;
  /** In tenths of a second, stored if it is the reader's best, before the message is shown. */
  readonly time?: number;
  /** `picture`: to be placed among the parts; null: text must do. */
  readonly parts: (picture: APIMediaGalleryComponent | null) => readonly APIComponentInContainer[];
}

/** A subcommand of a game's slash command, with its ephemeral messages. */
export interface Subcommand {
  readonly name: string;
  /** Its place in custom_ids where others have a table; unique. */
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
