import { ApplicationCommandOptionType } from "discord.js";
import { gameCommand } from "../../../discord/interactions/commands/game-command.js";
import { choice, described, named } from "../../../discord/interactions/commands/localised.js";

/** `/denkste`. */
export const denksteCommand = gameCommand("denkste", {
  name: "commands.denkste.name",
  description: "commands.denkste.description",
  title: "denkste.name",
  options: [
    {
      type: ApplicationCommandOptionType.String,
      ...named("length", "commands.denkste.length"),
      ...described("commands.denkste.lengthDescription"),
      choices: [
        choice("short", "commands.denkste.short"),
        choice("standard", "commands.denkste.standard"),
        choice("long", "commands.denkste.long"),
      ],
    },
    {
      type: ApplicationCommandOptionType.Boolean,
      ...named("haste-gedacht", "commands.denkste.hasteGedacht"),
      ...described("commands.denkste.hasteGedachtDescription"),
    },
  ],
});
