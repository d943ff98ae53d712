import { ApplicationCommandOptionType } from "discord.js";
import type { GameCommand } from "../../../discord/interactions/commands/game-command.js";

/** `/catnoir`. Five factions of one's own choice are chosen at the table, where they fit in one select. */
export const command: GameCommand = {
  options: ({ choice, described, named }) => [
    {
      type: ApplicationCommandOptionType.String,
      ...named("factions", "catnoir.command.factions"),
      ...described("catnoir.command.factionsDescription"),
      choices: [choice("first", "catnoir.command.first"), choice("random", "catnoir.command.random")],
    },
    {
      type: ApplicationCommandOptionType.Integer,
      ...named("actions", "catnoir.command.actions"),
      ...described("catnoir.command.actionsDescription"),
      choices: [choice(1, "catnoir.command.single"), choice(2, "catnoir.command.double")],
    },
  ],
};
