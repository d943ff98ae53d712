import {
  ApplicationCommandOptionType as Option,
  ApplicationCommandType,
  InteractionContextType,
} from "discord-api-types/v10";
import type { Command, CommandOption } from "../world/registered-command.js";
import { commandsOf } from "../world/commands.js";
import { permissionsOf } from "../world/permissions.js";
import type { World } from "../world/world.js";
import type { LocalUser } from "../types.js";

export type Value = string | number | boolean;

/** An option as an interaction carries it. */
export interface SentOption {
  readonly type: Option;
  readonly name: string;
  readonly value?: Value;
  readonly focused?: true;
  readonly options?: readonly SentOption[];
}

/** Found among the registered ones: `end` is the command itself or its subcommand. */
export interface Typed {
  readonly command: Command;
  readonly end: { readonly options?: readonly CommandOption[] | null };
  /** Puts its options below the subcommands named. */
  readonly wrap: (options: readonly SentOption[]) => readonly SentOption[];
}

/** A server's own and the global ones, if the bot is there. In direct messages (`null`) it has to be anywhere. */
function commandsIn(world: World, server: string | null): readonly Command[] {
  const places = [...world.servers.values()].filter(({ id, hasBot }) => hasBot && (server === null || id === server));
  if (places.length === 0) return [];
  return [...(server === null ? [] : commandsOf(world, server)), ...commandsOf(world, null)];
}

/**
 * What `"katchen start"` means for a user in a server, or in direct messages (`null`).
 * @throws Error if there is no such command for them
 */
