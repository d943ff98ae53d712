import { ApplicationCommandOptionType, type APIApplicationCommandIntegerOption } from "discord.js";
import type { GameCommand } from "../../../discord/interactions/commands/game-command.js";
import type { Localised } from "../../../discord/interactions/commands/localised.js";

/** How many districts there can be. */
const bounds = { min_value: 3, max_value: 6 } as const;

/** `/katchme`, with a subcommand of its own: a night to practise, for one person alone. */
export const command: GameCommand = {
  options: (words) => [
    {
      type: ApplicationCommandOptionType.Boolean,
      ...words.named("prelude", "katchme.command.prelude"),
      ...words.described("katchme.command.preludeDescription"),
    },
    districts("katchme.command.districtsDescription", words),
  ],
  further: (words) => [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...words.named("practice", "katchme.command.practice"),
      ...words.described("katchme.command.practiceDescription"),
      options: [districts("katchme.command.practiceDistricts", words)],
    },
  ],
};

function districts(
  description: Parameters<Localised["described"]>[0],
  { described, named }: Localised,
): APIApplicationCommandIntegerOption {
  return {
    type: ApplicationCommandOptionType.Integer,
    ...named("districts", "katchme.command.districts"),
    ...described(description),
    ...bounds,
  };
}
