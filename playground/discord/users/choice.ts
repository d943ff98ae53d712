import { ComponentType as Type } from "discord-api-types/v10";
import type { Component } from "../world/components.js";
import type { World } from "../world/world.js";

/** One of the select's own values, or the id of somebody or something here. */
function offers(world: World, select: Component, value: string): boolean {
  const user = world.members.has(value);
  const role = world.roles.some(({ id }) => id === value);
  const channel = world.channels.get(value);
  const types = select.channel_types ?? [];
  switch (select.type) {
    case Type.StringSelect:
      return select.options?.some((option) => option.value === value) === true;
    case Type.UserSelect:
      return user;
    case Type.RoleSelect:
      return role;
    case Type.MentionableSelect:
      return user || role;
    case Type.ChannelSelect:
      return channel !== undefined && (types.length === 0 || types.includes(channel.type));
    default:
      return false;
  }
}

/**
 * Whether the client would let a user choose this. `where` names the select in errors.
 * @throws Error if not
 */
export function checkChoice(world: World, select: Component, values: readonly string[], where: string): void {
  const { min_values = 1, max_values = 1 } = select;
  const wrong = values.find((value) => !offers(world, select, value));
  if (wrong !== undefined) throw new Error(`${where} does not offer "${wrong}"`);
  if (new Set(values).size < min_values || values.length > max_values) {
    throw new Error(`${where} takes ${min_values} to ${max_values} values`);
  }
}
