import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type Locale,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from "discord.js";
import { commonLanguage, type Key, localesOf, spokenLanguages, type Translate, translator } from "../texts/index.js";

/**
 * A description in English, and by locale code in other languages.
 *
 * @param game the game's name in the text
 */
export function localisedDescription(
  key: Key,
  game?: Key,
): { description: string; description_localizations: Localizations } {
  const text = (t: Translate): string => t(key, { game: game === undefined ? "" : t(game) });
  return { description: text(translator(commonLanguage)), description_localizations: byLocale(text) };
}

/** By Discord's locale codes. */
type Localizations = Partial<Record<Locale, string>>;

/** A text in all languages but the common one. */
function byLocale(text: (t: Translate) => string): Localizations {
  const others = spokenLanguages.filter((language) => language !== commonLanguage);
  return Object.fromEntries(
    others.flatMap((language) => localesOf(language).map((locale) => [locale, text(translator(language))])),
  );
}

/** The program's name, and Discord's by locale code. */
export function localisedName<Name extends string>(
  name: Name,
  key: Key,
): { name: Name; name_localizations: Localizations } {
  return { name, name_localizations: byLocale((t) => t(key)) };
}

/** An option's value, named in English and by locale code in other languages. */
export function localisedChoice<Value extends string | number>(
  value: Value,
  key: Key,
): APIApplicationCommandOptionChoice<Value> {
  return { name: translator(commonLanguage)(key), name_localizations: byLocale((t) => t(key)), value };
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
    name: translator(commonLanguage)(key),
    name_localizations: byLocale((t) => t(key)),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
}
