import {
  InteractionResponseType as Response,
  InteractionType,
  MessageFlags,
  type APIModalInteractionResponseCallbackData,
} from "discord-api-types/v10";
import type { Interaction } from "../world/interactions.js";
import type { MessageForm } from "./draft.js";
import { componentRules } from "./component-body.js";
import { invalidForm } from "./errors.js";
import type { $ZodType } from "zod/v4/core";
import { checkForm } from "./form.js";
import { choicesCallback, messageCallback, modalCallback, updateCallback } from "./schemas.js";

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
  [Response.ChannelMessageWithSource]: messageCallback,
  [Response.DeferredChannelMessageWithSource]: messageCallback,
  [Response.DeferredMessageUpdate]: updateCallback,
  [Response.UpdateMessage]: updateCallback,
  [Response.ApplicationCommandAutocompleteResult]: choicesCallback,
  [Response.Modal]: modalCallback,
};

/**
 * By its schema and by what was asked ("Interaction Callback Type").
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
  const callback = checkForm(schemas[known] as $ZodType<Callback>, body);
  if (callback.type === Response.DeferredChannelMessageWithSource) checkDeferral(callback.data?.flags ?? 0);
  if (callback.type === Response.Modal) checkModal(callback.data);
  return callback;
}

type CallbackType = keyof typeof schemas;

/** Autocomplete takes choices alone; only a component's message can be updated; a modal opens no modal. */
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

/** At most five fields, by the rules for components ("Modal" in the reference). */
function checkModal(modal: APIModalInteractionResponseCallbackData): void {
  if (modal.components.length > 5) {
    const message = "Must be between 1 and 5 in length.";
    throw invalidForm([{ path: ["data", "components"], code: "BASE_TYPE_BAD_LENGTH", message }]);
  }
  const problems = componentRules.flatMap((rule) => rule(modal, new Map()));
  if (problems.length > 0) throw invalidForm(problems.map((one) => ({ ...one, path: ["data", ...one.path] })));
}
