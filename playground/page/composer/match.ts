import type { Command } from "../../site/contract.js";

/** The commands in which every typed word begins a word, in their order; matches from the start of a title go first. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const text = typed.replace(/^\//, "").toLowerCase().trim();
  if (text === "") return commands;
  const words = text.split(/\s+/);
  const found = commands.filter((command) => {
    const own = `${command.title} ${command.path}`.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  const isFirst = (command: Command): boolean => [command.title, command.path].some((name) => name.startsWith(text));
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))];
}
