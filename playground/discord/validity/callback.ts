import {
  InteractionResponseType as Response,
  InteractionType,
  MessageFlags,
  type APIModalInteractionResponseCallbackData,
} from "discord-api-types/v10";
import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from "discord-api-spec/zod";
import type { Interaction } from "../world/interactions.js";
import type { MessageForm } from "./draft.js";
import { invalidForm } from "./errors.js";
import { checkForm } from "./form.js";

/** An answer to an interaction, checked. */
export type Callback =
  | { readonly type: Response.ChannelMessageWithSource; readonly data?: MessageForm | null }
  | { readonly type: Response.DeferredChannelMessageWithSource; readonly data?: MessageForm | null }
  | { readonly type: Response.DeferredMessageUpdate }
  | { readonly type: Response.UpdateMessage; readonly data?: MessageForm | null }
  | {
      readonly type: Response.ApplicationCommandAutocompleteResult;
      readonly data?: {
        readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | null;
      };
    }
  | { readonly type: Response.Modal; readonly data: APIModalInteractionResponseCallbackData };

const schemas = {
  [Response.ChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [Response.DeferredChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [Response.DeferredMessageUpdate]: UpdateMessageInteractionCallbackRequestSchema,
  [Response.UpdateMessage]: UpdateMessageInteractionCallbackRequestSchema,
  [Response.ApplicationCommandAutocompleteResult]: ApplicationCommandAutocompleteCallbackRequestSchema,
  [Response.Modal]: ModalInteractionCallbackRequestSchema,
};

/**
 * Checks an answer by its own schema and by what was asked ("Interaction Callback Type").
 * @throws ApiError 50035
 */
export function checkCallback(interaction: Interaction, body: unknown): Callback {
  const type = typeof body === "object" && body !== null && "type" in body ? body.type : undefined;
  const allowed = allowedTypes(interaction);
  const known = allowed.find((one) => one === type);
  if (known === undefined) {
    const message = `Value must be one of {${allowed.join(", ")}}.`;
    throw invalidForm([{ path: ["type"], code: "BASE_TYPE_CHOICES", message }]);
  }
  const callback = checkForm<Callback>(schemas[known], body);
  if (callback.type === Response.DeferredChannelMessageWithSource) checkDeferral(callback.data?.flags ?? 0);
  return callback;
}

type CallbackType = keyof typeof schemas;

/** Autocomplete takes choices alone; only a component's message can be updated; a modal does not open a modal. */
function allowedTypes(interaction: Interaction): readonly CallbackType[] {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    return [Response.ApplicationCommandAutocompleteResult];
  }
  return [
    Response.ChannelMessageWithSource,
    Response.DeferredChannelMessageWithSource,
    ...(interaction.source === null ? [] : ([Response.DeferredMessageUpdate, Response.UpdateMessage] as const)),
    ...(interaction.type === InteractionType.ModalSubmit ? [] : ([Response.Modal] as const)),
  ];
}

function checkDeferral(flags: number): void {
  if ((flags & ~MessageFlags.Ephemeral) === 0) return;
  const message = "Only the flag EPHEMERAL can be set on a deferred response";
  throw invalidForm([{ path: ["data", "flags"], code: "BASE_TYPE_INVALID", message }]);
}
