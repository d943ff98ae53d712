import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord.js";
import type { Key } from "../../locales/index.js";
import type { Arrival, Caller } from "./arrival.js";
import type { Bot } from "./bot.js";
import type { Drawn } from "../ui/frame.js";
import { text } from "../ui/parts.js";
import { type Answerable, failureOf, type MessageBody } from "../api/wire.js";

/** Answers with texts that only the presser sees, one message each. An answer that came too late is only noted. */
export async function whisper(bot: Bot, arrival: Answerable, ...texts: readonly string[]): Promise<void> {
  const [first = "", ...rest] = texts;
  await answer(bot, arrival, told(first), {
    taken: async () => {
      for (const further of rest) await bot.wire.followUp(arrival, bodyOf(further));
    },
  });
}

/** Answers with one text that only the presser sees. @returns whether this answer made the message that shows it */
export function whisperOnce(bot: Bot, arrival: Answerable, sentence: string): Promise<boolean> {
  return answer(bot, arrival, told(sentence));
}

/** A sentence that needs no values. */
export function plainly(bot: Bot, arrival: Omit<Caller, "user">, key: Key): Promise<void> {
  return whisper(bot, arrival, bot.texts(arrival.language)(key));
}

/** Answers with a message that only the presser sees, in the place of the one that he pressed on where he alone sees that. */
export async function whisperDrawn(bot: Bot, arrival: Arrival, drawn: Drawn): Promise<void> {
  const flags = MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral;
  const anew = { type: InteractionResponseType.ChannelMessageWithSource, data: { ...drawn, flags } } as const;
  const inPlace = { type: InteractionResponseType.UpdateMessage, data: drawn } as const;
  if (arrival.onSheet) await answer(bot, arrival, inPlace, { gone: () => answer(bot, arrival, anew) });
  else await answer(bot, arrival, anew);
}

/**
 * Answers a press on a message that only the presser sees by putting a sentence in its place, without any buttons. Where
 * that was taken away while the press was on its way, the sentence comes by itself.
 */
export async function replaceSheet(bot: Bot, arrival: Arrival, sentence: string): Promise<void> {
  const data = { flags: MessageFlags.IsComponentsV2, components: [text(sentence)], allowed_mentions: { parse: [] } };
  const gone = (): Promise<boolean> => whisperOnce(bot, arrival, sentence);
  await answer(bot, arrival, { type: InteractionResponseType.UpdateMessage, data }, { gone });
}

function bodyOf(content: string): MessageBody {
  return { content, flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } };
}

/** An answer that says something to the presser alone. */
function told(sentence: string): APIInteractionResponse {
  return { type: InteractionResponseType.ChannelMessageWithSource, data: bodyOf(sentence) };
}

/** What follows on an answer that was taken, and on one whose message is gone. */
interface After {
  readonly taken?: () => Promise<void>;
  readonly gone?: () => Promise<boolean>;
}

/** @returns whether the answer was taken, this one or what followed on it, and not one to the same interaction before */
async function answer(
  bot: Bot,
  arrival: Answerable,
  response: APIInteractionResponse,
  { taken, gone }: After = {},
): Promise<boolean> {
  try {
    await bot.wire.respond(arrival, response);
    await taken?.();
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === "gone" && gone !== undefined) return gone();
    if (failure !== "answered")
      bot.log.warn({ interaction: arrival.id, failure }, "an answer did not reach its reader");
    return false;
  }
}
