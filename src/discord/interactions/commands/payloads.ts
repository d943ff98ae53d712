import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import type { GameId } from "../../../game/contract.js";
import { gameCommands } from "../../../games/ui.js";
import { privacyCommand } from "./privacy-command.js";
import { tablesCommand } from "./tables-command.js";

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
