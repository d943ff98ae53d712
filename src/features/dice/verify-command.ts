import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { localisedDescription, localisedName } from "../../discord/localise.js";

/** `/verify`, for everybody in server channels. */
export const verifyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("verify", "commands.verify.name"),
  ...localisedDescription("commands.verify.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Attachment,
      ...localisedName("file", "commands.verify.file"),
      ...localisedDescription("commands.verify.fileDescription"),
    },
    {
      type: ApplicationCommandOptionType.String,
      ...localisedName("link", "commands.verify.link"),
      ...localisedDescription("commands.verify.linkDescription"),
      max_length: 200,
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
