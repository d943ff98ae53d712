import type { Level } from "../../game/player.js";
import type { Situation, Intent } from "../../game/press.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { PublicPrompt } from "../../game/scene.js";
import type { Pressed, RefusalCode, Reply, RequestBody } from "../../tables/requests.js";
import { type InteractionContext, requestOf } from "./interaction-context.js";
import { type Bot, noteReply } from "./bot.js";
import { type Drawing, attachPicture, type Payload } from "../messages/compose.js";
import { acknowledge, textMessage, replyEphemeral, replyInPlace, replyText } from "../messages/reply.js";
import type { CustomId } from "../ui/custom-id.js";
import { canOpenHere, tellOfLostRights } from "./check-permissions.js";
import { paintInTime } from "../images/paint-in-time.js";
import { openRules } from "../features/rules/handle-rules.js";
import { refusal } from "./refusals.js";
import { drawInfo } from "../ui/draw-ephemeral.js";
import { isKnown, message } from "../ui/frame.js";
import { text } from "../ui/parts.js";

/** Handles and answers a press on a button, or a choice in a select. */
export async function handlePress(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  const board = await bot.tables.board(id.table);
  if (board === null || !isInChannel(board, context)) return replyText(bot, context, "answers.noSuchTable");
  if (!isKnown(board)) {
    if (id.verb !== "close") return replyText(bot, context, "answers.unreadable");
    return send(bot, context, id, values, board, { kind: "close" });
  }
  if (id.verb === "rules") return openRules(bot, context, board.game, board.table);
  if (id.verb === "info") return showInfo(bot, context, board, values[0] ?? id.argument);
  if (id.verb === "rematch") return rematch(bot, context, board);
  const body = bodyFor(id, values);
  if (body === null) return replyText(bot, context, "answers.unknownButton");
  await send(bot, context, id, values, board, body);
}

/** A table's buttons work only in its channel, where the presser's permissions are known. */
function isInChannel({ guild, channel }: Board, context: InteractionContext): boolean {
  return guild === context.guild && channel === context.channel;
}

/** Sends a request to its table, answers the press, and removes ephemeral messages that it makes obsolete. */
async function send(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  { game }: Board,
  body: RequestBody,
): Promise<void> {
  const stored = await bot.ephemerals.during(context, id.table, () =>
    requestAndAnswer(bot, context, id, values, game, body),
  );
  if (stored !== null) await bot.ephemerals.tidy(stored);
}

/** Sends a request to its table and answers the press. Resolves with the board if something was stored, else null. */
async function requestAndAnswer(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  game: Board["game"],
  body: RequestBody,
): Promise<Board | null> {
  const { table } = id;
  const { doubleTaps } = bot.ephemerals;
  const reply = await bot.tables.requests.handle(
    table,
    requestOf(context, body, doubleTaps.begin(context, id, values)),
  );
  if (doubleTaps.replied(context, id, values, reply)) {
    bot.metrics.replied("repeated");
    await acknowledge(bot, context);
    return null;
  }
  noteReply(bot, context, reply);
  switch (reply.kind) {
    case "refused":
      await refuse(bot, context, reply.code, await refusal(bot, context, reply, game));
      return null;
    case "known":
    case "repeated":
      // A press on an ephemeral message must not touch the board: an edit could betray a hidden answer.
      await (context.onEphemeral ? acknowledge(bot, context) : bot.writer.answer(context, reply.board));
      return null;
    case "seen":
      await showEphemeral(bot, context, reply.board, reply.pressed);
      return null;
    case "done":
      try {
        await answerStored(bot, context, reply);
      } catch (error) {
        bot.log.error({ interaction: context.id, table, error }, "a press is stored but could not be shown");
        await replyText(bot, context, "answers.arrived");
      }
      return reply.board;
  }
}

/** Answers a stored press, with the board or an ephemeral message. */
async function answerStored(
  bot: Bot,
  context: InteractionContext,
  { board, pressed, visible }: Extract<Reply, { kind: "done" }>,
): Promise<void> {
  if (pressed === null) return answerWithBoard(bot, context, board);
  // An edit would tell everybody that a hidden choice has changed.
  if (visible) bot.writer.changed(board, "pressed");
  await showEphemeral(bot, context, board, pressed);
}

