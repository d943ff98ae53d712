import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageType,
  type APIAttachment,
  type APIUser,
} from "discord-api-types/v10";
import type { LocalFile, LocalUser, NewUser, Outcome, PressOptions } from "../types.js";
import { serverOf } from "../world/channels.js";
import { storeUpload } from "../world/files.js";
import { makeMember, makeUser } from "../world/guild.js";
import { placed, type Component } from "../world/components.js";
import { componentsOf, type StoredMessage, createMessage } from "../world/messages.js";
import { changed, type World } from "../world/world.js";
import { act } from "./interact.js";
import { checkChoice } from "./choice.js";
import {
  fillOptions,
  findCommand,
  findMenuCommand,
  namesById,
  offeredCommands,
  type SentOption,
  type Typed,
  type Value,
} from "./command-line.js";
import { fillModal } from "./fill-modal.js";
import { resolve } from "./resolved.js";
import { enabledComponent, ghost, Screen } from "./user-screen.js";
import { draftNew } from "../validity/draft.js";

/** Seats somebody new at a screen. */
export function makeLocalUser(world: World, wanted: NewUser): LocalUser {
  const id = world.snowflake();
  const user = makeUser(id, wanted.name, false);
  const member = makeMember(
    user,
    [...(wanted.roles ?? []), ...(wanted.moderator === true ? [world.moderators] : [])],
    world.now(),
  );
  const screen = new Screen(world, id);
  world.members.set(id, member);

  /** On a message that is or was there. */
  const use = (
    channel: string,
    message: string,
    component: Component,
    values: object,
    { agoMs = 0 }: PressOptions = {},
  ): Promise<Outcome> => {
    const stored = world.messages.get(message);
    return act(world, {
      type: InteractionType.MessageComponent,
      user: local,
      channel,
      name: component.custom_id ?? "",
      source: { id: message, message: stored?.message ?? ghost(world, channel, message) },
      data: { component_type: component.type, custom_id: component.custom_id, id: component.id ?? 0, ...values },
      agoMs,
    });
  };
  const command = (
    channel: string,
    typed: Typed,
    options: readonly SentOption[],
    uploaded: readonly APIAttachment[] = [],
  ) => {
    const { id: commandId, name, type, guild_id } = typed.command;
    const ids = options.filter(namesById).map(({ value }) => String(value));
    return {
      id: commandId,
      name,
      type,
      ...(guild_id !== undefined && { guild_id }),
      options: typed.wrap(options),
      ...resolve(world, { user: id, channel }, ids, { attachments: uploaded }),
    };
  };

  const local: LocalUser = {
    id,
    user,
    member,
    locale: wanted.locale ?? "de",
    commands: () => offeredCommands(world, local, ApplicationCommandType.ChatInput),
    menuCommands: () => offeredCommands(world, local, ApplicationCommandType.User),
    async slash(channel, line, values = {}) {
      const typed = findCommand(world, local, serverOf(world, channel), line);
      const { filled, uploaded } = upload(world, channel, values);
      const data = command(channel, typed, fillOptions(world, typed, filled), uploaded);
      return act(world, { type: InteractionType.ApplicationCommand, user: local, channel, name: `/${line}`, data });
    },
    async menu(channel, name, target) {
      const messages = screen.messages(channel).filter((message) => message.id === target);
      const kind = messages.length > 0 ? ApplicationCommandType.Message : ApplicationCommandType.User;
      const { id: commandId, type, guild_id } = findMenuCommand(world, local, serverOf(world, channel), name, kind);
      const named = resolve(world, { user: id, channel }, [target], { messages });
      const data = {
        id: commandId,
        name,
        type,
        target_id: target,
        ...(guild_id !== undefined && { guild_id }),
        ...named,
      };
      return act(world, { type: InteractionType.ApplicationCommand, user: local, channel, name: `/${name}`, data });
    },
    async autocomplete(channel, line, name, text) {
      const typed = findCommand(world, local, serverOf(world, channel), line);
      const option = typed.end.options?.find((one) => one.name === name && one.autocomplete === true);
      if (!option) throw new Error(`/${line} has no option "${name}" that completes itself`);
      const data = command(channel, typed, [{ type: option.type, name, value: text, focused: true }]);
      return act(world, {
        type: InteractionType.ApplicationCommandAutocomplete,
        user: local,
        channel,
        name: `/${line}`,
        data,
      });
    },
    async press(message, customId, options) {
      const stored = screen.message(message);
      return use(stored.message.channel_id, message, enabledComponent(stored, customId, "button"), {}, options);
    },
    async pressBlindly(channel, message, customId, options) {
      const component = numbered(world.messages.get(message), customId);
      return use(channel, message, component ?? { type: ComponentType.Button, custom_id: customId }, {}, options);
    },
    async select(message, customId, values) {
      const stored = screen.message(message);
      const component = enabledComponent(stored, customId, "select");
      checkChoice(world, component, values, `The select "${customId}"`);
      const { channel_id: channel } = stored.message;
      const ids = component.type === ComponentType.StringSelect ? [] : values;
      const named = resolve(world, { user: id, channel }, ids);
      return use(channel, message, component, { values: [...values], ...named });
    },
    async submit(interaction, fields) {
      const trigger = world.interactions.get(interaction);
      if (!trigger?.modal || trigger.user.id !== id) throw new Error(`Interaction ${interaction} showed no modal`);
      const { modal, channel } = trigger;
      const { data, chosen } = fillModal(world, modal, fields);
      const source = trigger.source === null ? undefined : world.messages.get(trigger.source);
      trigger.modal = null;
      const outcome = await act(world, {
        type: InteractionType.ModalSubmit,
        user: local,
        channel,
        name: modal.custom_id,
        data: { ...data, ...resolve(world, { user: id, channel }, chosen) },
        trigger,
        ...(source && { source: { id: source.message.id, message: source.message } }),
      });
      // An unsent modal stays open.
      if (outcome.type === "failed") trigger.modal = modal;
      return outcome;
    },
    dismiss(message) {
      const { channel_id: channel } = screen.message(message).message;
      screen.dismiss(message);
      changed(world, { type: "message", channel, message });
    },
    say: (channel, content) => say(world, user, channel, content),
    sees: (channel) => screen.messages(channel),
  };
  return local;
}

/** Files are uploaded and named by their ids. */
function upload(world: World, channel: string, values: Readonly<Record<string, Value | LocalFile>>) {
  const uploaded: APIAttachment[] = [];
  const filled: Record<string, Value> = {};
  for (const [option, value] of Object.entries(values)) {
    if (typeof value === "object") {
      const { name: filename, text } = value;
      const data = Buffer.from(text, "utf8");
      const file = storeUpload(world, channel, { index: 0, filename, contentType: "application/json", data });
      uploaded.push(file);
      filled[option] = file.id;
    } else filled[option] = value;
  }
  return { filled, uploaded };
}

function numbered(stored: StoredMessage | undefined, customId: string): Component | undefined {
  const components = stored ? placed(componentsOf(stored.message)) : [];
  return components.find(({ component }) => component.custom_id === customId)?.component;
}

/**
 * A user's own message. @returns its id
 * @throws Error if there is no such channel
 */
function say(world: World, author: APIUser, channel: string, content: string): string {
  if (!world.channels.has(channel)) throw new Error(`There is no channel ${channel}`);
  const birth = { channel, reader: null, type: MessageType.Default, author };
  return createMessage(world, draftNew({ content }, []), birth).message.id;
}
