import { ComponentType, InteractionType } from "discord-api-types/v10";
import type { LocalUser, NewUser, Outcome } from "../types.js";
import { makeMember, makeUser } from "../world/guild.js";
import type { Component } from "../world/components.js";
import { componentsOf, type StoredMessage } from "../world/messages.js";
import { placed } from "../world/components.js";
import { changed, type World } from "../world/world.js";
import { act } from "./act.js";
import { fillOptions, findCommand, type SentOption, type Typed } from "./command-line.js";
import { fillModal } from "./modal.js";
import { resolve } from "./resolved.js";
import { enabledComponent, ghost, Screen } from "./screen.js";

/** Seats somebody new at a screen. */
export function makeLocalUser(world: World, wanted: NewUser): LocalUser {
  const id = world.snowflake();
  const user = makeUser(id, wanted.name, false);
  const member = makeMember(user, wanted.moderator === true ? [world.moderators] : [], world.now());
  const screen = new Screen(world, id);
  world.members.set(id, member);

  /** A use of a component of a message that is or was there. */
  const use = (channel: string, message: string, component: Component, values: object): Promise<Outcome> => {
    const stored = world.messages.get(message);
    return act(world, {
      type: InteractionType.MessageComponent,
      user: local,
      channel,
      source: { id: message, message: stored?.message ?? ghost(world, channel, message) },
      data: { component_type: component.type, custom_id: component.custom_id, id: component.id ?? 0, ...values },
    });
  };
  const command = (typed: Typed, options: readonly SentOption[]) => {
    const { id: commandId, name, type, guild_id } = typed.command;
    const ids = options.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    return {
      id: commandId,
      name,
      type,
      ...(guild_id !== undefined && { guild_id }),
      options: typed.wrap(options),
      ...resolve(world, ids),
    };
  };

  const local: LocalUser = {
    id,
    user,
    member,
    locale: wanted.locale ?? "de",
    async slash(channel, line, values = {}) {
      const typed = findCommand(world, local, line);
      const data = command(typed, fillOptions(world, typed, values));
      return act(world, { type: InteractionType.ApplicationCommand, user: local, channel, data });
    },
    async autocomplete(channel, line, name, text) {
      const typed = findCommand(world, local, line);
      const option = typed.end.options?.find((one) => one.name === name && one.autocomplete === true);
      if (!option) throw new Error(`/${line} has no option "${name}" that completes itself`);
      const data = command(typed, [{ type: option.type, name, value: text, focused: true }]);
      return act(world, { type: InteractionType.ApplicationCommandAutocomplete, user: local, channel, data });
    },
    async press(message, customId) {
      const stored = screen.message(message);
      return use(stored.message.channel_id, message, enabledComponent(stored, customId, "button"), {});
    },
    async pressBlindly(channel, message, customId) {
      const component = numbered(world.messages.get(message), customId);
      return use(channel, message, component ?? { type: ComponentType.Button, custom_id: customId }, {});
    },
    async select(message, customId, values) {
      const stored = screen.message(message);
      const component = enabledComponent(stored, customId, "select");
      checkChoice(world, component, values);
      const named = component.type === ComponentType.StringSelect ? {} : resolve(world, values);
      return use(stored.message.channel_id, message, component, { values: [...values], ...named });
    },
    async submit(interaction, fields) {
      const trigger = world.interactions.get(interaction);
      if (!trigger?.modal || trigger.user.id !== id) throw new Error(`Interaction ${interaction} showed no modal`);
      const data = fillModal(trigger.modal, fields);
      const source = trigger.source === null ? undefined : world.messages.get(trigger.source);
      trigger.modal = null;
      return act(world, {
        type: InteractionType.ModalSubmit,
        user: local,
        channel: trigger.channel,
        data,
        trigger,
        ...(source && { source: { id: source.message.id, message: source.message } }),
      });
    },
    dismiss(message) {
      const { channel_id: channel } = screen.message(message).message;
      screen.dismiss(message);
      changed(world, { type: "message", channel, message });
    },
    sees: (channel) => screen.messages(channel),
  };
  return local;
}

function numbered(stored: StoredMessage | undefined, customId: string): Component | undefined {
  const components = stored ? placed(componentsOf(stored.message)) : [];
  return components.find(({ component }) => component.custom_id === customId)?.component;
}

/** @throws Error for a choice that the client does not offer */
function checkChoice(world: World, component: Component, values: readonly string[]): void {
  const { min_values = 1, max_values = 1, options = [], custom_id } = component;
  const offered = (value: string) => {
    if (component.type === ComponentType.StringSelect) return options.some((option) => option.value === value);
    if (component.type === ComponentType.UserSelect) return world.members.has(value);
    return component.type === ComponentType.ChannelSelect && world.channels.has(value);
  };
  const wrong = values.find((value) => !offered(value));
  if (wrong !== undefined) throw new Error(`The select "${custom_id}" does not offer "${wrong}"`);
  if (new Set(values).size < min_values || values.length > max_values) {
    throw new Error(`The select "${custom_id}" takes ${min_values} to ${max_values} values`);
  }
}
