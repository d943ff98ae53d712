import { ApplicationCommandType, type RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import { heldBot } from "../features/settings/held-bot.js";

/** All commands as registered. */
export const allCommands = heldBot().app.commands;

/** The slash commands. */
export const payloads = allCommands.filter(
  (command): command is RESTPostAPIChatInputApplicationCommandsJSONBody =>
    command.type !== ApplicationCommandType.User && command.type !== ApplicationCommandType.Message,
);
