import type { GameId } from "../../games/index.js";
import type { InteractionContext } from "../../discord/context.js";
import type { Bot } from "../../discord/interactions/bot.js";
import { Cooldown } from "../../discord/interactions/cooldown.js";
import { isSecondTap } from "../../discord/interactions/second-taps.js";
import { acknowledge, ephemeralResponse, updateResponse, replyText } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { learnTable, openVerb } from "../../discord/ui/learn-buttons.js";
import { sendPage } from "../../discord/interactions/send-page.js";
import type { Reader } from "./draw-lesson.js";
import { goesOn, openLesson, pressLesson } from "./learn-pages.js";

/** By learner: so soon after a press on "Next", in milliseconds, another tap is the second of a double tap on it. */
const begun = new Cooldown(500);

/** Answers a game's `learn` in a new ephemeral message. */
export function openLearn(bot: Bot, context: InteractionContext, game: GameId): Promise<void> {
  return sendPage(bot, context, game, openLesson(game, readerOf(bot, context)), ephemeralResponse);
}

/**
 * Answers a press on a lesson's button: on a lesson in that message's place, on a board with an ephemeral message. The
 * custom_id has all that a lesson needs, so a restart changes nothing.
 */
export async function handleLearn(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  const lesson = id.verb === openVerb || context.onEphemeral ? pressLesson(id, values, readerOf(bot, context)) : null;
  if (lesson === null) return replyText(bot, context, "answers.unknownButton");
  const { user } = context.person;
  if (goesOn(id)) begun.begin(bot, user);
  else if (id.verb !== openVerb && (begun.isRunning(bot, user) || isSecond(bot, user, lesson))) {
    await acknowledge(bot, context);
    return;
  }
  await sendPage(bot, context, lesson.game, lesson.page, context.onEphemeral ? updateResponse : ephemeralResponse);
}

/** Whether a press is a second tap, as it would be at a table. */
function isSecond(bot: Bot, user: string, { game, verb }: NonNullable<ReturnType<typeof pressLesson>>): boolean {
  return verb !== null && isSecondTap(bot, `${learnTable} ${user}`, game, verb);
}

function readerOf(bot: Bot, { person, language, guild }: InteractionContext): Reader {
  return { name: person.name, t: bot.texts({ language, guild }), emoji: bot.emojis() };
}
