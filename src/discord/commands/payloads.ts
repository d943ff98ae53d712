import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import type { GameId } from "../../games/game.js";
import { catnoirCommand } from "./catnoir.js";
import { denksteCommand } from "./denkste.js";
import { kalleCommand } from "./kalle.js";
import { katchenCommand } from "./katchen.js";
import { katchmeCommand } from "./katchme.js";
import { privacyCommand } from "./privacy.js";
import { tablesCommand } from "./tables.js";

/** The command of each game, a line each. */
const gameCommands: Partial<Record<GameId, RESTPostAPIChatInputApplicationCommandsJSONBody>> = {
  katchen: katchenCommand,
  denkste: denksteCommand,
  kalle: kalleCommand,
  katchme: katchmeCommand,
  catnoir: catnoirCommand,
};

/** Every slash command as it is registered with Discord. */
export const payloads: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  ...Object.values(gameCommands),
  tablesCommand,
  privacyCommand,
];

/** The game that a command is for; null for any other name. */
export function gameOfCommand(name: string): GameId | null {
  return isGame(name) ? name : null;
}

function isGame(name: string): name is GameId {
  return Object.hasOwn(gameCommands, name);
}
