import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { described, named } from "./localised.js";

/** `/privacy`, for everybody, in a server as well as in a direct message to the bot. */
export const privacyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...named("privacy", "commands.privacy.name"),
  ...described("commands.privacy.description"),
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("show", "commands.privacy.show"),
      ...described("commands.privacy.showDescription"),
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("delete", "commands.privacy.delete"),
      ...described("commands.privacy.deleteDescription"),
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
