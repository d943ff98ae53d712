import { ComponentType } from "discord-api-types/v10";
import type { SeenMessage } from "../types.js";
import { placed, SELECTS, type Component } from "../world/components.js";
import { componentsOf, seen, type StoredMessage } from "../world/messages.js";
import type { World } from "../world/world.js";

/** One user's screen: public messages and their own ephemeral ones, without dismissed ones. */
export class Screen {
  readonly #dismissed = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly user: string,
  ) {}

  /** Oldest first. */
  messages(channel: string): readonly SeenMessage[] {
    return [...this.world.messages.values()]
      .filter((stored) => stored.message.channel_id === channel && this.#shows(stored))
      .map(seen);
  }

  /** @throws Error if the user does not see it */
  message(id: string): StoredMessage {
    const stored = this.world.messages.get(id);
    if (!stored || !this.#shows(stored)) throw new Error(`User ${this.user} sees no message ${id}`);
    return stored;
  }

  /** @throws Error if it is no ephemeral message on this screen */
  dismiss(id: string): void {
    if (this.message(id).reader === null) throw new Error(`Message ${id} is there for everybody`);
    this.#dismissed.add(id);
  }

  #shows({ message, reader }: StoredMessage): boolean {
    return (reader === null || reader === this.user) && !this.#dismissed.has(message.id);
  }
}

/**
 * Usable.
 * @throws Error if it is missing or disabled
 */
export function enabledComponent({ message }: StoredMessage, customId: string, kind: "button" | "select"): Component {
  const found = placed(componentsOf(message)).find(({ component }) => component.custom_id === customId)?.component;
  const fits = found && (kind === "button" ? found.type === ComponentType.Button : SELECTS.has(found.type));
  if (!fits) throw new Error(`Message ${message.id} has no ${kind} "${customId}"`);
  if (found.disabled === true) throw new Error(`The ${kind} "${customId}" of message ${message.id} is disabled`);
  return found;
}

/** A deleted message, or none ever: a client would know its id alone. */
export function ghost(world: World, channel: string, id: string): unknown {
  return {
    id,
    channel_id: channel,
    type: 0,
    author: world.bot,
    content: "",
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags: 0,
  };
}
