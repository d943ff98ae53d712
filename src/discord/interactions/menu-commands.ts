import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from "discord.js";
import { translator } from "../../texts/index.js";
import type { CommandKey } from "../localise.js";

/** "Rivals" in a person's context menu. */
export const rivalsCommand = menuCommand("commands.menu.rivals", ApplicationCommandType.User);

/** "Challenge to …" in a person's context menu. */
export const challengeCommand = menuCommand("commands.menu.challenge", ApplicationCommandType.User);

/** "Check the dice" in a message's context menu. */
export const checkCommand = menuCommand("commands.menu.check", ApplicationCommandType.Message);

/** "Watch again" in a message's context menu. */
export const watchCommand = menuCommand("commands.menu.watch", ApplicationCommandType.Message);

/** A command of a person's or a message's context menu, in servers. Its name is what people read. */
function menuCommand(
  key: CommandKey,
  type: ApplicationCommandType.User | ApplicationCommandType.Message,
): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return {
    type,
    name: translator("en")(key),
    name_localizations: { de: translator("de")(key) },
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
}
