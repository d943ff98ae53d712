import type { FastifyInstance } from "fastify";
import { draftNew } from "../validity/draft.js";
import { invalidWebhookToken, unknownMessage, unknownWebhook } from "../validity/errors.js";
import { checkForm } from "../validity/form.js";
import { followupCreate, followupEdit } from "../validity/schemas.js";
import { checkMessage } from "../validity/message-body.js";
import { serverOf } from "../world/channels.js";
import { interactionByToken, type Interaction } from "../world/interactions.js";
import { deleteMessage, isLoading, type StoredMessage } from "../world/messages.js";
import type { World } from "../world/world.js";
import { checkThere } from "./access.js";
import { changeAnswer, postAnswer } from "./rest-answers.js";
import { uploadsOf } from "./body.js";

interface All {
  readonly Params: { readonly application: string; readonly token: string };
}

interface One {
  readonly Params: All["Params"] & { readonly message: string };
}

/** After the first answer, by the interaction's token ("Followup Messages"). */
export function webhookRoutes(app: FastifyInstance, world: World): void {
  const all = "/webhooks/:application/:token";
  const one = `${all}/messages/:message`;
  app.post<All>(all, (request) => {
    const interaction = interactionOf(world, request.params);
    const form = checkForm(followupCreate, request.body);
    const original = world.messages.get(interaction.original ?? "");
    // The first follow-up fills a deferred answer in, and its own ephemeral flag is ignored.
    if (original && isLoading(original) && interaction.messages.has(original.message.id)) {
      return changeAnswer(world, interaction, original, form, uploadsOf(request)).message;
    }
    const draft = draftNew(form, uploadsOf(request));
    checkMessage(draft, world.emojis);
    return postAnswer(world, interaction, draft).message;
  });
  app.get<One>(one, ({ params }) => messageOf(world, interactionOf(world, params), params.message).message);
  app.patch<One>(one, (request) => {
    const interaction = interactionOf(world, request.params);
    const stored = messageOf(world, interaction, request.params.message);
    const form = checkForm(followupEdit, request.body);
    return changeAnswer(world, interaction, stored, form, uploadsOf(request)).message;
  });
  app.delete<One>(one, ({ params }, reply) => {
    const interaction = interactionOf(world, params);
    const stored = messageOf(world, interaction, params.message);
    deleteMessage(world, stored);
    if (isLoading(stored)) interaction.settle({ type: "deferred" });
    return reply.code(204).send();
  });
}

/** @throws ApiError 50027 for an unknown or expired token, 10015 before the first answer, 500 in an outage */
function interactionOf(world: World, { application, token }: All["Params"]): Interaction {
  const interaction = interactionByToken(world, token);
  if (!interaction || application !== world.bot.id) throw invalidWebhookToken();
  if (interaction.state === "open") throw unknownWebhook();
  checkThere(world, serverOf(world, interaction.channel));
  return interaction;
}

/** @throws ApiError 10008 for a message that is not the token's */
function messageOf(world: World, interaction: Interaction, wanted: string): StoredMessage {
  const id = wanted === "@original" ? interaction.original : wanted;
  const stored = id !== null && interaction.messages.has(id) ? world.messages.get(id) : undefined;
  if (!stored) throw unknownMessage();
  return stored;
}
