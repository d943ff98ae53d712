import type { Caption } from "../../game/scene.js";
import { isGame, games } from "../../games/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { failureOf } from "../../discord/api/api-client.js";
import { inPatience } from "../club/screen/answer-in-time.js";
import { overviewMessage } from "./overview-message.js";
import { overviewPicture } from "./overview-picture.js";
import { pictureFor } from "../../discord/interactions/send-page.js";
import { attachPicture } from "../../discord/messages/compose.js";
import { ephemeralResponse, replyText, respond } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { isKnown } from "../../discord/ui/frame.js";
import { openVerb } from "../../discord/ui/learn-buttons.js";
import type { Bot } from "../../discord/interactions/bot.js";
import type { InteractionContext } from "../../discord/context.js";
import { handlerOf, sits } from "../../discord/interactions/handlers.js";

/** Tables of a server read, and listed, at most. */
const maxRead = 50;
const maxListed = 8;

/** `/katzentisch`: the games, and open tables that the caller certainly may see. */
export async function openOverview(bot: Bot, context: InteractionContext): Promise<void> {
  const boards = (await bot.tables.openBoards(context.guild, maxRead)).filter(isKnown);
  const own = boards.filter((board) => isOwn(board, context));
  const lobbies = boards.filter((board) => board.status === "lobby" && !own.includes(board));
  const others = await readableLobbies(bot, context, lobbies);
  const listed = [...own, ...others].slice(0, maxListed);
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
  await start(bot, context, argument, games[argument].screen.firstOptions ?? {});
}

/** Whether the caller is in a table's channel, or sits there. */
function isOwn(board: Board, { channel, person }: InteractionContext): boolean {
  return board.channel === channel || sits(board, person.user);
}

/** Those in channels that the caller can read; none if Discord does not say so in time. */
async function readableLobbies(
  bot: Bot,
  context: InteractionContext,
  lobbies: readonly KnownBoard[],
): Promise<readonly KnownBoard[]> {
  const { guild, person, roles } = context;
  if (lobbies.length === 0) return [];
  const channels = lobbies.map(({ channel }) => channel);
  const asked = bot.guilds.readable(guild, channels, { user: person.user, roles }).catch((error: unknown) => {
    bot.log.warn({ guild, failure: failureOf(error), error }, "lobbies of other channels are not named");
    return [];
  });
  const readable = (await inPatience(bot, context, asked)) ?? [];
  return lobbies.filter(({ channel }) => readable.includes(channel));
}
