import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { described, named } from "./localised.js";

/** `/katchen`, in server channels only. */
export const katchenCommand = {
  type: ApplicationCommandType.ChatInput,
  ...named("katchen", "commands.katchen.name"),
  ...described("commands.katchen.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("start", "commands.katchen.start"),
      ...described("commands.katchen.startDescription"),
      options: [
        {
          type: ApplicationCommandOptionType.Integer,
          ...named("shots", "commands.katchen.shots"),
          ...described("commands.katchen.shotsDescription"),
          min_value: 1,
          max_value: 9,
        },
      ],
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("show", "commands.katchen.show"),
      ...described("commands.katchen.showDescription"),
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("rules", "commands.katchen.rules"),
      ...described("commands.katchen.rulesDescription"),
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("close", "commands.katchen.close"),
      ...described("commands.katchen.closeDescription"),
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
