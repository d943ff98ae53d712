import { type APIInteractionResponse, InteractionResponseType, MessageFlags, SnowflakeUtil } from "discord.js";
import { within } from "../../../lib/waits.js";
import type { Bot } from "../../../discord/interactions/bot.js";
import type { InteractionContext } from "../../../discord/context.js";
import { failureOf, type MessageBody } from "../../../discord/api/api-client.js";
import { attachPicture, type Drawing } from "../../../discord/messages/compose.js";
import {
  editReply,
  ephemeralResponse,
  followUp,
  respond,
  textMessage,
  updateResponse,
} from "../../../discord/messages/reply.js";
import { pictureFor } from "../../../discord/interactions/send-page.js";

/** How long a press waits for what it shows, in milliseconds, and its age by which it has an answer of some kind. */
const [patienceMs, oldestMs] = [1_000, 2_000];

/** Where an answer goes: a new message, for everybody or its reader alone, or in place of the pressed one. */
export type AnswerPlace = "public" | "ephemeral" | "update";

/**
 * Answers a press with a drawing. One that takes long is deferred and follows by an edit.
 *
 * @param work a text instead of a drawing is told to the presser
 */
export async function answerInTime(
  bot: Bot,
  context: InteractionContext,
  place: AnswerPlace,
  work: Promise<Drawing | string>,
): Promise<void> {
  const inTime = await inPatience(bot, context, work);
  if (inTime !== null) return answer(bot, context, place, inTime);
  const outcome = await respond(bot, context, deferrals[place]);
  await follow(bot, context, place, work, outcome === "taken" || outcome === "answered");
}

const deferrals: Readonly<Record<AnswerPlace, APIInteractionResponse>> = {
  public: { type: InteractionResponseType.DeferredChannelMessageWithSource },
  ephemeral: {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: MessageFlags.Ephemeral },
  },
  update: { type: InteractionResponseType.DeferredMessageUpdate },
};

/** What can be had within a press's patience; null: it takes longer. */
export function inPatience<T>(bot: Pick<Bot, "ages" | "clock">, { id }: { readonly id: string }, work: Promise<T>) {
  const age = bot.ages.now() - SnowflakeUtil.timestampFrom(id);
  return within(bot.clock, Math.max(0, Math.min(patienceMs, oldestMs - age)), work);
}

async function answer(bot: Bot, context: InteractionContext, place: AnswerPlace, shown: Drawing | string) {
  if (typeof shown === "string") {
    await respond(bot, context, ephemeralResponse(textMessage(shown)));
    return;
  }
  const png = shown.picture === null ? null : await pictureFor(bot, context, shown.picture);
  const { body, files } = attachPicture(shown, png);
  await respond(bot, context, responseAt(place, body), { files });
}

function responseAt(place: AnswerPlace, body: MessageBody): APIInteractionResponse {
  if (place === "update") return updateResponse(body);
  if (place === "ephemeral") return ephemeralResponse(body);
  return { type: InteractionResponseType.ChannelMessageWithSource, data: body };
}

/** Shows what a deferred press has asked for. @param isDeferred false: Discord did not take the deferral */
async function follow(
  bot: Bot,
  context: InteractionContext,
  place: AnswerPlace,
  work: Promise<Drawing | string>,
  isDeferred: boolean,
): Promise<void> {
  let shown: Drawing | string;
  try {
    shown = await work;
  } catch (error) {
    bot.log.error({ interaction: context.id, error }, "a page of the club could not be read");
    shown = bot.texts(context)("answers.broken");
  }
  if (!isDeferred) return;
  if (typeof shown === "string") {
    await (place === "update" ? followUp(bot, context, shown) : editReply(bot, context, textMessage(shown)));
    return;
  }
  const png = shown.picture === null ? null : await pictureFor(bot, context, shown.picture, true);
  const { body, files } = attachPicture(shown, png);
  try {
    await bot.api.editOriginal(context.token, body, files);
  } catch (error) {
    bot.log.warn({ interaction: context.id, failure: failureOf(error) }, "a page of the club could not be sent");
  }
}