async function answerWithBoard(bot: Bot, context: InteractionContext, board: Board): Promise<void> {
  await bot.writer.answer(context, board);
  await tellOfLostRights(bot, context, board);
}

async function showEphemeral(
  bot: Bot,
  context: InteractionContext,
  board: Board,
  { intent, situation }: Pressed,
): Promise<void> {
  if (!isKnown(board) || intent.kind === "refuse" || intent.ephemeral === undefined)
    throw new Error("a press that nothing was to be shown for");
  const payload = await paintAndAttach(
    bot,
    context,
    bot.drawEphemeral(intent.ephemeral, board, situation, bot.texts(context.language)),
  );
  if (await bot.ephemerals.answer(context, board, closingPrompt(board, intent, situation), payload)) return;
  await (context.onEphemeral ? acknowledge(bot, context) : replyText(bot, context, "answers.arrived"));
}

/** An ephemeral message with its picture, attached each time since the last message is unknown. */
async function paintAndAttach(bot: Bot, context: InteractionContext, drawing: Drawing): Promise<Payload> {
  const { picture } = drawing;
  const png =
    picture === null ? null : await paintInTime(bot, context.id, { id: context.person.user, practice: false }, picture);
  return attachPicture(drawing, png);
}

/** The prompt with which an ephemeral message goes: its reader's own, or for a transient one somebody else's. */
function closingPrompt({ play }: Board, intent: Intent, { prompt }: Situation): PublicPrompt | null {
  if (prompt !== null || intent.kind !== "act" || intent.transient !== true) return prompt;
  return play?.prompts[0] ?? null;
}

/**
 * Refuses a press. The reason replaces an ephemeral message whose prompt is gone, or answered while others are asked;
 * otherwise it is a new message, transient if there may be many.
 */
async function refuse(bot: Bot, context: InteractionContext, code: RefusalCode, sentence: string): Promise<void> {
  const gone = code === "stale" || code === "waiting" || code === "over" || code === "ended" || code === "no-table";
  if (context.onEphemeral && gone) return replyInPlace(bot, context, message(text(sentence)), textMessage(sentence));
  if (code === "late") return bot.transientReplies.reply(context, sentence);
  return replyEphemeral(bot, context, sentence);
}

/** Shows a piece of the rules, in place of the one that the presser had open. */
function showInfo(bot: Bot, context: InteractionContext, board: KnownBoard, topic: string): Promise<void> {
  const drawn = drawInfo(topic, board, bot.texts(context.language));
  return drawn === null ? replyText(bot, context, "answers.unknownButton") : replyInPlace(bot, context, drawn);
}

/** Opens a rematch as a new message. The result stays, and its button leads there from then on. */
async function rematch(bot: Bot, context: InteractionContext, board: Board): Promise<void> {
  if (!(await canOpenHere(bot, context))) return;
  const reply = await bot.tables.requests.handle(
    board.table,
    requestOf(context, { kind: "rematch", parent: context.parent }),
  );
  noteReply(bot, context, reply);
  if (reply.kind === "refused") {
    return replyEphemeral(bot, context, await refusal(bot, context, reply, board.game));
  }
  await bot.writer.post(context, reply.board);
  const old = await bot.tables.board(board.table);
  if (old !== null) bot.writer.changed(old, "pressed");
}

/** The request of a custom_id; null: none that its table knows. */
function bodyFor({ prompt, verb, argument }: CustomId, values: readonly string[]): RequestBody | null {
  switch (verb) {
    case "join":
    case "leave":
    case "back":
    case "remove":
    case "start":
    case "close":
      return { kind: verb };
    case "alone":
      return { kind: "play-alone" };
    case "add":
      return isLevel(argument) ? { kind: "add", level: argument } : null;
    case "away":
      return { kind: "send-away", user: values[0] ?? "" };
    case "set":
      return { kind: "set", select: argument, values };
    default:
      return { kind: "press", prompt, verb, argument, values };
  }
}

function isLevel(name: string): name is Level {
  return name === "relaxed" || name === "strong";
}
