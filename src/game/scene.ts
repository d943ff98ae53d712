import type { APIMediaGalleryComponent } from "discord.js";
import type { ParseKeys, TFunction } from "i18next";
import type { Prompt, Result, Seat, GameEvent } from "./contract.js";
import type { Level } from "./player.js";
import type { Situation } from "./press.js";

/** A text's path, such as `table.join`. */
export type Key = ParseKeys;

/** Looks up a text; names in its values must be escaped already. */
export type Translate = TFunction & {
  /** Of numbers and dates in these texts, such as `en-US`. */
  readonly locale: string;
};

/** Inline emojis by name; Unicode stand-ins until the application's own are there. `Name`: those that a game has. */
export interface Emojis<Name extends string = string> {
  /** `<:name:id>` or a Unicode stand-in. */
  readonly text: Readonly<Record<Name, string>>;
  /** Partial emoji objects. */
  readonly button: Readonly<Record<Name, { id?: string; name: string }>>;
}

/** A picture's file name and description. */
export interface Caption {
  /** Such as `board.png`: letters, digits, dots, dashes and underscores. */
  readonly name: string;
  /** For those who cannot see it; at most 1024 characters. */
  readonly description: string;
}

/**
 * A kind of picture. What one shows is plain data, words as they are to be read: the bot hands it to a painter's thread
 * as text, and only there it is drawn.
 */
export interface Sketch<View> {
  /** Unique. */
  readonly kind: string;
  /** As one `<svg>` with a size in pixels; text is always in Nunito. */
  readonly draw: (view: View) => string;
  /** Equal views give equal texts, by which finished pictures are found again. */
  readonly of: (view: View) => string;
}

/** @param draw from a view that has been JSON */
export function defineSketch<View>(kind: string, draw: (view: View) => string): Sketch<View> {
  return { kind, draw, of: (view) => JSON.stringify([kind, view]) };
}

/** A moment of a moving picture: what it shows, as `Sketch.of` says it, and for how long. */
export interface MovingFrame {
  readonly sketch: string;
  readonly ms: number;
}

/** A message's picture; a message without it says the same in text. */
export interface Picture extends Caption {
  /** What it shows, as `Sketch.of` says it. */
  readonly sketch: string;
}

/**
 * Who has a seat. `name`: as shown in the server, not escaped. `away`: a computer player acts until they are back.
 * `robot`: the computer player's character. `nobody`: their data was deleted; a computer player acts to the end. `isChampion`: they bear the champion's sign in this server.
 */
export type Owner =
  | {
      readonly type: "human";
      readonly user: string;
      readonly name: string;
      readonly away: boolean;
      readonly isChampion?: true;
      /** They would rather end the game than play on. */
      readonly stops?: true;
    }
  | { readonly type: "computer"; readonly level: Level; readonly robot: number }
  | { readonly type: "nobody" };

/** A half-made answer on the board, such as dice marked to keep. */
export interface Draft {
  readonly prompt: number;
  readonly seat: Seat;
  readonly value: unknown;
}

/**
 * An open prompt as everybody may know it. A secret one shared by several seats (`reaction`) appears once, without a
 * seat, however many have answered.
 */
export interface PublicPrompt extends Omit<Prompt, "seat"> {
  /** Null: several, in secret. */
  readonly seat: Seat | null;
}

/**
 * An event as boards tell it. `isTimeout`: set if its action was chosen for a seat whose time was up. `at`: when its
 * action was taken, in ms since 1970, in games that tell times.
 */
export type Told<Event> = Event & { readonly isTimeout?: true; readonly at?: number };

/** What a screen draws a running or finished game from. `Name`: the game's own emojis. */
export interface Scene<View, Event extends GameEvent, Name extends string = string> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** By seat, escaped and shortened for message text. */
  readonly names: readonly string[];
  readonly view: View;
  readonly prompts: readonly PublicPrompt[];
  readonly recent: readonly Told<Event>[];
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** Whether everybody is away. */
  readonly asleep: boolean;
  /**
   * The picture, to be placed unchanged; null: text says what it would show. It may be older than the view, so text
   * tells every latest change.
   */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis<Name>;
}

/** A step of a game, as far as its reader may see it, for the sentence that tells it. */
export interface StepScene<View, Event extends GameEvent, Name extends string = string> extends Pick<
  Scene<View, Event, Name>,
  "view" | "recent" | "names" | "t" | "emoji"
> {
  /** What happened in the step: the last of `recent`, at least one. `view` is as it was after them. */
  readonly events: readonly Told<Event>[];
}

/** The game as one seat may know it, in the reader's language. */
export interface EphemeralScene<
  View,
  Event extends GameEvent,
  Action = unknown,
  Name extends string = string,
> extends Situation<View, Action, Event> {
  readonly table: string;
  readonly seats: readonly Owner[];
  /** By seat, escaped and shortened for message text. */
  readonly names: readonly string[];
  readonly result: Result | null;
  /** Until when the reader may answer, in words; empty: nothing is asked of them, or there is no limit. */
  readonly timeLeft: string;
  /** This message's own; null: text must do. */
  readonly picture: APIMediaGalleryComponent | null;
  /** Of the example in the rules: the seat is not its reader's. Left out: it is. */
  readonly isExample?: true;
  readonly t: Translate;
  readonly emoji: Emojis<Name>;
}

/** Any game's `EphemeralScene`. */
export type AnyEphemeralScene = EphemeralScene<unknown, GameEvent>;

/** A seat at the end of a game as drawn. `Figure`: what a game draws a figure from. */
export interface Placed<Figure = unknown> {
  /** From 1; tied seats share it. */
  readonly place: number;
  /** Any text. */
  readonly name: string;
  /** Such as "16 points". */
  readonly score: string;
  /** What stands there. */
  readonly figure: Figure;
}

/** The end of a game as drawn: a line above, and every seat on the podium or below it. */
export interface Podium<Figure = unknown> {
  /** Such as "Anna wins!". */
  readonly title: string;
  /** Best first. */
  readonly seats: readonly Placed<Figure>[];
  /** How many of them are shown, from the last place on; the title comes with the first place. Left out: all. */
  readonly unveiled?: number;
}
