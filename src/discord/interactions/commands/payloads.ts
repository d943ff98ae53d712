import {
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from "discord.js";
import { type GameId, gameIds, isGame } from "../../../games/index.js";
import { gameCommand } from "./game-command.js";
import { described, named } from "./localised.js";

/** `/privacy`, for everybody, in servers and direct messages. */
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

/** `/tables`, for a server's managers. */
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

/** All slash commands as registered. */
export const payloads: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  ...gameIds.map(gameCommand),
  tablesCommand,
  privacyCommand,
];

/** A command's game; null for other names. */
export function gameOfCommand(name: string): GameId | null {
  return isGame(name) ? name : null;
}
