import type { RefusalCode, Reply } from "../../tables/requests.js";
import { type ClubPress, readClubPress } from "./screen/club-view.js";
import { turnTo } from "./screen/show-club.js";
import { replyText, textMessage } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { type Bot, noteReply } from "../../discord/interactions/bot.js";
import { type InteractionContext, requestOf } from "../../discord/context.js";
import { sentenceFor } from "../../discord/interactions/refusals.js";

/** Refusals of tables that no longer play a part in their rounds. */
const gone: ReadonlySet<RefusalCode> = new Set(["no-table", "ended", "unreadable"]);

/** A press on a message of the club: turns to another page, after settling a round or taking that back. */
export async function handleClub(bot: Bot, context: InteractionContext, id: CustomId): Promise<void> {
  const press = readClubPress(id);
  if (press === null) return replyText(bot, context, "answers.unknownButton");
  const code = press.round === null ? null : await changeRound(bot, context, press.round);
  if (code === null) return turnTo(bot, context, press.view);
  const sentence = sentenceFor(code, null, null, bot.texts(context), "");
  await bot.notices.tell(context, textMessage(sentence));
}

/** Settles a round of this server, or takes that back. @returns why not; null: done */
async function changeRound(
  bot: Bot,
  context: InteractionContext,
  { kind, table }: NonNullable<ClubPress["round"]>,
): Promise<RefusalCode | null> {
  const { guild, person } = context;
  const { club, requests, settings } = bot.tables;
  const round = await club.round(guild, table);
  if (round === null) return "no-round";
  if (!(await settings.of(guild)).rounds) return "rounds-off";
  const reply: Reply = await requests.handle(table, requestOf(context, { kind }));
  noteReply(bot, context, reply);
  if (reply.kind !== "refused") {
    bot.writer.changed(reply.board, "pressed");
    return null;
  }
  if (!gone.has(reply.code)) return reply.code;
  const now = bot.clock.now();
  return kind === "settle-round"
    ? club.settleRound(round, person.user, now)
    : club.takeBackRound(round, person.user, now);
}
