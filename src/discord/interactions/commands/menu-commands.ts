import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from "discord.js";
import { translator } from "../../../locales/index.js";
import type { CommandKey } from "./localise.js";

/** "Rivals" in a person's context menu. */
export const rivalsCommand = menuCommand("commands.menu.rivals");

/** "Challenge to …" in a person's context menu. */
export const challengeCommand = menuCommand("commands.menu.challenge");

/** A command of a person's context menu, in servers. Its name is what people read. */
function menuCommand(key: CommandKey): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return {
    type: ApplicationCommandType.User,
    name: translator("en")(key),
    name_localizations: { de: translator("de")(key) },
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
}
