import { InteractionResponseType } from "discord.js";
import type { Level } from "../game/player.js";
import type { Board, Known, KnownBoard } from "../tables/board.js";
import type { Pressed, RefusalCode, Reply, RequestBody } from "../tables/requests.js";
import { type InteractionFacts, requestOf } from "./context.js";
import { type Bot, noteReply } from "./bot.js";
import type { Drawing } from "./messages/compose.js";
import type { Shown } from "./messages/ephemeral-messages.js";
import { acknowledge, respond, textMessage, replyInPlace, replyText } from "./messages/reply.js";
import { type CustomId, separateInfo, text } from "./ui/parts.js";
import { textModal } from "./ui/text-modal.js";
import { canOpenHere, tellOfLostRights } from "./permissions.js";
import { paintInTime } from "./images/painter.js";
import { refusal } from "./refusals.js";
import { drawInfo, isLasting, lastingName } from "./ui/draw-ephemeral.js";
import { luckyVerb, luckyWordVerb } from "./ui/lobby.js";
import { hintsVerb, isKnown, message } from "./ui/frame.js";

/** In characters. */
const longestLuckyWord = 40;

/** What a press does that asks nothing of its table. */
type Look = (
  bot: Bot,
  context: InteractionFacts,
  board: KnownBoard,
  id: CustomId,
  values: readonly string[],
) => Promise<void>;

/** By verb; features have others. */
const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  [luckyVerb, askLuckyWord],
  ["info", showInfo],
  [hintsVerb, switchHintsOff],
  ["rematch", rematch],
]);

/** Handles and answers a press on a button or select of a table. */
export async function handlePress(
  bot: Bot,
  context: InteractionFacts,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  const look = looks.get(id.verb);
  const ofFeature = look === undefined ? bot.features.ofVerb(id.verb) : null;
  const body = look === undefined && ofFeature === null ? bodyFor(id, values) : null;
  if (body !== null)
    return bot.ephemerals.during(context, id.table, () => requestAndAnswer(bot, context, id, values, body));
  const board = await bot.tables.board(id.table);
  const t = bot.texts(context);
  if (board === null) return tell(bot, context, t("answers.noSuchTable"));
  const barred = whyBarred(context, board, null);
  if (barred !== null || !isKnown(board)) return tell(bot, context, t(barred ?? "answers.unreadable"));
  if (look !== undefined) return look(bot, context, board, id, values);
  if (ofFeature !== null) return ofFeature(context, { id, values }, board);
  await tell(bot, context, t("answers.unknownButton"));
}

/**
 * Why nothing is asked of a table; null: it is. Buttons work only in their table's channel, where the presser's
 * permissions are known, and one that cannot be read can only be closed.
 */
function whyBarred(
  context: InteractionFacts,
  board: Board,
  asked: RequestBody["kind"] | null,
): "answers.noSuchTable" | "answers.unreadable" | null {
  if (board.guild !== context.guild || board.channel !== context.channel) return "answers.noSuchTable";
  return isKnown(board) || asked === "close" ? null : "answers.unreadable";
}

/** Answers a press with a sentence that goes after some seconds. */
function tell(bot: Bot, context: InteractionFacts, sentence: string): Promise<void> {
  return bot.notices.tell(context, textMessage(sentence));
}

