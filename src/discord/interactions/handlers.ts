import { type GameId, games } from "../../games/index.js";
import type { Board } from "../../tables/board.js";
import { type InteractionContext, requestOf } from "../context.js";
import { type Bot, noteReply } from "./bot.js";
import { noteLocales } from "../messages/note-locales.js";
import { canOpenHere } from "./check-permissions.js";
import { Cooldown } from "./cooldown.js";
import { openLearn } from "../../features/lesson/handle-learn.js";
import { openRules } from "../../features/rules/handle-rules.js";
import { openSubcommand } from "./handle-subcommand.js";
import { refusal, sentenceFor } from "./refusals.js";
import { replyEphemeral, replyText, replyWithPicture } from "../messages/reply.js";

/** A subcommand's handler; `options` as received, by name. */
export type Handler = (
  bot: Bot,
  context: InteractionContext,
  game: GameId,
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Limits new messages of a table's board. */
const shows = new Cooldown(15_000);

const common: Readonly<Record<string, Handler>> = { start, show, rules, learn: openLearn, close };

/** A subcommand's handler; null: no such subcommand. */
export function handlerOf(game: GameId, subcommand: string): Handler | null {
  if (Object.hasOwn(common, subcommand)) return common[subcommand] ?? null;
  const own = games[game].screen.subcommands?.find(({ name }) => name === subcommand);
  return own === undefined ? null : (bot, context, _game, options) => openSubcommand(bot, context, game, own, options);
}

/** Opens a table if the bot could keep its board up to date here. */
async function start(
  bot: Bot,
  context: InteractionContext,
  game: GameId,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!(await canOpenHere(bot, context))) return;
  const { guild, channel, parent } = context;
  const reply = await bot.tables.requests.handle(
    null,
    requestOf(context, { kind: "open", game, guild, channel, parent, options }),
  );
  noteReply(bot, context, reply);
  if (reply.kind === "refused") return replyEphemeral(bot, context, await refusal(bot, context, reply, game));
  await bot.writer.post(context, reply.board);
  await noteLocales(bot, guild, context.locale);
}

/** Posts the board again for people at the table and moderators; others get a copy. */
async function show(bot: Bot, context: InteractionContext, game: GameId): Promise<void> {
  const t = bot.texts(context);
  const board = await bot.tables.boardIn(context.channel);
  if (board === null) return replyEphemeral(bot, context, sentenceFor("no-table", null, game, t, ""));
  if (!context.person.moderator && !sits(board, context.person.user))
    return replyWithPicture(bot, context, bot.draw(board, t, null));
  if (!shows.begin(bot, board.table))
    return replyEphemeral(bot, context, t("answers.tooSoon", { link: await bot.messages.linkTo(board) }));
  await bot.writer.post(context, board);
}

/** Whether a user has a seat. */
export function sits(board: Board, user: string): boolean {
  return board.seats.some((owner) => owner.type === "human" && owner.user === user);
}

async function rules(bot: Bot, context: InteractionContext, game: GameId): Promise<void> {
  const board = await bot.tables.boardIn(context.channel);
  await openRules(bot, context, game, board?.game === game ? board.table : null);
}

async function close(bot: Bot, context: InteractionContext, game: GameId): Promise<void> {
  const t = bot.texts(context);
  const board = await bot.tables.boardIn(context.channel);
  if (board === null) return replyEphemeral(bot, context, sentenceFor("no-table", null, game, t, ""));
  const reply = await bot.tables.requests.handle(board.table, requestOf(context, { kind: "close" }));
  noteReply(bot, context, reply);
  if (reply.kind === "refused") return replyEphemeral(bot, context, await refusal(bot, context, reply, game));
  bot.writer.changed(reply.board);
  await replyText(bot, context, "answers.tableClosed");
}
