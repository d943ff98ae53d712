import {
  ApplicationIntegrationType,
  InteractionType,
  type APIApplicationCommandInteractionMetadata,
  type APIMessageComponentInteractionMetadata,
  type APIMessageInteractionMetadata,
  type APIModalInteractionResponseCallbackData,
  type APIUser,
} from "discord-api-types/v10";
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { serverOf } from "./channels.js";
import type { Outcome } from "../types.js";
import type { World } from "./world.js";

/** Milliseconds for which the token can be used. */
const TOKEN_LIFE = 15 * 60_000;

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** Without id and time. */
export type Ending = Without<Outcome, "interaction" | "ms">;

/** With the bot's progress. */
export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  /** The command as typed, such as `/katchen start`, or the custom_id. */
  readonly name: string;
  readonly user: APIUser;
  readonly channel: string;
  /** With the used component, or behind the modal. */
  readonly source: string | null;
  /** The interaction that a submitted modal was the answer to. */
  readonly trigger: Interaction | null;
  /** When it began, by the world's clock in milliseconds. */
  readonly at: number;
  state: "open" | "answered" | "failed";
  /** The message that `@original` means. */
  original: string | null;
  /** That its token may read and change. */
  readonly messages: Set<string>;
  modal: APIModalInteractionResponseCallbackData | null;
  /** The first answer is there. */
  answered(): void;
  /** The user is told. */
  fail(): void;
  /** Tells the user. Only the first call counts. */
  settle(ending: Ending): void;
}

export interface NewInteraction extends Pick<Interaction, "type" | "name" | "user" | "channel" | "source" | "trigger"> {
  /** How long ago it happened, by its id, in milliseconds. */
  readonly agoMs: number;
  /** Gets the milliseconds to the first answer. */
  readonly onFirst: (ms: number) => void;
}

/** The outcome, which may be a whole message, is not kept with it. */
export interface Opened {
  readonly interaction: Interaction;
  readonly outcome: Promise<Outcome>;
}

/** Starts an interaction and its clocks. */
export function openInteraction(world: World, { onFirst, agoMs, ...made }: NewInteraction): Opened {
  const id = world.snowflake(agoMs);
  const started = performance.now();
  let tell: ((outcome: Outcome) => void) | null = null;
  const outcome = new Promise<Outcome>((resolve) => {
    tell = resolve;
  });
  const passed = () => Math.round(performance.now() - started);
  const settle = (ending: Ending) => {
    clearTimeout(patience);
    clearTimeout(life);
    tell?.({ ...ending, interaction: id, ms: passed() });
    tell = null;
  };
  const fail = () => {
    interaction.state = "failed";
    settle({ type: "failed" });
  };
  const patience = setTimeout(fail, world.patienceMs);
  const life = setTimeout(() => settle({ type: "failed" }), TOKEN_LIFE).unref();
  const interaction: Interaction = {
    ...made,
    id,
    token: Buffer.from(`interaction:${id}:${randomBytes(48).toString("base64url")}`).toString("base64url"),
    at: world.clock(),
    state: "open",
    original: null,
    messages: new Set(),
    modal: null,
    answered() {
      clearTimeout(patience);
      interaction.state = "answered";
      onFirst(passed());
    },
    fail,
    settle,
  };
  world.interactions.set(id, interaction);
  forgetOldest(world);
  return { interaction, outcome };
}

/** Interactions with expired tokens kept at most. */
const REMEMBERED = 2000;

function forgetOldest(world: World): void {
  const [oldest] = world.interactions.values();
  if (oldest && world.interactions.size > REMEMBERED && world.clock() - oldest.at > TOKEN_LIFE) {
    world.interactions.delete(oldest.id);
  }
}

/** By a usable token. Tokens carry the id, as Discord's do. */
export function interactionByToken(world: World, token: string): Interaction | null {
  const [, id] = Buffer.from(token, "base64url").toString().split(":");
  const found = world.interactions.get(id ?? "");
  const alive = found?.token === token && found.state !== "failed" && world.clock() - found.at < TOKEN_LIFE;
  return alive ? found : null;
}

/** Of the answered interaction ("Message Interaction Metadata Object"). */
export function metadataOf(world: World, interaction: Interaction): APIMessageInteractionMetadata {
  if (interaction.type !== InteractionType.ModalSubmit || !interaction.trigger)
    return plainMetadata(world, interaction);
  const trigger = plainMetadata(world, interaction.trigger);
  return { ...trigger, id: interaction.id, type: interaction.type, triggering_interaction_metadata: trigger };
}

type PlainMetadata = APIApplicationCommandInteractionMetadata | APIMessageComponentInteractionMetadata;

/** Clients show a command's name, which the reference leaves out. */
function plainMetadata(world: World, interaction: Interaction): PlainMetadata {
  const base = {
    id: interaction.id,
    user: interaction.user,
    authorizing_integration_owners: {
      [ApplicationIntegrationType.GuildInstall]: serverOf(world, interaction.channel) ?? "0",
    },
  };
  const named = { name: interaction.name.slice(1) };
  return interaction.source === null
    ? { ...base, ...named, type: InteractionType.ApplicationCommand }
    : { ...base, type: InteractionType.MessageComponent, interacted_message_id: interaction.source };
}
