import { MessageType, type APIMessage, type APIUser } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../discord/types.js";
import { drawAvatar } from "./avatar.js";
import type { Context } from "./context.js";
import { drawIcon } from "./icons.js";
import { jumpTo } from "./jump.js";
import { drawStill } from "./markdown/still.js";

/** Above a message: the command or message that it answers. */
export function drawLead(message: SeenMessage, context: Context): TemplateResult | typeof nothing {
  const metadata = message.interaction_metadata;
  const isFirst = metadata !== undefined && metadata.original_response_message_id === undefined;
  if (isFirst && message.type === MessageType.ChatInputCommand && "name" in metadata) {
    return drawUsed(metadata.user, String(metadata.name), context);
  }
  const target = message.type === MessageType.Reply ? message.message_reference?.message_id : undefined;
  return target === undefined ? nothing : drawReply(target, context);
}

/** In the reader's language. */
export function drawUsed(user: Pick<APIUser, "id" | "username">, path: string, context: Context): TemplateResult {
  const { words, state } = context;
  const name = state.place.people.find(({ id }) => id === user.id)?.name ?? user.username;
  const title = state.place.commands.find((command) => command.path === path)?.title ?? path;
  const parts = words
    .used({ name: "{name}", command: "{command}" })
    .split(/(\{\w+\})/)
    .map((part) => {
      if (part === "{name}") return html`<strong dir="auto">${name}</strong>`;
      return part === "{command}" ? html`<span class="command-name">/${title}</span>` : part;
    });
  return html`<p class="lead used">${drawAvatar(user.id)} <span>${parts}</span></p>`;
}

function drawReply(target: string, context: Context): TemplateResult {
  const { words, state } = context;
  const answered = state.messages.find(({ id }) => id === target);
  if (answered === undefined) {
    return html`<p class="lead reply"><span class="gone">${drawIcon("reply")}</span> <em>${words.messageGone}</em></p>`;
  }
  const name = answered.author.global_name ?? answered.author.username;
  return html`<p class="lead reply">
    ${drawAvatar(answered.author.id)}
    ${answered.author.bot === true ? html`<span class="badge">${words.app}</span>` : nothing}
    <strong dir="auto">${name}</strong>
    <button type="button" @click=${() => void jumpTo(answered.channel_id, answered.id, context)}>
      <span class="unseen">${words.replyTo({ name })}: </span>${drawSnippet(answered, context)}
    </button>
  </p>`;
}

/**
 * A message's first line; without text of its own a sign that there is something to see: what its components say changes,
 * and would be taken for news.
 */
function drawSnippet(message: APIMessage, context: Context): TemplateResult {
  const [line = ""] = message.content.split("\n");
  if (line !== "") return drawStill(line.replace(/^(?:#{1,3}|-#|>) +/, ""), context);
  return html`<span class="unseen">${context.words.seeAttachment}</span> ${drawIcon("image")}`;
}
