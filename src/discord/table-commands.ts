import { type GameId, games } from "../games/index.js";
import type { Board } from "../tables/board.js";
import type { Reply, RequestBody } from "../tables/requests.js";
import { type InteractionFacts, requestOf } from "./context.js";
import { type Bot, noteReply } from "./bot.js";
import { noteLocales } from "./messages/note-locales.js";
import { canOpenHere } from "./permissions.js";
import { openSubcommand } from "./handle-subcommand.js";
import { refusal, sentenceFor } from "./refusals.js";
import { replyEphemeral, replyText, replyWithPicture } from "./messages/reply.js";

/** A subcommand's handler; `options` as received, by name. */
export type Handler = (
  bot: Bot,
  context: InteractionFacts,
  game: GameId,
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

const common: Readonly<Record<string, Handler>> = { start, show, close };

/** A subcommand's handler; null: no such subcommand. */
export function handlerOf({ features }: Pick<Bot, "features">, game: GameId, subcommand: string): Handler | null {
  if (Object.hasOwn(common, subcommand)) return common[subcommand] ?? null;
  const given = features.gameSubcommand(subcommand);
  if (given !== null) return (_bot, facts) => given.open(facts, game);
  const own = games[game].screen.subcommands?.find(({ name }) => name === subcommand);
  return own === undefined ? null : (bot, context, _game, options) => openSubcommand(bot, context, game, own, options);
}

/** Opens a table of a game in the channel. @returns null: it cannot, and the caller knows why */
export type OpenTable = (
  context: InteractionFacts,
  game: GameId,
  options: Readonly<Record<string, unknown>>,
) => Promise<Board | null>;

/** What features do with tables for somebody. */
export interface TableCommands {
  readonly openTable: OpenTable;
  /** As the function of this name. */
  canOpenHere(context: InteractionFacts): Promise<boolean>;
  /** Hands a request to a table. */
  request(context: InteractionFacts, table: string, body: RequestBody): Promise<Reply>;
  /** The sentence for a refusal. */
  refusal(context: InteractionFacts, reply: Extract<Reply, { kind: "refused" }>, game: GameId | null): Promise<string>;
  /** A press has changed a board: it is shown. */
  changed(board: Board): void;
}

/** Puts them together. */
export function tableCommands(bot: Bot): TableCommands {
  return {
    openTable: (context, game, options) => openTable(bot, context, game, options),
    canOpenHere: (context) => canOpenHere(bot, context),
    request: async (context, table, body) => {
      const reply = await bot.tables.requests.handle(table, requestOf(context, body));
      noteReply(bot, context, reply);
      return reply;
    },
    refusal: (context, reply, game) => refusal(bot, context, reply, game),
    changed: (board) => {
      bot.writer.changed(board, "pressed");
    },
  };
}

/** Opens a table if the bot could keep its board up to date here. */
async function start(
  bot: Bot,
  context: InteractionFacts,
  game: GameId,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  await openTable(bot, context, game, options);
}

async function openTable(bot: Bot, ...[context, game, options]: Parameters<OpenTable>): Promise<Board | null> {
  if (!(await canOpenHere(bot, context))) return null;
  const { guild, channel, parent } = context;
  const reply = await bot.tables.requests.handle(
    null,
    requestOf(context, { kind: "open", game, guild, channel, parent, options }),
  );
  noteReply(bot, context, reply);
  if (reply.kind === "refused") {
    await replyEphemeral(bot, context, await refusal(bot, context, reply, game));
    return null;
  }
  await bot.writer.post(context, reply.board);
  await noteLocales(bot, guild, context.locale);
  return reply.board;
}

/** Posts the board again for people at the table and moderators; others get a copy. */
async function show(bot: Bot, context: InteractionFacts, game: GameId): Promise<void> {
  const t = bot.texts(context);
  const board = await bot.tables.boardIn(context.channel);
  if (board === null) return replyEphemeral(bot, context, sentenceFor("no-table", null, game, t, ""));
  if (!context.person.moderator && !sits(board, context.person.user))
    return replyWithPicture(bot, context, bot.draw(board, t, null));
  if (!bot.shows.begin(board.table))
    return replyEphemeral(bot, context, t("answers.tooSoon", { link: await bot.messages.linkTo(board) }));
  await bot.writer.post(context, board);
}

/** Whether a user has a seat. */
export function sits(board: Board, user: string): boolean {
  return board.seats.some((owner) => owner.type === "human" && owner.user === user);
}

async function close(bot: Bot, context: InteractionFacts, game: GameId): Promise<void> {
  const t = bot.texts(context);
  const board = await bot.tables.boardIn(context.channel);
  if (board === null) return replyEphemeral(bot, context, sentenceFor("no-table", null, game, t, ""));
  const reply = await bot.tables.requests.handle(board.table, requestOf(context, { kind: "close" }));
  noteReply(bot, context, reply);
  if (reply.kind === "refused") return replyEphemeral(bot, context, await refusal(bot, context, reply, game));
  bot.writer.changed(reply.board);
  await replyText(bot, context, "answers.tableClosed");
}
