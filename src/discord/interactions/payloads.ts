import {
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from "discord.js";
import { type GameId, gameIds, isGame } from "../../games/index.js";
import { clubCommand } from "../../features/club/club-command.js";
import { cupCommand } from "../../features/cup/cup-command.js";
import { gameCommand } from "./game-command.js";
import { challengeCommand, checkCommand, watchCommand, rivalsCommand } from "./menu-commands.js";
import { verifyCommand } from "../../features/dice/verify-command.js";
import { localisedDescription, localisedName } from "../localise.js";

/** `/privacy`, for everybody, in servers and direct messages. */
export const privacyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("privacy", "commands.privacy.name"),
  ...localisedDescription("commands.privacy.description"),
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...localisedName("show", "commands.privacy.show"),
      ...localisedDescription("commands.privacy.showDescription"),
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...localisedName("delete", "commands.privacy.delete"),
      ...localisedDescription("commands.privacy.deleteDescription"),
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** `/katzentisch`, for everybody in server channels. */
export const overviewCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("katzentisch", "commands.overview.name"),
  ...localisedDescription("commands.overview.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** `/tables`, for a server's managers. */
export const tablesCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("tables", "commands.tables.name"),
  ...localisedDescription("commands.tables.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      ...localisedName("settings", "commands.tables.settings"),
      ...localisedDescription("commands.tables.settingsDescription"),
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** All slash commands. */
export const payloads: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  ...gameIds.map(gameCommand),
  overviewCommand,
  clubCommand,
  cupCommand,
  verifyCommand,
  tablesCommand,
  privacyCommand,
];

/** What the README asks for: to see channels, write, attach files, read on, and open threads. */
const invitedWith = "274877942784";

/** Invites the bot with its commands and permissions. */
export function inviteLink(application: string): string {
  return `https://discord.com/oauth2/authorize?client_id=${application}&scope=bot+applications.commands&permissions=${invitedWith}`;
}

/** All commands as registered. */
export const allCommands: readonly RESTPostAPIApplicationCommandsJSONBody[] = [
  ...payloads,
  rivalsCommand,
  challengeCommand,
  checkCommand,
  watchCommand,
];

/** A command's game; null for other names. */
export function gameOfCommand(name: string): GameId | null {
  return isGame(name) ? name : null;
}
