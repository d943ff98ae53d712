import { ApplicationCommandOptionType } from "discord.js";
import { gameCommand } from "../../../discord/interactions/commands/game-command.js";
import { described, named } from "../../../discord/interactions/commands/localised.js";

/** `/kalle`. */
export const kalleCommand = gameCommand("kalle", {
  name: "commands.kalle.name",
  description: "commands.kalle.description",
  title: "kalle.name",
  options: [
    {
      type: ApplicationCommandOptionType.Boolean,
      ...named("last-chance", "commands.kalle.lastChance"),
      ...described("commands.kalle.lastChanceDescription"),
    },
  ],
});
