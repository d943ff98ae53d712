import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  ExternalScheduledEventCreateRequestSchema,
  ExternalScheduledEventPatchRequestPartialSchema,
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateRequestPartialSchema,
  MessageCreateRequestSchema,
  MessageEditRequestPartialSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from "discord-api-spec/zod";
import { array } from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import type { EventForm } from "../world/event-types.js";
import type { CommandForm } from "../world/registered-command.js";
import type { MessageForm } from "./draft.js";

/** `POST /channels/:id/messages` */
export const messageCreate = MessageCreateRequestSchema as $ZodType<MessageForm>;
/** `PATCH /channels/:id/messages/:id` */
export const messageEdit = MessageEditRequestPartialSchema as $ZodType<MessageForm>;
/** `POST /webhooks/:id/:token` */
export const followupCreate = IncomingWebhookInteractionRequestSchema as $ZodType<MessageForm>;
/** `PATCH /webhooks/:id/:token/messages/:id` */
export const followupEdit = IncomingWebhookUpdateRequestPartialSchema as $ZodType<MessageForm>;

/** `POST /guilds/:id/scheduled-events`, of events outside of channels */
export const externalEventCreate = ExternalScheduledEventCreateRequestSchema as $ZodType<EventForm>;
/** `PATCH /guilds/:id/scheduled-events/:id` */
export const externalEventEdit = ExternalScheduledEventPatchRequestPartialSchema as $ZodType<EventForm>;
/** `POST /channels/:id/messages/:id/threads` */
export const threadCreate = CreateTextThreadWithMessageRequestSchema as $ZodType<{ readonly name: string }>;

/** `POST …/commands` */
export const commandCreate = ApplicationCommandCreateRequestSchema as $ZodType<CommandForm>;
/** `PATCH …/commands/:id` */
export const commandEdit = ApplicationCommandPatchRequestPartialSchema as $ZodType<Partial<CommandForm>>;
/** `PUT …/commands` */
export const commandList = array(ApplicationCommandUpdateRequestSchema) as $ZodType<readonly CommandForm[]>;

/** `POST /interactions/:id/:token/callback` with type 4 or 5 */
export const messageCallback: $ZodType = CreateMessageInteractionCallbackRequestSchema;
/** The same with type 6 or 7 */
export const updateCallback: $ZodType = UpdateMessageInteractionCallbackRequestSchema;
/** The same with type 8 */
export const choicesCallback: $ZodType = ApplicationCommandAutocompleteCallbackRequestSchema;
/** The same with type 9 */
export const modalCallback: $ZodType = ModalInteractionCallbackRequestSchema;
