import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { described, named } from "./localised.js";

/** `/tables`, for those who manage a server. */
export const tablesCommand = {
  type: ApplicationCommandType.ChatInput,
  ...named("tables", "commands.tables.name"),
  ...described("commands.tables.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...named("settings", "commands.tables.settings"),
      ...described("commands.tables.settingsDescription"),
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
