import { ApplicationCommandOptionType as Option, ApplicationCommandType, Locale } from "discord-api-types/v10";
import type { CommandForm, CommandOption, Localizations } from "../world/commands.js";
import type { Path } from "../world/components.js";
import { invalidForm, type FormProblem } from "./errors.js";

/** Something that Discord refuses in a command beyond its schema ("Application Commands" in its reference). */
type CommandRule = (command: CommandForm) => readonly FormProblem[];

const rules: readonly CommandRule[] = [
  description,
  names,
  requiredFirst,
  repeatedNames,
  nesting,
  bounds,
  locales,
  size,
];

/**
 * @param path where the command stands in the form: its number in a bulk overwrite, else nowhere
 * @throws ApiError 50035
 */
export function checkCommands(commands: readonly CommandForm[], path: (index: number) => Path): void {
  const problems = commands.flatMap((command, index) => {
    const type = command.type ?? ApplicationCommandType.ChatInput;
    const twin = commands.findIndex((other) => other.name === command.name && (other.type ?? 1) === type);
    const message = "Application command names must be unique";
    return [
      ...(twin < index ? [{ path: path(index), code: "APPLICATION_COMMANDS_DUPLICATE_NAME", message }] : []),
      ...(type === ApplicationCommandType.ChatInput ? rules : [locales, size])
        .flatMap((rule) => rule(command))
        .map((problem) => ({ ...problem, path: [...path(index), ...problem.path] })),
    ];
  });
  if (problems.length > 0) throw invalidForm(problems);
}

interface PlacedOption {
  readonly option: CommandOption;
  readonly path: Path;
  readonly depth: number;
}

function optionsOf(options: CommandForm["options"], path: Path = ["options"], depth = 1): readonly PlacedOption[] {
  return (options ?? []).flatMap((option, index) => [
    { option, path: [...path, index], depth },
    ...optionsOf(option.options, [...path, index, "options"], depth + 1),
  ]);
}

function description(command: CommandForm): readonly FormProblem[] {
  if (command.description) return [];
  return [{ path: ["description"], code: "BASE_TYPE_REQUIRED", message: "This field is required" }];
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

function names(command: CommandForm): readonly FormProblem[] {
  const named = [{ option: command, path: [] as Path }, ...optionsOf(command.options)];
  return named.flatMap(({ option, path }) => {
    const places = [
      { name: option.name, path: [...path, "name"] },
      ...Object.entries(option.name_localizations ?? {}).map(([locale, name]) => ({
        name: name ?? option.name,
        path: [...path, "name_localizations", locale],
      })),
    ];
    return places
      .filter(({ name }) => !NAME.test(name) || name !== name.toLowerCase())
      .map((place) => ({
        path: place.path,
        code: "APPLICATION_COMMAND_INVALID_NAME",
        message: "Command name is invalid",
      }));
  });
}

function requiredFirst(command: CommandForm): readonly FormProblem[] {
  return everyList(command).flatMap(({ options, path }) =>
    options.flatMap((option, index) =>
      option.required === true && options.slice(0, index).some((earlier) => earlier.required !== true)
        ? [
            {
              path: [...path, index],
              code: "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
              message: "Required options must be placed before non-required options",
            },
          ]
        : [],
    ),
  );
}

function repeatedNames(command: CommandForm): readonly FormProblem[] {
  return everyList(command).flatMap(({ options, path }) =>
    options.flatMap((option, index) =>
      options.findIndex((other) => other.name === option.name) < index
        ? [
            {
              path: [...path, index, "name"],
              code: "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
              message: "Option name already exists",
            },
          ]
        : [],
    ),
  );
}

function everyList(command: CommandForm) {
  return [
    { options: command.options ?? [], path: ["options"] as Path },
    ...optionsOf(command.options).map(({ option, path }) => ({
      options: option.options ?? [],
      path: [...path, "options"],
    })),
  ];
}

/** Groups stand at the top, subcommands there or in a group, and neither beside plain options. */
function nesting(command: CommandForm): readonly FormProblem[] {
  const code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID";
  const isBranch = ({ type }: CommandOption) => type === Option.Subcommand || type === Option.SubcommandGroup;
  const mixed = everyList(command).flatMap(({ options, path }) =>
    options.some(isBranch) && !options.every(isBranch)
      ? [
          {
            path,
            code,
            message: "Sub-command and sub-command group option types are mutually exclusive to all other types",
          },
        ]
      : [],
  );
  const tooDeep = optionsOf(command.options).flatMap(({ option, path, depth }) =>
    (option.type === Option.SubcommandGroup && depth > 1) || (option.type === Option.Subcommand && depth > 2)
      ? [{ path: [...path, "type"], code, message: "This option type cannot be nested here" }]
      : [],
  );
  return [...mixed, ...tooDeep];
}

function bounds(command: CommandForm): readonly FormProblem[] {
  return optionsOf(command.options).flatMap(({ option, path }) => {
    const { min_value, max_value, min_length, max_length } = option;
    const turned = (low: unknown, high: unknown) => typeof low === "number" && typeof high === "number" && low > high;
    const code = "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID";
    return [
      ...(turned(min_value, max_value) ? [{ path: [...path, "min_value"], code, message: "Above max_value" }] : []),
      ...(turned(min_length, max_length) ? [{ path: [...path, "min_length"], code, message: "Above max_length" }] : []),
      ...(option.autocomplete === true && (option.choices ?? []).length > 0
        ? [{ path: [...path, "autocomplete"], code, message: "Autocomplete cannot stand beside choices" }]
        : []),
    ];
  });
}

const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

function locales(command: CommandForm): readonly FormProblem[] {
  const texts = [{ option: command, path: [] as Path }, ...optionsOf(command.options)];
  const choices = optionsOf(command.options).flatMap(({ option, path }) =>
    (option.choices ?? []).map((choice, index) => ({
      path: [...path, "choices", index, "name_localizations"],
      words: choice.name_localizations,
    })),
  );
  const places = texts.flatMap(({ option, path }) => [
    { path: [...path, "name_localizations"], words: option.name_localizations },
    { path: [...path, "description_localizations"], words: option.description_localizations },
  ]);
  return [...places, ...choices].flatMap(({ path, words }) =>
    Object.keys(words ?? {})
      .filter((locale) => !LOCALES.has(locale))
      .map((locale) => ({ path: [...path, locale], code: "BASE_TYPE_CHOICES", message: "This is no locale." })),
  );
}

/** Names, descriptions and values of a command together, the longest language counting. */
function size(command: CommandForm): readonly FormProblem[] {
  const longest = (text: string, words: Localizations | undefined) =>
    Math.max(text.length, ...Object.values(words ?? {}).map((word) => word?.length ?? 0));
  const all = [command, ...optionsOf(command.options).map(({ option }) => option)];
  const sum = all.reduce(
    (total, one) =>
      total +
      longest(one.name, one.name_localizations) +
      longest(one.description ?? "", one.description_localizations) +
      ("choices" in one ? (one.choices ?? []) : []).reduce(
        (length, choice) => length + longest(choice.name, choice.name_localizations) + String(choice.value).length,
        0,
      ),
    0,
  );
  if (sum <= 8000) return [];
  return [{ path: [], code: "APPLICATION_COMMAND_TOO_LARGE", message: "Command exceeds maximum size (8000)" }];
}
