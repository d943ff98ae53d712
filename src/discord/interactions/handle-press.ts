import type { Level } from "../../game/player.js";
import type { Situation, Intent } from "../../game/press.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { PublicPrompt } from "../../game/scene.js";
import type { Pressed, RefusalCode, Reply, RequestBody } from "../../tables/requests.js";
import { type Arrival, requestOf } from "./arrival.js";
import { type Bot, noteReply } from "./bot.js";
import { type Drawing, withPicture, type Parcel } from "../messages/compose.js";
import { acknowledge, plain, replyEphemeral, replyInPlace, replyText } from "../messages/reply.js";
import type { CustomId } from "../ui/custom-id.js";
import { canOpenHere, tellOfLostRights } from "./check-permissions.js";
import { painted } from "../images/painted.js";
import { refusal } from "./refusals.js";
import { rulesTexts } from "./rules.js";
import { drawInfo } from "../ui/ephemeral.js";
import { isKnown, message } from "../ui/frame.js";
import { text } from "../ui/parts.js";

/** Handles and answers a press on a button, or a choice in a select. */
export async function handlePress(bot: Bot, arrival: Arrival, id: CustomId, values: readonly string[]): Promise<void> {
  const board = await bot.tables.board(id.table);
  const t = bot.texts(arrival.language);
  if (board === null || !standsHere(board, arrival)) return replyText(bot, arrival, "answers.noSuchTable");
  if (!isKnown(board)) {
    if (id.verb !== "close") return replyText(bot, arrival, "answers.unreadable");
    return send(bot, arrival, id, values, board, { type: "close" });
  }
  if (id.verb === "rules") return replyEphemeral(bot, arrival, ...rulesTexts(board.game, board, t));
  if (id.verb === "info") return showInfo(bot, arrival, board, values[0] ?? id.argument);
  if (id.verb === "rematch") return rematch(bot, arrival, board);
  const body = bodyFor(id, values);
  if (body === null) return replyText(bot, arrival, "answers.unknownButton");
  await send(bot, arrival, id, values, board, body);
}

/** A table's buttons work only in its channel, where the presser's permissions are known. */
function standsHere({ guild, channel }: Board, arrival: Arrival): boolean {
  return guild === arrival.guild && channel === arrival.channel;
}

/** Sends a request to its table, answers the press, and takes away ephemeral messages that are out of date by then. */
async function send(
  bot: Bot,
  arrival: Arrival,
  id: CustomId,
  values: readonly string[],
  { game }: Board,
  body: RequestBody,
): Promise<void> {
  const stored = await bot.sheets.during(arrival, id.table, () => bring(bot, arrival, id, values, game, body));
  if (stored !== null) await bot.sheets.tidy(stored);
}

/** Sends a request to its table and answers the press. Resolves with the board where something was stored, else null. */
async function bring(
  bot: Bot,
  arrival: Arrival,
  id: CustomId,
  values: readonly string[],
  game: Board["game"],
  body: RequestBody,
): Promise<Board | null> {
  const { table } = id;
  const { taps } = bot.sheets;
  const reply = await bot.tables.requests.handle(table, requestOf(arrival, body, taps.begin(arrival, id, values)));
  taps.replied(arrival, id, values, reply);
  noteReply(bot, arrival, reply);
  switch (reply.type) {
    case "refused":
      if (taps.isSecond(arrival, id, reply.code)) await acknowledge(bot, arrival);
      else await refuse(bot, arrival, reply.code, await refusal(bot, arrival, reply, game));
      return null;
    case "known":
      // A press on an ephemeral message must not touch the board: an edit could betray a hidden answer.
      await (arrival.onSheet ? acknowledge(bot, arrival) : bot.writer.answer(arrival, reply.board));
      return null;
    case "seen":
      await showSheet(bot, arrival, reply.board, reply.pressed);
      return null;
    case "done":
      try {
        await answerStored(bot, arrival, reply);
      } catch (error) {
        bot.log.error({ interaction: arrival.id, table, error }, "a press is stored but could not be shown");
        await replyText(bot, arrival, "answers.arrived");
      }
      return reply.board;
  }
}

