import { ApplicationCommandOptionType } from "discord.js";
import type { GameCommand } from "../../../discord/interactions/commands/game-command.js";

/** `/denkste`. */
export const command: GameCommand = {
  options: ({ choice, described, named }) => [
    {
      type: ApplicationCommandOptionType.String,
      ...named("length", "denkste.command.length"),
      ...described("denkste.command.lengthDescription"),
      choices: [
        choice("short", "denkste.command.short"),
        choice("standard", "denkste.command.standard"),
        choice("long", "denkste.command.long"),
      ],
    },
    {
      type: ApplicationCommandOptionType.Boolean,
      ...named("haste-gedacht", "denkste.command.hasteGedacht"),
      ...described("denkste.command.hasteGedachtDescription"),
    },
  ],
};
