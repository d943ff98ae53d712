import type { RawFile } from "discord.js";
import { nameOfGameFile } from "../../../fairness/game-file.js";
import type { Translate } from "../../../locales/index.js";
import { failureOf, type MessageBody } from "../../api/api-client.js";
import type { Bot } from "../../interactions/bot.js";
import { Cooldown } from "../../interactions/cooldown.js";
import type { InteractionContext } from "../../interactions/interaction-context.js";
import { deferEphemeral, editReply, ephemeralResponse, replyText, respond, textMessage } from "../../messages/reply.js";
import { bytesOf, type CheckAnswer, checkStored, checkText } from "./check-answer.js";
import { readMessageLink, tableOn } from "./find-table.js";

/** Bytes of a file. The longest games, nine shots of Katchen for eight, have a million. */
const most = 2 * 1024 * 1024;

/** Limits how much of the main thread one person takes, and how often Discord is asked in vain. */
const checks = new Cooldown(2_000);

/** What somebody wants checked; null: not given. `file`: as uploaded. */
export interface Asked {
  readonly file: { readonly url: string; readonly size: number } | null;
  readonly link: string | null;
}

/** A finished board's button: checks its table. */
export async function checkTable(bot: Bot, context: InteractionContext, table: string): Promise<void> {
  const answer = await checkStored(bot, context.guild, table, bot.texts(context));
  const { body, files } = messageOf(answer);
  await respond(bot, context, ephemeralResponse(body), { files });
}

/** A message's context menu. @param components the message's, as JSON */
export function checkMessage(bot: Bot, context: InteractionContext, components: unknown): Promise<void> {
  const table = tableOn(components);
  return table === null ? replyText(bot, context, "verify.noBoard") : checkTable(bot, context, table);
}

/** `/verify`. */
export async function openVerify(bot: Bot, context: InteractionContext, { file, link }: Asked): Promise<void> {
  if (file === null && link === null) return replyText(bot, context, "verify.nothingGiven");
  if (file !== null && file.size > most) return replyText(bot, context, "verify.tooLarge");
  if (!checks.begin(bot, context.person.user)) return replyText(bot, context, "verify.tooSoon");
  if (!(await deferEphemeral(bot, context))) return;
  const t = bot.texts(context);
  try {
    const answer =
      file === null ? await checkLink(bot, context, link ?? "", t) : await checkUpload(bot, context, file.url, t);
    const { body, files } = messageOf(answer);
    await bot.api.editOriginal(context.token, body, files);
  } catch (error) {
    bot.log.error({ interaction: context.id, error }, "a check of dice could not be answered");
    await editReply(bot, context, textMessage(t("answers.broken")));
  }
}

async function checkUpload(bot: Bot, { guild }: InteractionContext, url: string, t: Translate): Promise<CheckAnswer> {
  const downloaded = await bot.download(url, most);
  switch (downloaded.kind) {
    case "text":
      return checkText(bot, guild, downloaded.text, t);
    case "too-large":
      return { words: t("verify.tooLarge"), file: null };
    case "foreign":
    case "failed":
      return { words: t("verify.notDownloaded"), file: null };
  }
}

async function checkLink(bot: Bot, { guild }: InteractionContext, link: string, t: Translate): Promise<CheckAnswer> {
  const place = readMessageLink(link);
  if (place === null) return { words: t("verify.noLink"), file: null };
  if (place.guild !== guild) return { words: t("verify.otherServer"), file: null };
  try {
    const { components } = await bot.guilds.message(place.channel, place.message);
    const table = tableOn(components);
    return table === null ? { words: t("verify.noBoard"), file: null } : await checkStored(bot, guild, table, t);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "gone" && failure !== "no-channel" && failure !== "forbidden") throw error;
    return { words: t("verify.noMessage"), file: null };
  }
}

function messageOf({ words, file }: CheckAnswer): { readonly body: MessageBody; readonly files: readonly RawFile[] } {
  if (file === null) return { body: textMessage(words), files: [] };
  const name = nameOfGameFile(file.table);
  return {
    body: { ...textMessage(words), attachments: [{ id: 0, filename: name }] },
    files: [{ name, data: bytesOf(file), contentType: "application/json" }],
  };
}
