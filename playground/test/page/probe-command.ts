import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  Locale,
  type APIApplicationCommand,
} from "discord-api-types/v10";

/** The test bot's one command. */
export const probe: APIApplicationCommand = {
  id: "100000000000000001",
  application_id: "100000000000000002",
  version: "100000000000000003",
  type: ApplicationCommandType.ChatInput,
  name: "probe",
  description: "Things to draw",
  default_member_permissions: null,
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: "board",
      name_localizations: { [Locale.German]: "brett" },
      description: "Shows a board",
      description_localizations: { [Locale.German]: "Zeigt ein Brett" },
      options: [
        {
          type: ApplicationCommandOptionType.Integer,
          name: "shots",
          description: "How many",
          min_value: 1,
          max_value: 9,
        },
      ],
    },
    { type: ApplicationCommandOptionType.Subcommand, name: "slow", description: "Thinks for a moment" },
    { type: ApplicationCommandOptionType.Subcommand, name: "secret", description: "Only for you" },
  ],
};
