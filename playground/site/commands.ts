import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type LocalizationMap,
} from "discord-api-types/v10";
import type { Command, CommandOption, OptionKind } from "./contract.js";

/** The slash commands that a reader of this locale can send, subcommands one by one, in registered order. */
export function listCommands(registered: readonly APIApplicationCommand[], locale: string): readonly Command[] {
  return registered
    .filter((command) => command.type === ApplicationCommandType.ChatInput)
    .flatMap((command) => flatten(command, command.options ?? [], "", "", locale));
}

interface Named {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: LocalizationMap | null;
  readonly description_localizations?: LocalizationMap | null;
}

function flatten(
  command: Named,
  options: readonly APIApplicationCommandOption[],
  parentPath: string,
  parentTitle: string,
  locale: string,
): readonly Command[] {
  const path = `${parentPath} ${command.name}`.trim();
  const title = `${parentTitle} ${localized(command.name_localizations, locale) ?? command.name}`.trim();
  const below = options.flatMap((option) => {
    const isGroup = option.type === ApplicationCommandOptionType.SubcommandGroup;
    if (!isGroup && option.type !== ApplicationCommandOptionType.Subcommand) return [];
    return flatten(option, option.options ?? [], path, title, locale);
  });
  if (below.length > 0) return below;
  const description = localized(command.description_localizations, locale) ?? command.description;
  return [{ path, title, description, options: options.flatMap((option) => toOption(option, locale)) }];
}

function toOption(option: APIApplicationCommandOption, locale: string): readonly CommandOption[] {
  if (option.type === ApplicationCommandOptionType.Subcommand) return [];
  if (option.type === ApplicationCommandOptionType.SubcommandGroup) return [];
  return [
    {
      name: option.name,
      title: localized(option.name_localizations, locale) ?? option.name,
      description: localized(option.description_localizations, locale) ?? option.description,
      kind: kindOf(option),
      required: option.required ?? false,
      autocomplete: "autocomplete" in option && (option.autocomplete ?? false),
      choices: choicesOf(option, locale),
      min: "min_value" in option ? (option.min_value ?? null) : null,
      max: "max_value" in option ? (option.max_value ?? null) : null,
    },
  ];
}

function kindOf(option: APIApplicationCommandBasicOption): OptionKind {
  switch (option.type) {
    case ApplicationCommandOptionType.Integer:
      return "integer";
    case ApplicationCommandOptionType.Number:
      return "number";
    case ApplicationCommandOptionType.Boolean:
      return "boolean";
    default:
      return "text";
  }
}

function choicesOf(option: APIApplicationCommandBasicOption, locale: string): CommandOption["choices"] {
  if (!("choices" in option) || option.choices === undefined) return [];
  return option.choices.map((choice) => ({
    name: localized(choice.name_localizations, locale) ?? choice.name,
    value: choice.value,
  }));
}

function localized(map: LocalizationMap | null | undefined, locale: string): string | null {
  if (map === null || map === undefined) return null;
  return Object.entries(map).find(([name]) => name === locale)?.[1] ?? null;
}