export function findCommand(world: World, user: LocalUser, server: string | null, line: string): Typed {
  const [name, ...rest] = line.trim().replace(/^\//, "").split(/\s+/);
  const command = commandsIn(world, server).find(
    (one) => one.name === name && one.type === ApplicationCommandType.ChatInput,
  );
  if (!command) throw new Error(`There is no command /${name}`);
  checkAllowed(world, user, command, server);
  const path: CommandOption[] = [];
  let end: Typed["end"] = command;
  for (const word of rest) {
    const branch: CommandOption | undefined = (end.options ?? []).find(
      (option) => option.name === word && isBranch(option),
    );
    if (!branch) throw new Error(`/${name} has no subcommand "${word}" there`);
    path.push(branch);
    end = branch;
  }
  if ((end.options ?? []).some(isBranch)) throw new Error(`/${line} needs a subcommand`);
  const wrap = (options: readonly SentOption[]) =>
    path.reduceRight<readonly SentOption[]>(
      (inner, branch) => [{ type: branch.type, name: branch.name, options: inner }],
      options,
    );
  return { command, end, wrap };
}

/**
 * Of the context menu of a person or a message.
 * @throws Error if there is no such command for this user
 */
export function findMenuCommand(
  world: World,
  user: LocalUser,
  server: string | null,
  name: string,
  type: ApplicationCommandType.User | ApplicationCommandType.Message,
): Command {
  const command = commandsIn(world, server).find((one) => one.name === name && one.type === type);
  if (!command) throw new Error(`There is no "${name}" in that menu`);
  checkAllowed(world, user, command, server);
  return command;
}

function isBranch({ type }: CommandOption): boolean {
  return type === Option.Subcommand || type === Option.SubcommandGroup;
}

function checkAllowed(world: World, user: LocalUser, { name, ...command }: Command, server: string | null): void {
  const [context, places] =
    server === null ? [InteractionContextType.BotDM, "direct messages"] : [InteractionContextType.Guild, "servers"];
  // Nobody has permissions in direct messages.
  if (server !== null && !isFor(world, user, command)) throw new Error(`/${name} is not for ${user.user.username}`);
  if (command.contexts && !command.contexts.includes(context)) throw new Error(`/${name} is not for ${places}`);
}

function isFor(
  world: World,
  user: LocalUser,
  { default_member_permissions: wanted }: Pick<Command, "default_member_permissions">,
): boolean {
  const needed = BigInt(wanted ?? 0);
  const granted = wanted !== "0" && (permissionsOf(world, user.member) & needed) === needed;
  return granted || isModerator(world, user);
}

/** Those of a type that a user's client lists in the first server, its own first. */
export function offeredCommands(world: World, user: LocalUser, type: ApplicationCommandType): readonly Command[] {
  return commandsIn(world, world.guild).filter(
    (command) => command.type === type && (command.contexts?.includes(0) ?? true) && isFor(world, user, command),
  );
}

function isModerator(world: World, user: LocalUser): boolean {
  return user.member.roles.includes(world.moderators);
}

/**
 * By the command's payload.
 * @throws Error for what a client would not send
 */
export function fillOptions(
  world: World,
  { end }: Typed,
  values: Readonly<Record<string, Value>>,
): readonly SentOption[] {
  const options = end.options ?? [];
  for (const name of Object.keys(values)) {
    if (!options.some((option) => option.name === name)) throw new Error(`There is no option "${name}"`);
  }
  return options.flatMap((option) => {
    const value = values[option.name];
    if (value === undefined) {
      if (option.required === true) throw new Error(`The option "${option.name}" is required`);
      return [];
    }
    const wrong = whatIsWrong(world, option, value);
    if (wrong) throw new Error(`The option "${option.name}" cannot be ${JSON.stringify(value)}: ${wrong}`);
    return [{ type: option.type, name: option.name, value }];
  });
}

function whatIsWrong(world: World, option: CommandOption, value: Value): string | null {
  if (option.choices && option.choices.length > 0 && !option.choices.some((choice) => choice.value === value)) {
    return `it is one of ${option.choices.map((choice) => choice.value).join(", ")}`;
  }
  const check = checks.get(option.type);
  return check ? check(world, option, value) : "options of this type cannot be filled in here";
}

const NAMING: ReadonlySet<Option> = new Set([Option.User, Option.Role, Option.Channel, Option.Mentionable]);

/** By id, told in full by the interaction. */
export function namesById({ type }: SentOption): boolean {
  return NAMING.has(type);
}

type Check = (world: World, option: CommandOption, value: Value) => string | null;

const checks: ReadonlyMap<Option, Check> = new Map<Option, Check>([
  [
    Option.String,
    (_world, { min_length, max_length }, value) =>
      typeof value === "string" ? outside(value.length, min_length, max_length, " characters") : "it is a text",
  ],
  [
    Option.Integer,
    (_world, { min_value, max_value }, value) =>
      Number.isSafeInteger(value) ? outside(Number(value), min_value, max_value, "") : "it is an integer",
  ],
  [
    Option.Number,
    (_world, { min_value, max_value }, value) =>
      typeof value === "number" ? outside(value, min_value, max_value, "") : "it is a number",
  ],
  [Option.Boolean, (_world, _option, value) => (typeof value === "boolean" ? null : "it is true or false")],
  [Option.User, (world, _option, value) => (isUser(world, value) ? null : "it is the id of a user here")],
  [Option.Role, (world, _option, value) => (isRole(world, value) ? null : "it is the id of a role here")],
  [
    Option.Mentionable,
    (world, _option, value) =>
      isUser(world, value) || isRole(world, value) ? null : "it is the id of a user or a role here",
  ],
  [Option.Channel, channelIsWrong],
  [Option.Attachment, (world, _option, value) => (isUploaded(world, value) ? null : "it is a file")],
]);

function isUploaded(world: World, value: Value): boolean {
  return [...world.files.keys()].some((path) => path.split("/")[3] === value);
}

function isUser(world: World, value: Value): boolean {
  return world.members.has(String(value));
}

function isRole(world: World, value: Value): boolean {
  return world.roles.some(({ id }) => id === value);
}

function channelIsWrong(world: World, { channel_types: types }: CommandOption, value: Value): string | null {
  const channel = world.channels.get(String(value));
  if (!channel) return "it is the id of a channel here";
  return !types || types.length === 0 || types.includes(channel.type) ? null : "it is a channel of another type";
}

function outside(
  value: number,
  low: number | null | undefined,
  high: number | null | undefined,
  unit: string,
): string | null {
  if (typeof low === "number" && value < low) return `at least ${low}${unit}`;
  if (typeof high === "number" && value > high) return `at most ${high}${unit}`;
  return null;
}
