import { ApplicationCommandOptionType } from "discord.js";
import type { FurtherSubcommands } from "../../../discord/interactions/commands/game-command.js";

/** A night to practise, for one person alone, with as many districts as a game may have. */
export const furtherSubcommands: FurtherSubcommands = ({ described, named }, options) => [
  {
    type: ApplicationCommandOptionType.Subcommand,
    ...named("practice", "katchme.command.practice"),
    ...described("katchme.command.practiceDescription"),
    options: options
      .filter(({ name }) => name === "districts")
      .map((districts) => ({ ...districts, ...described("katchme.command.practiceDistricts") })),
  },
];
