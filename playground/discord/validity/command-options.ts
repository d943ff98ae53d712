import { ApplicationCommandOptionType as Option } from "discord-api-types/v10";
import type { CommandForm, CommandOption } from "../world/registered-command.js";
import { everyList, optionsOf, type CommandRule } from "./command-walk.js";
import type { FormProblem } from "./errors.js";

/** What Discord says about the options of a command. */
export const optionRules: readonly CommandRule[] = [requiredFirst, repeatedNames, nesting, bounds, choices];

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

/** Groups at the top, subcommands there or in a group, neither next to plain options. */
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

/** No name twice, and texts as short as names. */
function choices(command: CommandForm): readonly FormProblem[] {
  return optionsOf(command.options).flatMap(({ option, path }) =>
    (option.choices ?? []).flatMap(({ name, value }, index, all) => {
      const at = (field: string, code: string, message: string) => ({
        path: [...path, "choices", index, field],
        code,
        message,
      });
      return [
        ...(all.findIndex((other) => other.name === name) < index
          ? [at("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name already exists")]
          : []),
        ...(typeof value === "string" && value.length > 100
          ? [at("value", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")]
          : []),
      ];
    }),
  );
}
