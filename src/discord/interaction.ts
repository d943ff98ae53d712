import {
  type APIApplicationCommandInteraction,
  type APIApplicationCommandInteractionDataOption,
  type APIAttachment,
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedGuildMember,
  type APIInteractionGuildMember,
  type APIMessage,
  type APIModalSubmission,
  type APIPingInteraction,
  type APIUser,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ChannelType,
  ComponentType,
  InteractionType,
  PermissionFlagsBits,
} from "discord.js";
import { type CustomId, parseCustomId } from "./ui/parts.js";
import { typedField } from "./ui/text-modal.js";

/** An interaction as the gateway delivers it. */
export type Interaction = Exclude<APIInteraction, APIPingInteraction>;

/** A user whom an interaction names. */
export interface NamedUser {
  readonly user: string;
  /** As their server shows it, not escaped. */
  readonly name: string;
  readonly isBot: boolean;
  /** Whether they are in the server. */
  readonly isHere: boolean;
  /** Whether they can read the interaction's channel. */
  readonly mayRead: boolean;
}

/** A channel that an interaction names. */
export interface NamedChannel {
  readonly id: string;
  readonly type: ChannelType;
  /** A thread's channel; null: it is no thread. */
  readonly parent: string | null;
  /** What who makes the interaction may do there, and what the bot may, as bits; null: Discord does not say. */
  readonly permissions: string;
  readonly appPermissions: string | null;
}

/** A command that somebody uses. */
export type CommandUse =
  | {
      readonly kind: "slash";
      readonly name: string;
      readonly subcommand: string | null;
      readonly options: SlashOptions;
    }
  | { readonly kind: "user"; readonly name: string; readonly target: NamedUser }
  /** `components`: of the message whose menu it is in. */
  | { readonly kind: "message"; readonly name: string; readonly components: unknown };

/** A press on a button, a choice in a select, or a modal that was sent. */
export interface ComponentUse {
  readonly kind: "component" | "modal";
  /** Null: it means nothing here. */
  readonly id: CustomId | null;
  /** The select's values or the modal's only input; none for a button. */
  readonly values: readonly string[];
  /** What a modal was filled in with; empty for all else. */
  readonly fields: Fields;
  /** Channels that were chosen. */
  readonly channels: readonly NamedChannel[];
  /** People who were chosen. */
  readonly users: readonly NamedUser[];
}

/** What is filled in, by the fields' custom_ids: what was typed, or chosen. */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** What somebody does. `typing`: choices are wanted for an option. */
export type Use =
  | CommandUse
  | ComponentUse
  | { readonly kind: "typing"; readonly name: string; readonly subcommand: string | null; readonly option: TypedOption }
  | { readonly kind: "unknown" };

/** An option that is being typed. */
export interface TypedOption {
  readonly name: string;
  readonly value: string;
}

/** The options of a slash command. */
export class SlashOptions {
  /**
   * @param given by name, as received
   * @param resolved what ids among them stand for
   */
  constructor(
    readonly given: Readonly<Record<string, unknown>>,
    private readonly resolved: APIInteractionDataResolved,
  ) {}

  /** A text, or the id of what was chosen. */
  text(name: string): string | null {
    const value = this.given[name];
    return typeof value === "string" ? value : null;
  }

  number(name: string): number | null {
    const value = this.given[name];
    return typeof value === "number" ? value : null;
  }

  flag(name: string): boolean | null {
    const value = this.given[name];
    return typeof value === "boolean" ? value : null;
  }

  user(name: string): NamedUser | null {
    return userIn(this.resolved, this.text(name) ?? "");
  }

  channel(name: string): NamedChannel | null {
    return channelsIn(this.resolved, [this.text(name) ?? ""])[0] ?? null;
  }

  attachment(name: string): APIAttachment | null {
    return this.resolved.attachments?.[this.text(name) ?? ""] ?? null;
  }
}

/** Reads what somebody does. */
export function useOf(interaction: Interaction): Use {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return commandOf(interaction.data);
    case InteractionType.ApplicationCommandAutocomplete: {
      const { name, options } = interaction.data;
      const [first] = options;
      const subcommand = first?.type === ApplicationCommandOptionType.Subcommand ? first.name : null;
      return { kind: "typing", name, subcommand, option: typedOption(options) };
    }
    case InteractionType.MessageComponent: {
      const { data } = interaction;
      const values = "values" in data ? data.values : [];
      const resolved: APIInteractionDataResolved = "resolved" in data ? data.resolved : {};
      const named = {
        channels: channelsIn(resolved, values),
        users: values.flatMap((value) => userIn(resolved, value) ?? []),
      };
      return { kind: "component", id: parseCustomId(data.custom_id), values, fields: {}, ...named };
    }
    case InteractionType.ModalSubmit: {
      const { custom_id: id, components } = interaction.data;
      const fields = fieldsOf(components);
      return {
        kind: "modal",
        id: parseCustomId(id),
        values: fields[typedField] ?? [],
        fields,
        channels: [],
        users: [],
      };
    }
    default:
      return { kind: "unknown" };
  }
}

