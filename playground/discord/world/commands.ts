import { isDeepStrictEqual } from "node:util";
import type { Command, CommandForm, CommandOption } from "./registered-command.js";
import type { World } from "./world.js";

/** A server's, or the global ones (`null`). */
export function commandsOf(world: World, guild: string | null): readonly Command[] {
  return [...world.commands.values()].filter((command) => (command.guild_id ?? null) === guild);
}

/** In the last 24 hours, by the clock. */
export function creationsToday(world: World, guild: string | null): readonly number[] {
  return (world.creations.get(guild) ?? []).filter((at) => world.clock() - at < DAY);
}

const DAY = 24 * 3_600_000;

/** New, or in place of that of the same name and type; the version moves with changes alone. */
export function registerCommand(world: World, guild: string | null, form: CommandForm): Command {
  const type = form.type ?? 1;
  const old = commandsOf(world, guild).find((command) => command.name === form.name && command.type === type);
  const id = old?.id ?? world.snowflake();
  if (!old) world.creations.set(guild, [...creationsToday(world, guild), world.clock()]);
  const made = makeCommand(world, guild, form, id, old?.version ?? id);
  const command = old && !isDeepStrictEqual(made, old) ? { ...made, version: world.snowflake() } : made;
  world.commands.set(id, command);
  return command;
}

/** Changes the fields that the form names. */
export function patchCommand(world: World, old: Command, form: Partial<CommandForm>): Command {
  const command = makeCommand(world, old.guild_id ?? null, { ...old, ...form }, old.id, world.snowflake());
  world.commands.set(command.id, command);
  return command;
}

function makeCommand(world: World, guild: string | null, form: CommandForm, id: string, version: string): Command {
  return {
    id,
    application_id: world.bot.id,
    ...(guild !== null && { guild_id: guild }),
    version,
    type: form.type ?? 1,
    name: form.name,
    name_localizations: form.name_localizations ?? null,
    description: form.description ?? "",
    description_localizations: form.description_localizations ?? null,
    ...(form.options && form.options.length > 0 && { options: form.options.map(storedOption) }),
    default_member_permissions: form.default_member_permissions ?? null,
    dm_permission: true,
    contexts: form.contexts ?? null,
    integration_types: form.integration_types ?? [0],
    nsfw: form.nsfw ?? false,
  };
}

/** Discord leaves out what is false or empty. */
function storedOption(option: CommandOption): CommandOption {
  const { required, autocomplete, choices, options, ...rest } = option;
  return {
    ...rest,
    name_localizations: option.name_localizations ?? null,
    description_localizations: option.description_localizations ?? null,
    ...(required === true && { required }),
    ...(autocomplete === true && { autocomplete }),
    ...(choices && choices.length > 0 && { choices }),
    ...(options && options.length > 0 && { options: options.map(storedOption) }),
  };
}

/** As listed without `with_localizations`. */
export function withoutLocalizations(command: Command) {
  return {
    ...without(command, "name_localizations", "description_localizations"),
    ...(command.options && { options: command.options.map(plainOption) }),
  };
}

function plainOption(option: CommandOption): CommandOption {
  const { choices, options } = option;
  return {
    ...without(option, "name_localizations", "description_localizations"),
    ...(choices && { choices: choices.map(({ name, value }) => ({ name, value })) }),
    ...(options && { options: options.map(plainOption) }),
  };
}

/** The same object without some of its fields. */
export function without<T extends object, Key extends keyof T & string>(
  value: T,
  ...keys: readonly Key[]
): Omit<T, Key> {
  const left = Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key));
  return Object.fromEntries(left) as Omit<T, Key>;
}
