import { InteractionResponseType, MessageFlags } from "discord.js";
import type { Key } from "../locales/index.js";
import type { Arrival } from "./arrival.js";
import type { Bot } from "./bot.js";
import { failureOf } from "./wire.js";

/** Answers with texts that only the presser sees, one message each. An answer that came too late is only noted. */
export async function whisper(bot: Bot, arrival: Arrival, ...texts: readonly string[]): Promise<void> {
  const [first = "", ...rest] = texts;
  const body = (content: string) => ({ content, flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } });
  try {
    const type = InteractionResponseType.ChannelMessageWithSource;
    await bot.wire.respond(arrival, { type, data: body(first) });
    for (const text of rest) await bot.wire.followUp(arrival, body(text));
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "answered")
      bot.log.warn({ interaction: arrival.id, failure }, "an answer did not reach its reader");
  }
}

/** A sentence that needs no values. */
export function plainly(bot: Bot, arrival: Arrival, key: Key): Promise<void> {
  return whisper(bot, arrival, bot.texts(arrival.language)(key));
}
