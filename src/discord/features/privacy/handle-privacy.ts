import type { Caller } from "../../interactions/arrival.js";
import type { Bot } from "../../interactions/bot.js";
import type { CustomId } from "../../ui/custom-id.js";
import type { MessageBody } from "../../api/wire.js";
import {
  acknowledge,
  deferEphemeral,
  editReply,
  ephemeral,
  inPlace,
  plain,
  replyEphemeral,
  replyText,
  respond,
} from "../../messages/reply.js";
import { personalFile } from "./file.js";
import { answered, filed, nothing, question } from "./privacy-messages.js";

/** `/privacy show` and `/privacy delete`, in servers and direct messages, answered by ephemeral replies. */
export function openPrivacy(bot: Bot, caller: Caller, subcommand: string): Promise<void> {
  switch (subcommand) {
    case "show":
      return show(bot, caller);
    case "delete":
      return ask(bot, caller);
    default:
      return replyText(bot, caller, "answers.unknownButton");
  }
}

/** A press below the deletion prompt. */
export function handlePrivacy(bot: Bot, caller: Caller, { verb }: CustomId): Promise<void> {
  switch (verb) {
    case "delete":
      return forget(bot, caller);
    case "keep":
      return keep(bot, caller);
    default:
      return replyText(bot, caller, "answers.unknownButton");
  }
}

/** Sends the user's data as a file, which may take longer than Discord waits. */
async function show(bot: Bot, caller: Caller): Promise<void> {
  const t = bot.texts(caller.language);
  const { personal } = bot.tables;
  if ((await personal.count(caller.user)) === 0) return replyEphemeral(bot, caller, nothing(bot.links, t));
  if (!(await deferEphemeral(bot, caller))) return;
  try {
    const { file, tables } = await personalFile(caller.user, personal.rows(caller.user), bot.clock.now());
    const attachments = [{ id: 0, filename: file.name }];
    const body = { ...plain(filed(tables, bot.links, t)), attachments };
    await bot.wire.editOriginal(caller.token, body, [file]);
  } catch (error) {
    bot.log.error({ interaction: caller.id, error }, "somebody's data could not be handed out");
    await editReply(bot, caller, plain(t("answers.broken")));
  }
}

async function ask(bot: Bot, caller: Caller): Promise<void> {
  const t = bot.texts(caller.language);
  const count = await bot.tables.personal.count(caller.user);
  if (count === 0) {
    await replyEphemeral(bot, caller, nothing(bot.links, t));
    // A seat in a lobby that was left is gone, but still in the WAL.
    return bot.tables.personal.emptied();
  }
  await respond(bot, caller, ephemeral(question(count, false, bot.links, t)));
}

async function keep(bot: Bot, caller: Caller): Promise<void> {
  await respond(bot, caller, inPlace(answered(bot.texts(caller.language)("privacy.untouched"))));
}

/** After a failure the prompt stays, and the next press does the rest. */
async function forget(bot: Bot, caller: Caller): Promise<void> {
  const t = bot.texts(caller.language);
  const { personal } = bot.tables;
  if (!(await acknowledge(bot, caller))) return;
  let body: MessageBody;
  try {
    const count = await personal.forget(caller.user);
    body = answered(count === 0 ? t("privacy.nothing") : t("privacy.done", { count }));
    bot.log.info({ interaction: caller.id, tables: count }, "somebody is forgotten");
  } catch (error) {
    bot.log.error({ interaction: caller.id, error }, "somebody could not be forgotten, or not everywhere");
    body = question(await personal.count(caller.user), true, bot.links, t);
  }
  await editReply(bot, caller, body);
}