/** Asks the table, once it is clear that the press belongs there, and answers with its reply. */
async function requestAndAnswer(
  bot: Bot,
  context: InteractionFacts,
  id: CustomId,
  values: readonly string[],
  body: RequestBody,
): Promise<void> {
  const { table, verb } = id;
  const { onEphemeral, person } = context;
  const { doubleTaps } = bot.ephemerals;
  const barred: { why: ReturnType<typeof whyBarred> | "second tap" } = { why: null };
  const request = requestOf(context, body, doubleTaps.begin(context, id, values));
  const reply = await bot.tables.requests.handle(table, request, (board) => {
    barred.why = whyBarred(context, board, body.kind);
    const isOnBoard = barred.why === null && board.game !== null && !onEphemeral;
    if (isOnBoard && bot.secondTaps.isSecond(`${table} ${person.user}`, board.game, verb)) barred.why = "second tap";
    return barred.why === null ? null : { kind: "repeated", board };
  });
  const isGone = reply.kind === "refused" && reply.code === "no-table";
  const lost = isGone ? "answers.noSuchTable" : barred.why;
  if (lost === "second tap" || (lost === null && doubleTaps.replied(context, id, values, reply))) {
    bot.metrics.replied("repeated");
    await acknowledge(bot, context);
    return;
  }
  if (lost !== null) return tell(bot, context, bot.texts(context)(lost));
  noteReply(bot, context, reply);
  switch (reply.kind) {
    case "refused":
      await refuse(bot, context, table, reply.code, await refusal(bot, context, reply, reply.board?.game ?? null));
      // A press on what is not offered any more may come from a board that could not be written: it is tried again.
      if (reply.board !== null) bot.writer.changed(reply.board, "pressed");
      return;
    case "known":
      // It must not touch the board: an edit could betray a hidden answer.
      await (onEphemeral ? acknowledge(bot, context) : bot.writer.answer(context, reply.board));
      return;
    case "repeated":
      await (onEphemeral ? acknowledge(bot, context) : bot.writer.answerUnchanged(context, reply.board));
      return;
    case "seen":
      await showEphemeral(bot, context, reply.board, reply.pressed);
      return;
    case "done":
      try {
        await answerStored(bot, context, reply);
      } catch (error) {
        bot.log.error({ interaction: context.id, table, error }, "a press is stored but could not be shown");
        await replyText(bot, context, "answers.arrived");
      }
  }
}

/** Answers a stored press with the board or an ephemeral message. */
async function answerStored(
  bot: Bot,
  context: InteractionFacts,
  { board, pressed, visible }: Extract<Reply, { kind: "done" }>,
): Promise<void> {
  if (pressed === null)
    await (context.onEphemeral ? bringUpToDate(bot, context, board) : bot.writer.answer(context, board));
  else {
    // An edit would betray a changed hidden choice.
    if (visible) bot.writer.changed(board, "pressed");
    await showEphemeral(bot, context, board, pressed);
  }
  await tellOfLostRights(bot, context, board);
}

/** What has changed the board by a press on an ephemeral message: both follow. */
async function bringUpToDate(bot: Bot, context: InteractionFacts, board: Board): Promise<void> {
  bot.writer.changed(board, "pressed");
  const known = await bot.tables.knownTo(board.table, context.person.user);
  const name = known === null ? null : lastingName(known);
  if (known === null || name === null) {
    await acknowledge(bot, context);
    return;
  }
  const drawing = await drawFor(bot, context, name, known);
  await answerWithEphemeral(bot, context, known.board, { name, drawing, sentence: null });
}

async function showEphemeral(
  bot: Bot,
  context: InteractionFacts,
  board: Board,
  { intent, situation }: Pressed,
): Promise<void> {
  if (!isKnown(board) || intent.kind === "refuse" || intent.ephemeral === undefined)
    throw new Error("a press that nothing was to be shown for");
  const name = intent.ephemeral;
  const drawing = await drawFor(bot, context, name, { board, situation });
  if (!isLasting(name, board.game)) return bot.notices.tell(context, drawing.words(null));
  const { user } = context.person;
  const isAgain = intent.kind === "draft" && intent.again === true && !context.onEphemeral;
  // Both at once: what is above moves as little as possible.
  if (isAgain) bot.ephemerals.takeAway(board.table, user);
  // An open message is brought up to date; a press on the board adds none.
  const isOpen = bot.ephemerals.nameOf(board.table, user) === name;
  if (intent.kind !== "look" && !context.onEphemeral && isOpen) await acknowledge(bot, context);
  else await answerWithEphemeral(bot, context, board, { name, drawing, sentence: null });
}

/** A message for the presser alone, in their language. */
async function drawFor(bot: Bot, context: InteractionFacts, name: string, known: Known): Promise<Drawing> {
  return bot.drawEphemeral(name, known, bot.texts(context), await bot.messages.endLinks(known.board));
}

/** Answers a press with a message that stays open. */
async function answerWithEphemeral(
  bot: Bot,
  context: InteractionFacts,
  board: KnownBoard,
  shown: Omit<Shown, "png">,
): Promise<void> {
  const { picture } = shown.drawing;
  const asker = { id: context.person.user, practice: false };
  const png = picture === null ? null : await paintInTime(bot, context.id, asker, picture);
  if (await bot.ephemerals.answer(context, board, { ...shown, png })) return;
  await (context.onEphemeral ? acknowledge(bot, context) : replyText(bot, context, "answers.arrived"));
}

