import type { APIMediaGalleryComponent } from "discord.js";
import type { ParseKeys, TFunction } from "i18next";
import type { Prompt, Result, Seat, GameEvent } from "./contract.js";
import type { Level } from "./player.js";
import type { Situation } from "./press.js";

/** A text's path, such as `table.join`. */
export type Key = ParseKeys;

/** Looks up a text and fills in its values; names must already be escaped. */
export type Translate = TFunction;

/** Inline emojis by name, with Unicode stand-ins until the application's own are there. */
export interface Emojis {
  /** For text: `<:name:id>` or a Unicode stand-in. */
  text(name: EmojiName): string;
  /** For buttons: the partial emoji object. */
  button(name: EmojiName): { id?: string; name: string };
}

export type EmojiName =
  "die1" | "die2" | "die3" | "die4" | "die5" | "die6" | "coaster" | "shot" | "kalle" | "police" | GullyName;

/** A manhole with the name of its place on it: A1 to D4. */
export type GullyName = `gully${"A" | "B" | "C" | "D"}${1 | 2 | 3 | 4}`;

/** A picture's file name and description, all that a message says of it. */
export interface Caption {
  /** File name such as `board.png`: letters, digits, dots, dashes and underscores. */
  readonly name: string;
  /** For those who cannot see it; at most 1024 characters. */
  readonly description: string;
}

/** A message's picture. Where it is left out, the text says the same. */
export interface Picture extends Caption {
  /** One `<svg>` with a size in pixels; text is always in Nunito. */
  readonly svg: string;
}

/**
 * Who sits in a seat. `name`: as the server shows it, not escaped. `away`: a computer player acts for them until they say
 * that they are back. `nobody`: it was a person who had their data deleted; a computer player acts to the end.
 */
export type Owner =
  | { readonly type: "human"; readonly user: string; readonly name: string; readonly away: boolean }
  | { readonly type: "computer"; readonly level: Level }
  | { readonly type: "nobody" };

/** A half-made answer that lies open on the board, such as the dice marked to keep. What it holds is its game's. */
export interface Draft {
  readonly prompt: number;
  readonly seat: Seat;
  readonly value: unknown;
}

/**
 * An open question as everybody may know it. What several are asked at once in secret (`reaction`) is one of these
 * without a seat, however many have answered by now; where it may be known who is asked, the game's view tells it.
 */
export interface PublicPrompt extends Omit<Prompt, "seat"> {
  /** The seat; null: several, in secret. */
  readonly seat: Seat | null;
}

/** What a screen draws a running or finished game from. */
export interface Scene<View, Event extends GameEvent> {
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
   * The picture, to be placed among the parts unchanged; null: none now, and the text says what it would show. It can
   * be the one before, until the next is painted, so the text says all that has just changed.
   */
  readonly picture: APIMediaGalleryComponent | null;
  readonly t: Translate;
  readonly emoji: Emojis;
}

/** What an ephemeral message is drawn from: the game as this seat may know it, in its reader's language. */
export interface EphemeralScene<View, Event extends GameEvent, Action = unknown> extends Situation<
  View,
  Action,
  Event
> {
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

/** What any game's ephemeral message is drawn from. */
export type AnyEphemeralScene = EphemeralScene<unknown, GameEvent>;
