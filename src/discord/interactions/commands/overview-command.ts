import type { Caption } from "../../../game/scene.js";
import { isGame } from "../../../games/index.js";
import { screenOf } from "../../../games/ui.js";
import type { Board, KnownBoard } from "../../../tables/board.js";
import { overviewMessage } from "../../features/overview/overview-message.js";
import { overviewPicture } from "../../features/overview/overview-picture.js";
import { pictureFor } from "../../features/subcommand/send-page.js";
import { attachPicture } from "../../messages/compose.js";
import { ephemeralResponse, replyText, respond } from "../../messages/reply.js";
import type { CustomId } from "../../ui/custom-id.js";
import { isKnown } from "../../ui/frame.js";
import { openVerb } from "../../ui/learn-buttons.js";
import type { Bot } from "../bot.js";
import type { InteractionContext } from "../interaction-context.js";
import { handlerOf, sits } from "./handlers.js";

/** Tables of a server read, and listed, at most. */
const mostRead = 50;
const mostListed = 8;

/** `/katzentisch`: the games, and open tables that the caller certainly may see. */
export async function openOverview(bot: Bot, context: InteractionContext): Promise<void> {
  const { guild } = context;
  const boards = await bot.tables.openBoards(guild, mostRead);
  const listed = boards.filter((board) => mayBeTold(board, context)).slice(0, mostListed);
  const open = await Promise.all(listed.map(async (board) => ({ board, link: await bot.messages.linkTo(board) })));
  const t = bot.texts(context);
  const picture = overviewPicture(t);
  const words = (shown: Caption | null) => overviewMessage(open, t, shown);
  const { body, files } = attachPicture({ picture, words }, await pictureFor(bot, context, picture));
  await respond(bot, context, ephemeralResponse(body), { files });
}

/** Lists the games, or opens a first table of one in the channel: its host has just read of it, or learnt it. */
export async function handleOverview(bot: Bot, context: InteractionContext, id: CustomId): Promise<void> {
  const { verb, argument } = id;
  if (verb === openVerb) return openOverview(bot, context);
  const start = verb === "start" && isGame(argument) ? handlerOf(argument, verb) : null;
  if (start === null || !isGame(argument)) return replyText(bot, context, "answers.unknownButton");
  await start(bot, context, argument, screenOf(argument).firstOptions ?? {});
}

/** Whether the caller certainly may see a table's channel: they are in it, or sit there. */
function mayBeTold(board: Board, { channel, person }: InteractionContext): board is KnownBoard {
  return isKnown(board) && (board.channel === channel || sits(board, person.user));
}
