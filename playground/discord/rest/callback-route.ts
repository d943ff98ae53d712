import { InteractionResponseType as Response, MessageFlags } from "discord-api-types/v10";
import type { FastifyInstance } from "fastify";
import { serverOf } from "../world/channels.js";
import { checkCallback, type Callback } from "../validity/callback-body.js";
import { draftEdit, draftNew } from "../validity/draft.js";
import { alreadyAcknowledged, ApiError, unknownInteraction, unknownMessage } from "../validity/errors.js";
import { checkMessage } from "../validity/message-body.js";
import type { Upload } from "../world/files.js";
import type { Interaction } from "../world/interactions.js";
import { editMessage, seen, type Draft, type StoredMessage } from "../world/messages.js";
import type { World } from "../world/world.js";
import { postAnswer } from "./rest-answers.js";
import { uploadsOf } from "./body.js";

interface Route {
  readonly Params: { readonly interaction: string; readonly token: string };
  readonly Querystring: { readonly with_response?: string };
}

/** The first answer to an interaction ("Create Interaction Response"). */
export function callbackRoute(app: FastifyInstance, world: World): void {
  app.post<Route>("/interactions/:interaction/:token/callback", (request, reply) => {
    const interaction = world.interactions.get(request.params.interaction);
    if (!interaction || interaction.token !== request.params.token || interaction.state === "failed") {
      throw unknownInteraction();
    }
    if (interaction.state === "answered") throw alreadyAcknowledged();
    const callback = checkCallback(interaction, request.body);
    const message = answer(world, interaction, callback, uploadsOf(request));
    if (request.query.with_response !== "true") return reply.code(204).send();
    return callbackResponse(world, interaction, callback, message);
  });
}

/** @returns the message made or changed, if any */
function answer(
  world: World,
  interaction: Interaction,
  callback: Callback,
  uploads: readonly Upload[],
): StoredMessage | null {
  switch (callback.type) {
    case Response.ChannelMessageWithSource: {
      const stored = first(
        world,
        interaction,
        checked(world, () => draftNew(callback.data ?? {}, uploads)),
      );
      interaction.settle({ type: "message", message: seen(stored) });
      return stored;
    }
    case Response.DeferredChannelMessageWithSource: {
      const draft = draftNew({ flags: callback.data?.flags ?? 0 }, []);
      return first(world, interaction, { ...draft, flags: draft.flags | MessageFlags.Loading });
    }
    case Response.DeferredMessageUpdate: {
      keepSource(interaction);
      interaction.answered();
      interaction.settle({ type: "deferred" });
      return sourceOf(world, interaction);
    }
    case Response.UpdateMessage: {
      const source = sourceOf(world, interaction);
      if (!source) throw unknownMessage();
      const draft = checked(world, () => draftEdit(source, callback.data ?? {}, uploads));
      const stored = editMessage(world, source, draft);
      keepSource(interaction);
      interaction.answered();
      interaction.settle({ type: "update", message: seen(stored) });
      return stored;
    }
    case Response.ApplicationCommandAutocompleteResult:
      interaction.answered();
      interaction.settle({ type: "choices", choices: callback.data?.choices ?? [] });
      return null;
    case Response.Modal:
      keepSource(interaction);
      interaction.modal = callback.data;
      interaction.answered();
      interaction.settle({ type: "modal", modal: callback.data });
      return null;
  }
}

/** @throws ApiError with errors below `data`, as in the form */
function checked(world: World, drafted: () => Draft): Draft {
  try {
    const draft = drafted();
    checkMessage(draft, world.emojis);
    return draft;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error;
    throw new ApiError(error.status, error.code, error.message, { data: error.errors });
  }
}

function first(world: World, interaction: Interaction, draft: Draft): StoredMessage {
  const stored = postAnswer(world, interaction, draft);
  interaction.original = stored.message.id;
  interaction.answered();
  return stored;
}

/** `@original` is the message with the component from now on. */
function keepSource(interaction: Interaction): void {
  if (interaction.source === null) return;
  interaction.original = interaction.source;
  interaction.messages.add(interaction.source);
}

function sourceOf(world: World, interaction: Interaction): StoredMessage | null {
  return world.messages.get(interaction.source ?? "") ?? null;
}

/** The body for `with_response=true` ("Interaction Callback Response Object"). */
function callbackResponse(world: World, interaction: Interaction, { type }: Callback, stored: StoredMessage | null) {
  const flags = stored?.message.flags ?? 0;
  const server = serverOf(world, interaction.channel);
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      channel_id: interaction.channel,
      ...(server !== null && { guild_id: server }),
      ...(stored && {
        response_message_id: stored.message.id,
        response_message_loading: (flags & MessageFlags.Loading) !== 0,
        response_message_ephemeral: stored.reader !== null,
      }),
    },
    ...(stored && type !== Response.DeferredMessageUpdate && { resource: { type, message: stored.message } }),
  };
}
