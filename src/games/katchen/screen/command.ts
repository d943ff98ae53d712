import { ApplicationCommandOptionType } from "discord.js";
import type { GameCommand } from "../../../discord/interactions/commands/game-command.js";

/** `/katchen`. */
export const command: GameCommand = {
  options: ({ described, named }) => [
    {
      type: ApplicationCommandOptionType.Integer,
      ...named("shots", "katchen.command.shots"),
      ...described("katchen.command.shotsDescription"),
      min_value: 1,
      max_value: 9,
    },
  ],
};
