import type { CommandForm, CommandOption } from "../world/registered-command.js";
import type { Path } from "../world/components.js";
import type { FormProblem } from "./errors.js";

/** Refused in a command beyond its schema ("Application Commands" in Discord's reference). */
export type CommandRule = (command: CommandForm) => readonly FormProblem[];

/** With its place, and depth: 1 at the top. */
interface PlacedOption {
  readonly option: CommandOption;
  readonly path: Path;
  readonly depth: number;
}

/** Those of subcommands come after them. */
export function optionsOf(
  options: CommandForm["options"],
  path: Path = ["options"],
  depth = 1,
): readonly PlacedOption[] {
  return (options ?? []).flatMap((option, index) => [
    { option, path: [...path, index], depth },
    ...optionsOf(option.options, [...path, index, "options"], depth + 1),
  ]);
}

/** Every list of options in a command. */
export function everyList(command: CommandForm) {
  return [
    { options: command.options ?? [], path: ["options"] as Path },
    ...optionsOf(command.options).map(({ option, path }) => ({
      options: option.options ?? [],
      path: [...path, "options"],
    })),
  ];
}
