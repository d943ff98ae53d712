import { ApplicationCommandOptionType } from "discord-api-types/v10";
import type { Command as Registered, CommandOption as RegisteredOption } from "../discord/types.js";
import type { Command, CommandOption, MenuCommand, OptionKind } from "./contract.js";

type Localizations = Registered["name_localizations"];

/** In this locale, subcommands one by one, in registered order. */
export function listCommands(registered: readonly Named[], locale: string): readonly Command[] {
  return registered.flatMap((command) => {
    const root = { name: command.name, ...localized(command, locale) };
    return flatten(command, "", "", locale).map((end) => ({ ...end, root }));
  });
}

/** In this locale, those of a person's context menu. */
export function listMenu(
  registered: readonly Pick<Registered, "name" | "name_localizations">[],
  locale: string,
): readonly MenuCommand[] {
  return registered.map(({ name, name_localizations: names }) => ({ name, title: names?.[locale] ?? name }));
}

/** A command, a group or a subcommand. */
type Named = Pick<RegisteredOption, "name" | "description" | "options"> & {
  readonly name_localizations?: Localizations;
  readonly description_localizations?: Localizations;
};

function flatten(
  named: Named,
  parentPath: string,
  parentTitle: string,
  locale: string,
): readonly Omit<Command, "root">[] {
  const options = named.options ?? [];
  const own = localized(named, locale);
  const path = `${parentPath} ${named.name}`.trim();
  const title = `${parentTitle} ${own.title}`.trim();
  const branches = options.filter(isBranch);
  if (branches.length > 0) return branches.flatMap((branch) => flatten(branch, path, title, locale));
  return [{ path, title, description: own.description, options: options.map((option) => toOption(option, locale)) }];
}

function isBranch({ type }: RegisteredOption): boolean {
  return type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup;
}

function toOption(option: RegisteredOption, locale: string): CommandOption {
  return {
    name: option.name,
    ...localized(option, locale),
    kind: kinds.get(option.type) ?? "text",
    required: option.required ?? false,
    autocomplete: option.autocomplete ?? false,
    choices: (option.choices ?? []).map(({ name, name_localizations: names, value }) => ({
      name: names?.[locale] ?? name,
      value,
    })),
    min: option.min_value ?? null,
    max: option.max_value ?? null,
    minLength: option.min_length ?? null,
    maxLength: option.max_length ?? null,
    channelTypes: option.channel_types ?? [],
  };
}

const kinds: ReadonlyMap<ApplicationCommandOptionType, OptionKind> = new Map([
  [ApplicationCommandOptionType.Integer, "integer"],
  [ApplicationCommandOptionType.Number, "number"],
  [ApplicationCommandOptionType.Boolean, "boolean"],
  [ApplicationCommandOptionType.User, "user"],
  [ApplicationCommandOptionType.Role, "role"],
  [ApplicationCommandOptionType.Channel, "channel"],
  [ApplicationCommandOptionType.Mentionable, "mentionable"],
  [ApplicationCommandOptionType.Attachment, "file"],
]);

function localized(named: Named, locale: string): { readonly title: string; readonly description: string } {
  return {
    title: named.name_localizations?.[locale] ?? named.name,
    description: named.description_localizations?.[locale] ?? named.description,
  };
}
