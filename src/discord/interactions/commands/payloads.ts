import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import { type GameId, gameIds, isGame } from "../../../games/index.js";
import { screenOf } from "../../../games/ui.js";
import { gameCommand } from "./game-command.js";
import { privacyCommand } from "./privacy-command.js";
import { tablesCommand } from "./tables-command.js";

/** Every slash command as it is registered with Discord. */
export const payloads: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  ...gameIds.map((game) => gameCommand(game, screenOf(game).furtherSubcommands)),
  tablesCommand,
  privacyCommand,
];

/** The game that a command is for; null for any other name. */
export function gameOfCommand(name: string): GameId | null {
  return isGame(name) ? name : null;
}
