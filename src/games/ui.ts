import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import type { GameId } from "../game/contract.js";
import type { Key } from "../locales/index.js";
import { catnoirCommand } from "./catnoir/screen/command.js";
import { denksteCommand } from "./denkste/screen/command.js";
import { kalleCommand } from "./kalle/screen/command.js";
import { katchenCommand } from "./katchen/screen/command.js";
import { katchmeCommand } from "./katchme/screen/command.js";
import { catnoirScreen } from "./catnoir/screen/index.js";
import { denksteScreen } from "./denkste/screen/index.js";
import { kalleScreen } from "./kalle/screen/index.js";
import { katchenScreen } from "./katchen/screen/index.js";
import { katchmeScreen } from "./katchme/screen/index.js";
import type { AnyScreen } from "../game/screen.js";

/** How a game presents itself: its name, a warm line for the lobby, and the colour of its messages' edge, 0xRRGGBB. */
export interface Title {
  readonly name: Key;
  readonly welcome: Key;
  readonly colour: number;
}

/** The screens of the games that can be played, a line each. */
export const screens: Partial<Record<GameId, AnyScreen>> = {
  katchen: katchenScreen,
  denkste: denksteScreen,
  kalle: kalleScreen,
  katchme: katchmeScreen,
  catnoir: catnoirScreen,
};

/** The slash commands of the same games. */
export const gameCommands: Partial<Record<GameId, RESTPostAPIChatInputApplicationCommandsJSONBody>> = {
  katchen: katchenCommand,
  denkste: denksteCommand,
  kalle: kalleCommand,
  katchme: katchmeCommand,
  catnoir: catnoirCommand,
};

/** The titles of the same games. */
export const titles: Partial<Record<GameId, Title>> = {
  katchen: { name: "katchen.name", welcome: "katchen.welcome", colour: 0xd98c2b },
  denkste: { name: "denkste.name", welcome: "denkste.welcome", colour: 0xb5283a },
  kalle: { name: "kalle.name", welcome: "kalle.welcome", colour: 0x4f8a6b },
  katchme: { name: "katchme.name", welcome: "katchme.welcome", colour: 0xe0407b },
  catnoir: { name: "catnoir.name", welcome: "catnoir.welcome", colour: 0x6b5fb5 },
};

/** A game's screen. Throws for a game without one, which is a bug: no table of it can be opened. */
export function screenOf(game: GameId): AnyScreen {
  const screen = screens[game];
  if (screen === undefined) throw new Error(`no screen for ${game}`);
  return screen;
}

/** A game's title, or what stands in for it at a table that another version of the program has opened. */
export function titleOf(game: GameId): Title {
  return titles[game] ?? unknownTitle;
}

const unknownTitle: Title = { name: "table.unknownGame", welcome: "table.unknownGame", colour: 0x808080 };