/** Answers a stored press, with the board or an ephemeral message. */
async function answerStored(
  bot: Bot,
  arrival: Arrival,
  { board, pressed, visible }: Extract<Reply, { type: "done" }>,
): Promise<void> {
  if (pressed === null) return answerWithBoard(bot, arrival, board);
  // An edit would tell everybody that a hidden choice has changed.
  if (visible) bot.writer.changed(board, "pressed");
  await showSheet(bot, arrival, board, pressed);
}

async function answerWithBoard(bot: Bot, arrival: Arrival, board: Board): Promise<void> {
  await bot.writer.answer(arrival, board);
  await tellOfLostRights(bot, arrival, board);
}

async function showSheet(bot: Bot, arrival: Arrival, board: Board, { intent, situation }: Pressed): Promise<void> {
  if (!isKnown(board) || intent.type === "refuse" || intent.sheet === undefined)
    throw new Error("a press that nothing was to be shown for");
  const parcel = await packed(bot, arrival, bot.drawSheet(intent.sheet, board, situation, bot.texts(arrival.language)));
  if (await bot.sheets.answer(arrival, board, goesWith(board, intent, situation), parcel)) return;
  await (arrival.onSheet ? acknowledge(bot, arrival) : replyText(bot, arrival, "answers.arrived"));
}

/** An ephemeral message with its picture, attached each time since the last message is unknown. */
async function packed(bot: Bot, arrival: Arrival, drawing: Drawing): Promise<Parcel> {
  const { picture } = drawing;
  const png =
    picture === null ? null : await painted(bot, arrival.id, { id: arrival.person.user, practice: false }, picture);
  return withPicture(drawing, png);
}

/** The prompt that an ephemeral message goes with: its reader's own, or for a brief one somebody else's; null: none. */
function goesWith({ play }: Board, intent: Intent, { prompt }: Situation): PublicPrompt | null {
  if (prompt !== null || intent.type !== "act" || intent.brief !== true) return prompt;
  return play?.prompts[0] ?? null;
}

/**
 * Refuses a press. An ephemeral message whose prompt is gone, or answered while others are asked, is replaced by the
 * reason; otherwise it is a new message, a brief one if there may be many.
 */
async function refuse(bot: Bot, arrival: Arrival, code: RefusalCode, sentence: string): Promise<void> {
  const gone = code === "stale" || code === "waiting" || code === "over" || code === "ended" || code === "no-table";
  if (arrival.onSheet && gone) return replyInPlace(bot, arrival, message(text(sentence)), plain(sentence));
  if (code === "late") return bot.briefReplies.reply(arrival, sentence);
  return replyEphemeral(bot, arrival, sentence);
}

/** Shows a piece of the rules, in place of the one that the presser had open. */
function showInfo(bot: Bot, arrival: Arrival, board: KnownBoard, topic: string): Promise<void> {
  const drawn = drawInfo(topic, board, bot.texts(arrival.language));
  return drawn === null ? replyText(bot, arrival, "answers.unknownButton") : replyInPlace(bot, arrival, drawn);
}

/** Opens a rematch as a new message; the result stays. */
async function rematch(bot: Bot, arrival: Arrival, board: Board): Promise<void> {
  if (!(await canOpenHere(bot, arrival))) return;
  const reply = await bot.tables.requests.rematch(board.table, arrival.parent, arrival.person, arrival.id);
  noteReply(bot, arrival, reply);
  if (reply.type === "refused") {
    return replyEphemeral(bot, arrival, await refusal(bot, arrival, reply, board.game));
  }
  await bot.writer.post(arrival, reply.board);
}

/** What a custom_id requests; null: nothing that its table knows. */
function bodyFor({ prompt, verb, argument }: CustomId, values: readonly string[]): RequestBody | null {
  switch (verb) {
    case "join":
    case "leave":
    case "back":
    case "remove":
    case "start":
    case "close":
      return { type: verb };
    case "add":
      return isLevel(argument) ? { type: "add", level: argument } : null;
    case "away":
      return { type: "send-away", user: values[0] ?? "" };
    case "set":
      return { type: "set", select: argument, values };
    default:
      return { type: "press", prompt, verb, argument, values };
  }
}

function isLevel(name: string): name is Level {
  return name === "relaxed" || name === "strong";
}