/** Who makes an interaction. */
export function userOf({ member, user }: Interaction): APIUser {
  const found = member?.user ?? user;
  if (found === undefined) throw new Error("an interaction names nobody who makes it");
  return found;
}

/** The message with the pressed component, or on which a modal was opened; null: none. */
export function sourceOf(interaction: Interaction): Pick<APIMessage, "id" | "flags" | "components"> | null {
  return interaction.message ?? null;
}

/** Somebody's name as their server shows it, not escaped. @param member null: unknown */
export function memberName(
  member: APIInteractionGuildMember | APIInteractionDataResolvedGuildMember | null,
  user: APIUser,
): string {
  return member?.nick ?? user.global_name ?? user.username;
}

function commandOf(data: APIApplicationCommandInteraction["data"]): Use {
  const { name } = data;
  switch (data.type) {
    case ApplicationCommandType.ChatInput: {
      const [first] = data.options ?? [];
      const isSubcommand = first?.type === ApplicationCommandOptionType.Subcommand;
      const options = (isSubcommand ? first.options : data.options) ?? [];
      const given = options.flatMap((option) => ("value" in option ? [[option.name, option.value] as const] : []));
      return {
        kind: "slash",
        name,
        subcommand: isSubcommand ? first.name : null,
        options: new SlashOptions(Object.fromEntries(given), data.resolved ?? {}),
      };
    }
    case ApplicationCommandType.User: {
      const target = userIn(data.resolved, data.target_id);
      return target === null ? { kind: "unknown" } : { kind: "user", name, target };
    }
    case ApplicationCommandType.Message:
      return { kind: "message", name, components: data.resolved.messages[data.target_id]?.components ?? [] };
    case ApplicationCommandType.PrimaryEntryPoint:
    default:
      return { kind: "unknown" };
  }
}

/** The option that is being typed, which may be in a subcommand. */
function typedOption(
  options: readonly APIApplicationCommandInteractionDataOption<InteractionType.ApplicationCommandAutocomplete>[],
): TypedOption {
  const own = options.flatMap((one) => ("options" in one ? (one.options ?? []) : [one]));
  const typed = own.find((one) => "focused" in one && one.focused);
  const value = typed !== undefined && "value" in typed ? String(typed.value) : "";
  return { name: typed?.name ?? "", value };
}

function fieldsOf(components: APIModalSubmission["components"]): Fields {
  const fields = components.flatMap((part) => {
    if (part.type === ComponentType.Label) return [part.component];
    return part.type === ComponentType.ActionRow ? part.components : [];
  });
  return Object.fromEntries(
    fields.map((field): readonly [string, readonly string[]] => {
      if ("values" in field) return [field.custom_id, field.values];
      // Nothing ticked is null.
      return [field.custom_id, typeof field.value === "string" ? [field.value] : []];
    }),
  );
}

function userIn({ users, members }: APIInteractionDataResolved, id: string): NamedUser | null {
  const user = users?.[id];
  if (user === undefined) return null;
  const member = members?.[id] ?? null;
  const mayRead = member !== null && (BigInt(member.permissions) & PermissionFlagsBits.ViewChannel) !== 0n;
  return { user: id, name: memberName(member, user), isBot: user.bot === true, isHere: member !== null, mayRead };
}

function channelsIn({ channels }: APIInteractionDataResolved, ids: readonly string[]): readonly NamedChannel[] {
  return ids.flatMap((id) => {
    const channel = channels?.[id];
    if (channel === undefined) return [];
    const { type, permissions, app_permissions: appPermissions = null } = channel;
    return { id, type, parent: parentOf(channel), permissions, appPermissions };
  });
}

/** A thread's channel; null: it is no thread, whose parent would be a category. */
export function parentOf({
  type,
  parent_id: parent = null,
}: {
  readonly type: ChannelType;
  readonly parent_id?: string | null;
}): string | null {
  return isThread(type) ? parent : null;
}

/** Whether a channel is a thread. */
export function isThread(type: ChannelType): boolean {
  return threads.has(type);
}

const threads: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);
