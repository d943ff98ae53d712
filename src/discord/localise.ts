import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from "discord.js";
import type { Key } from "../texts/index.js";
import { translator } from "../texts/index.js";

/**
 * A description in English, and by locale code in other languages.
 *
 * @param game the game's name in the text
 */
export function localisedDescription(
  key: Key,
  game?: Key,
): { description: string; description_localizations: { de: string } } {
  const [en, de] = [translator("en"), translator("de")];
  const text = (t: typeof en): string => t(key, { game: game === undefined ? "" : t(game) });
  return { description: text(en), description_localizations: { de: text(de) } };
}

/** The program's name, and Discord's by locale code. */
export function localisedName<Name extends string>(
  name: Name,
  key: Key,
): { name: Name; name_localizations: { de: string } } {
  return { name, name_localizations: { de: translator("de")(key) } };
}

/** An option's value, named in English and by locale code in other languages. */
export function localisedChoice<Value extends string | number>(
  value: Value,
  key: Key,
): APIApplicationCommandOptionChoice<Value> {
  return { name: translator("en")(key), name_localizations: { de: translator("de")(key) }, value };
}

/** Texts of a command or subcommand. */
export interface CommandTexts {
  readonly name: Key;
  readonly description: Key;
}

/**
 * A subcommand.
 *
 * @param options left out: it takes none
 * @param game the game's name in its description
 */
export function subcommand(
  name: string,
  texts: CommandTexts,
  options?: readonly APIApplicationCommandBasicOption[],
  game?: Key,
): APIApplicationCommandSubcommandOption {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...localisedName(name, texts.name),
    ...localisedDescription(texts.description, game),
    ...(options === undefined ? {} : { options: [...options] }),
  };
}

/** A command of a person's context menu, in servers. Its name is what people read. */
export function userCommand(key: Key): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return menuCommand(key, ApplicationCommandType.User);
}

/** The same of a message's. */
export function messageCommand(key: Key): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return menuCommand(key, ApplicationCommandType.Message);
}

function menuCommand(
  key: Key,
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
