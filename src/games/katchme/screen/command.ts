import { ApplicationCommandOptionType, type APIApplicationCommandIntegerOption } from "discord.js";
import { gameCommand } from "../../../discord/interactions/commands/game-command.js";
import { described, named } from "../../../discord/interactions/commands/localised.js";

/** How many districts there can be. */
const bounds = { min_value: 3, max_value: 6 } as const;

/** `/katchme`, with a subcommand of its own: a night to practise, for one person alone. */
export const katchmeCommand = gameCommand("katchme", {
  name: "commands.katchme.name",
  description: "commands.katchme.description",
  title: "katchme.name",
  options: [
    {
      type: ApplicationCommandOptionType.Boolean,
      ...named("prelude", "commands.katchme.prelude"),
      ...described("commands.katchme.preludeDescription"),
    },
    districts("commands.katchme.districtsDescription"),
  ],
  further: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("practice", "commands.katchme.practice"),
      ...described("commands.katchme.practiceDescription"),
      options: [districts("commands.katchme.practiceDistricts")],
    },
  ],
});

function districts(description: Parameters<typeof described>[0]): APIApplicationCommandIntegerOption {
  return {
    type: ApplicationCommandOptionType.Integer,
    ...named("districts", "commands.katchme.districts"),
    ...described(description),
    ...bounds,
  };
}
