import { ApplicationCommandOptionType } from "discord.js";
import type { GameCommand } from "../../../discord/interactions/commands/game-command.js";

/** `/kalle`. */
export const command: GameCommand = {
  options: ({ described, named }) => [
    {
      type: ApplicationCommandOptionType.Boolean,
      ...named("last-chance", "kalle.command.lastChance"),
      ...described("kalle.command.lastChanceDescription"),
    },
  ],
};
