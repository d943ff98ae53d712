import { ApplicationCommandOptionType } from "discord.js";
import { gameCommand } from "../../../discord/interactions/commands/game-command.js";
import { choice, described, named } from "../../../discord/interactions/commands/localised.js";

/** `/catnoir`. Five factions of one's own choice are chosen at the table, where they fit in one select. */
export const catnoirCommand = gameCommand("catnoir", {
  name: "commands.catnoir.name",
  description: "commands.catnoir.description",
  title: "catnoir.name",
  options: [
    {
      type: ApplicationCommandOptionType.String,
      ...named("factions", "commands.catnoir.factions"),
      ...described("commands.catnoir.factionsDescription"),
      choices: [choice("first", "commands.catnoir.first"), choice("random", "commands.catnoir.random")],
    },
    {
      type: ApplicationCommandOptionType.Integer,
      ...named("actions", "commands.catnoir.actions"),
      ...described("commands.catnoir.actionsDescription"),
      choices: [choice(1, "commands.catnoir.single"), choice(2, "commands.catnoir.double")],
    },
  ],
});
