import { Cooldown } from "../../discord/interactions/cooldown.js";
import type { Caller } from "../../discord/context.js";
import type { Bot } from "../../discord/interactions/bot.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import type { MessageBody } from "../../discord/api/api-client.js";
import {
  acknowledge,
  deferEphemeral,
  editReply,
  ephemeralResponse,
  updateResponse,
  textMessage,
  replyEphemeral,
  replyText,
  respond,
} from "../../discord/messages/reply.js";
import { createUserDataFile } from "./user-data-file.js";
import { outcomeMessage, fileMessage, noDataMessage, confirmMessage } from "./privacy-messages.js";

/** `/privacy show` and `/privacy delete`, in servers and direct messages. */
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
      return deleteData(bot, caller);
    case "keep":
      return keep(bot, caller);
    default:
      return replyText(bot, caller, "answers.unknownButton");
  }
}

/** All that is stored about somebody is read for each file. */
const shows = new Cooldown(60_000);

/** As a file, which may take longer than Discord waits. */
async function show(bot: Bot, caller: Caller): Promise<void> {
  if (!shows.begin(bot, caller.user)) return replyText(bot, caller, "privacy.tooSoon");
  const t = bot.texts(caller);
  const { userData } = bot.tables;
  const bestTimes = await userData.bestTimes(caller.user);
  const hintsOff = await userData.hasHintsOff(caller.user);
  const signUps = await bot.evenings.signUps(caller.user);
  const cups = await bot.cups.userRows(caller.user);
  const isInClub = signUps.length > 0 || cups.length > 0;
  const isUnknown = bestTimes.size === 0 && !hintsOff && !isInClub && (await userData.count(caller.user)) === 0;
  if (isUnknown) {
    shows.forget(bot, caller.user);
    return replyEphemeral(bot, caller, noDataMessage(bot.links, t));
  }
  if (!(await deferEphemeral(bot, caller))) return;
  try {
    const { file, tables } = await createUserDataFile(
      caller.user,
      userData.rows(caller.user),
      userData.clubRows(caller.user),
      bestTimes,
      hintsOff,
      signUps,
      cups,
      bot.clock.now(),
    );
    const attachments = [{ id: 0, filename: file.name }];
    const body = { ...textMessage(fileMessage(tables, bot.links, t)), attachments };
    await bot.api.editOriginal(caller.token, body, [file]);
  } catch (error) {
    shows.forget(bot, caller.user);
    bot.log.error({ interaction: caller.id, error }, "a user's data could not be sent");
    await editReply(bot, caller, textMessage(t("answers.broken")));
  }
}

async function ask(bot: Bot, caller: Caller): Promise<void> {
  const t = bot.texts(caller);
  const { userData } = bot.tables;
  const count = await userData.count(caller.user);
  const hintsOff = await userData.hasHintsOff(caller.user);
  const hasSignedUp = await isSignedUp(bot, caller.user);
  if (count === 0 && !hintsOff && !hasSignedUp && (await userData.bestTimes(caller.user)).size === 0) {
    await replyEphemeral(bot, caller, noDataMessage(bot.links, t));
    // A seat in a lobby that was left is gone, but still in the WAL.
    return userData.eraseDeleted();
  }
  await respond(bot, caller, ephemeralResponse(confirmMessage(count, false, bot.links, t)));
}

async function keep(bot: Bot, caller: Caller): Promise<void> {
  await respond(bot, caller, updateResponse(outcomeMessage(bot.texts(caller)("privacy.untouched"))));
}

/** After a failure the prompt stays, and the next press does the rest. */
async function deleteData(bot: Bot, caller: Caller): Promise<void> {
  const t = bot.texts(caller);
  const { userData } = bot.tables;
  if (!(await acknowledge(bot, caller))) return;
  let body: MessageBody;
  try {
    const hasPractised = (await userData.bestTimes(caller.user)).size > 0;
    const hasSignedUp = await isSignedUp(bot, caller.user);
    const hintsOff = await userData.hasHintsOff(caller.user);
    const { tables: count, isWhole } = await bot.users.forget(caller.user);
    const isUnknown = count === 0 && !hasPractised && !hasSignedUp && !hintsOff;
    const done = isUnknown ? t("privacy.nothing") : t("privacy.done", { count });
    body = outcomeMessage(isWhole ? done : t("privacy.following"));
    bot.log.info(
      { interaction: caller.id, tables: count },
      isWhole ? "a user's data is deleted" : "a user's data is deleted here; other processes follow by themselves",
    );
  } catch (error) {
    bot.log.error(
      { interaction: caller.id, error },
      "a user's data could not be deleted, or not everywhere; the user was asked to try again",
    );
    const left = await userData.count(caller.user).catch(() => null);
    body = confirmMessage(left, true, bot.links, t);
  }
  await editReply(bot, caller, body);
}

/** To a club evening, or in a cup. */
async function isSignedUp({ evenings, cups }: Bot, user: string): Promise<boolean> {
  return (await evenings.signUps(user)).length > 0 || (await cups.userRows(user)).length > 0;
}
