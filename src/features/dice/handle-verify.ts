import type { RawFile } from "discord.js";
import { nameOfGameFile } from "../../tables/chance/game-file.js";
import type { Key, Translate } from "../../texts/index.js";
import { failureOf, type MessageBody } from "../../discord/api/api-client.js";
import { ThreadEndedError } from "../../discord/images/job-thread.js";
import { BusyError } from "../../discord/images/painter.js";
import type { Bot } from "../../discord/interactions/bot.js";
import { Cooldown, noteFlood } from "../../discord/interactions/cooldown.js";
import type { InteractionContext } from "../../discord/context.js";
import { deferEphemeral, editReply, replyText, textMessage } from "../../discord/messages/reply.js";
import { type CheckAnswer, checkStored, checkText } from "./check-answer.js";
import { readMessageLink, tableOn } from "./find-table.js";

/** Bytes of a file. The longest games, nine shots of Katchen for eight, have a million. */
const most = 2 * 1024 * 1024;

/** Limits how much one person has checked, and how often Discord is asked in vain. */
const checks = new Cooldown(2_000);

/** What somebody wants checked; null: not given. `file`: as uploaded. */
export interface Asked {
  readonly file: { readonly url: string; readonly size: number } | null;
  readonly link: string | null;
}

/** A finished board's button: checks its table. */
export async function checkTable(bot: Bot, context: InteractionContext, table: string): Promise<void> {
  if (!checks.begin(bot, context.person.user)) return replyText(bot, context, "verify.tooSoon");
  await answerWith(bot, context, (t) => checkStored(bot, context.guild, table, t));
}

/** A message's context menu. @param components the message's, as JSON */
export function checkMessage(bot: Bot, context: InteractionContext, components: unknown): Promise<void> {
  const table = tableOn(components);
  return table === null ? replyText(bot, context, "verify.noBoard") : checkTable(bot, context, table);
}

/** `/verify`. @param roles of who asks */
export async function openVerify(
  bot: Bot,
  context: InteractionContext,
  { file, link }: Asked,
  roles: readonly string[],
): Promise<void> {
  if (file === null && link === null) return replyText(bot, context, "verify.nothingGiven");
  if (file !== null && file.size > most) return replyText(bot, context, "verify.tooLarge");
  if (!checks.begin(bot, context.person.user)) {
    noteFlood(bot, context.guild, "checks");
    return replyText(bot, context, "verify.tooSoon");
  }
  await answerWith(bot, context, (t) =>
    file === null
      ? checkLink(bot, context, link ?? "", roles, t)
      : checkText(bot, context.guild, () => bot.download(file.url, most), t),
  );
}

/** A check takes its time. */
async function answerWith(
  bot: Bot,
  context: InteractionContext,
  check: (t: Translate) => Promise<CheckAnswer>,
): Promise<void> {
  if (!(await deferEphemeral(bot, context))) return;
  const t = bot.texts(context);
  try {
    const { body, files } = messageOf(await check(t));
    await bot.api.editOriginal(context.token, body, files);
  } catch (error) {
    await editReply(bot, context, textMessage(t(whyNot(bot, context, error))));
  }
}

/** Why there is no answer. */
function whyNot({ log }: Bot, { id, guild }: InteractionContext, error: unknown): Key {
  if (error instanceof BusyError) return "verify.busy";
  if (error instanceof ThreadEndedError) {
    log.warn({ interaction: id, guild, error }, "a check of dice took too much time or memory and was given up");
    return "verify.unfinished";
  }
  log.error({ interaction: id, error }, "a check of dice could not be answered");
  return "answers.broken";
}

/** Discord is asked for no message where it would refuse one, or somebody who asks may not read it. */
async function checkLink(
  bot: Bot,
  { guild, channel: here, person }: InteractionContext,
  link: string,
  roles: readonly string[],
  t: Translate,
): Promise<CheckAnswer> {
  const place = readMessageLink(link);
  if (place === null) return { words: t("verify.noLink"), file: null };
  if (place.guild !== guild) return { words: t("verify.otherServer"), file: null };
  const { channel } = place;
  const unseen: CheckAnswer = { words: t("verify.noMessage"), file: null };
  try {
    if (!(await bot.tables.hasTableIn(guild, channel)) || bot.closed?.isClosed(channel) === true) return unseen;
    const member = { user: person.user, roles };
    if (channel !== here && !(await bot.guilds.mayRead(guild, channel, member))) return unseen;
    const { components } = await bot.guilds.message(place.channel, place.message);
    const table = tableOn(components);
    return table === null ? { words: t("verify.noBoard"), file: null } : await checkStored(bot, guild, table, t);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "gone" && failure !== "no-channel" && failure !== "forbidden") throw error;
    return unseen;
  }
}

function messageOf({ words, file }: CheckAnswer): { readonly body: MessageBody; readonly files: readonly RawFile[] } {
  if (file === null) return { body: textMessage(words), files: [] };
  const name = nameOfGameFile(file.table);
  return {
    body: { ...textMessage(words), attachments: [{ id: 0, filename: name }] },
    files: [{ name, data: Buffer.from(file.text, "utf8"), contentType: "application/json" }],
  };
}
