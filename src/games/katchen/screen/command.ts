import { ApplicationCommandOptionType } from "discord.js";
import { gameCommand } from "../../../discord/interactions/commands/game-command.js";
import { described, named } from "../../../discord/interactions/commands/localised.js";

/** `/katchen`. */
export const katchenCommand = gameCommand("katchen", {
  name: "commands.katchen.name",
  description: "commands.katchen.description",
  title: "katchen.name",
  options: [
    {
      type: ApplicationCommandOptionType.Integer,
      ...named("shots", "commands.katchen.shots"),
      ...described("commands.katchen.shotsDescription"),
      min_value: 1,
      max_value: 9,
    },
  ],
});
