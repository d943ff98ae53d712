import { MessageFlags, MessageType, InteractionType } from "discord-api-types/v10";
import { draftEdit, type MessageForm } from "../validity/draft.js";
import { unknownChannel } from "../validity/errors.js";
import { checkMessage } from "../validity/message-body.js";
import type { Upload } from "../world/files.js";
import { metadataOf, type Interaction } from "../world/interactions.js";
import {
  createMessage,
  editMessage,
  isLoading,
  referenceTo,
  seen,
  type Draft,
  type StoredMessage,
} from "../world/messages.js";
import type { World } from "../world/world.js";
import { checkOpen } from "./access.js";

/**
 * The answer to an interaction, first or later; the draft is checked.
 * @throws ApiError 10003 if the channel is gone
 */
export function postAnswer(world: World, interaction: Interaction, draft: Draft): StoredMessage {
  if (!world.channels.has(interaction.channel)) throw unknownChannel();
  const first = interaction.original === null;
  const answered = world.messages.get((first ? interaction.source : interaction.original) ?? "");
  const metadata = metadataOf(world, interaction);
  const stored = createMessage(world, draft, {
    channel: interaction.channel,
    reader: (draft.flags & MessageFlags.Ephemeral) === 0 ? null : interaction.user.id,
    type:
      first && interaction.type === InteractionType.ApplicationCommand
        ? MessageType.ChatInputCommand
        : MessageType.Reply,
    reference: answered ? referenceTo(world, answered) : null,
    metadata: first ? metadata : { ...metadata, original_response_message_id: interaction.original ?? "" },
  });
  interaction.messages.add(stored.message.id);
  return stored;
}

/**
 * By way of an interaction; one still "thinking" becomes the answer.
 * @throws ApiError if anything is wrong with the message
 */
export function changeAnswer(
  world: World,
  interaction: Interaction,
  old: StoredMessage,
  form: MessageForm,
  uploads: readonly Upload[],
): StoredMessage {
  checkOpen(world, interaction.channel);
  const draft = draftEdit(old, form, uploads);
  checkMessage(draft, world.emojis);
  const stored = editMessage(world, old, draft);
  if (isLoading(old)) interaction.settle({ type: "message", message: seen(stored) });
  return stored;
}