/**
 * On an ephemeral message whose question is gone or answered, that is brought up to date and says why. Who has answered
 * and presses on the board is shown their own message, which says so.
 */
async function refuse(
  bot: Bot,
  context: InteractionFacts,
  table: string,
  code: RefusalCode,
  sentence: string,
): Promise<void> {
  const gone = code === "stale" || code === "waiting" || code === "over" || code === "ended" || code === "no-table";
  if (!gone || (!context.onEphemeral && code !== "waiting")) return tell(bot, context, sentence);
  const { user } = context.person;
  const known = await bot.tables.knownTo(table, user);
  const name = known === null ? null : lastingName(known);
  if (known === null || name === null) {
    if (!context.onEphemeral) return tell(bot, context, sentence);
    bot.ephemerals.forget(table, user);
    return replyInPlace(bot, context, message(text(sentence)), textMessage(sentence));
  }
  const drawing = await drawFor(bot, context, name, known);
  const said = context.onEphemeral ? sentence : null;
  await answerWithEphemeral(bot, context, known.board, { name, drawing, sentence: said });
}

/** Replaces the piece of the rules that the presser had open; pressed on their hand it is a new message. */
function showInfo(
  bot: Bot,
  context: InteractionFacts,
  board: KnownBoard,
  { argument }: CustomId,
  [topic = argument]: readonly string[],
): Promise<void> {
  const drawn = drawInfo(topic, board, bot.texts(context));
  if (drawn === null) return tell(bot, context, bot.texts(context)("answers.unknownButton"));
  return replyInPlace(bot, { ...context, onEphemeral: context.onEphemeral && argument !== separateInfo }, drawn);
}

/** Switches hints off for the presser. Board and ephemeral message follow by themselves. */
async function switchHintsOff(bot: Bot, context: InteractionFacts, board: KnownBoard): Promise<void> {
  const { user } = context.person;
  const t = bot.texts(context);
  const known = await bot.tables.knownTo(board.table, user);
  if (known === null || known.situation.hint === null) return tell(bot, context, t("answers.noHintsHere"));
  await bot.tables.switchHintsOff(user);
  await tell(bot, context, t("answers.hintsOff"));
}

/** The old board stays, and a result's button leads to the rematch. */
async function rematch(bot: Bot, context: InteractionFacts, board: Board): Promise<void> {
  if (!(await canOpenHere(bot, context))) return;
  const reply = await bot.tables.requests.handle(
    board.table,
    requestOf(context, { kind: "rematch", parent: context.parent }),
  );
  noteReply(bot, context, reply);
  if (reply.kind === "refused") {
    return tell(bot, context, await refusal(bot, context, reply, board.game));
  }
  await bot.writer.post(context, reply.board);
  const old = await bot.tables.board(board.table);
  if (old?.status === "over") bot.writer.changed(old, "pressed");
}

/** Null: no request that the table knows. */
function bodyFor({ prompt, verb, argument }: CustomId, values: readonly string[]): RequestBody | null {
  switch (verb) {
    case "join":
    case "leave":
    case "back":
    case "remove":
    case "start":
    case "close":
      return { kind: verb };
    case luckyWordVerb:
      return { kind: "join", luckyWord: values[0] ?? "" };
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

/** Joining with a lucky word: the modal's answer takes the seat. */
async function askLuckyWord(bot: Bot, context: InteractionFacts, board: KnownBoard): Promise<void> {
  const t = bot.texts(context);
  const isSeated = board.seats.some((owner) => owner.type === "human" && owner.user === context.person.user);
  if (isSeated) return tell(bot, context, t("answers.luckyWhenJoining"));
  const words = { title: t("table.luckyTitle"), hint: t("table.luckyHint"), value: "" };
  const data = textModal({ table: board.table, prompt: 0, verb: luckyWordVerb, argument: "" }, words, longestLuckyWord);
  await respond(bot, context, { type: InteractionResponseType.Modal, data });
}

function isLevel(name: string): name is Level {
  return name === "relaxed" || name === "strong";
}
