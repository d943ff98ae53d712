import { ApplicationCommandType } from "discord-api-types/v10";
import type { CommandForm } from "../world/registered-command.js";
import type { Path } from "../world/components.js";
import { optionRules } from "./command-options.js";
import { description, locales, names, size } from "./command-texts.js";
import type { CommandRule } from "./command-walk.js";
import { invalidForm } from "./errors.js";

/** For commands of every type; those in menus have free names, no descriptions and no options. */
const textRules: readonly CommandRule[] = [locales, size];
const rules: readonly CommandRule[] = [description, names, ...optionRules, ...textRules];

/**
 * @param path in the form: the command's number in a bulk overwrite, else none
 * @throws ApiError 50035
 */
export function checkCommands(commands: readonly CommandForm[], path: (index: number) => Path): void {
  const problems = commands.flatMap((command, index) => {
    const type = command.type ?? ApplicationCommandType.ChatInput;
    const twin = commands.findIndex((other) => other.name === command.name && (other.type ?? 1) === type);
    const message = "Application command names must be unique";
    return [
      ...(twin < index ? [{ path: path(index), code: "APPLICATION_COMMANDS_DUPLICATE_NAME", message }] : []),
      ...(type === ApplicationCommandType.ChatInput ? rules : textRules)
        .flatMap((rule) => rule(command))
        .map((problem) => ({ ...problem, path: [...path(index), ...problem.path] })),
    ];
  });
  if (problems.length > 0) throw invalidForm(problems);
}
