import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import type { GameId } from "../../games/game.js";
import { katchenCommand } from "./katchen.js";
import { tablesCommand } from "./tables.js";

/** The command of each game. */
const gameCommands: Partial<Record<GameId, RESTPostAPIChatInputApplicationCommandsJSONBody>> = {
  katchen: katchenCommand,
};

/** Every slash command as it is registered with Discord. */
export const payloads: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  ...Object.values(gameCommands),
  tablesCommand,
];

/** The game that a command is for; null for any other name. */
export function gameOfCommand(name: string): GameId | null {
  return isGame(name) ? name : null;
}

function isGame(name: string): name is GameId {
  return Object.hasOwn(gameCommands, name);
}
