import { InteractionResponseType } from "discord.js";
import type { Level } from "../game/player.js";
import type { Emojis } from "../game/scene.js";
import type { Log } from "../log.js";
import type { Board, Known, KnownBoard } from "../tables/board.js";
import type { Pressed, RefusalCode, Reply, RequestBody } from "../tables/requests.js";
import { isVisible } from "../tables/show.js";
import type { Tables } from "../tables/tables.js";
import { maxLuckyWord, normaliseLuckyWord } from "../tables/chance/secrets.js";
import type { Metrics } from "./api/metrics.js";
import { requestOf } from "./context.js";
import type { SecondTaps } from "./double-taps.js";
import type { Features } from "./feature.js";
import type { Fields, NamedUser } from "./interaction.js";
import type { BoardMessages } from "./messages/board-messages.js";
import type { BoardWriter } from "./messages/board-writer.js";
import type { Drawers, Drawing } from "./messages/compose.js";
import type { EphemeralMessages, Shown } from "./messages/ephemeral-messages.js";
import type { StartMessages } from "./messages/start-messages.js";
import type { Permissions } from "./permissions.js";
import { type InteractionContext, textMessage } from "./replies.js";
import { sits, type TableCommands } from "./table-commands.js";
import { answerOnMenu, openMenu, showMenu } from "./table-menu.js";
import { drawInfo, isLasting, lastingName } from "./ui/draw-ephemeral.js";
import { isKnown, message } from "./ui/frame.js";
import { luckyVerb, luckyWordVerb, setUpVerb } from "./ui/lobby.js";
import { hostName } from "./ui/names.js";
import { arrangementIn, arrangeVerb, lobbyModal } from "./lobby-modal.js";
import { goOnVerb, hintsVerb, letInVerb, menuStatus, moreVerb, pauseVerb, stopVerb, timeVerb } from "./ui/more-menu.js";
import { type CustomId, separateInfo, text } from "./ui/parts.js";
import { textModal } from "./ui/text-modal.js";

/** What presses at tables need. */
export interface PressDeps extends Pick<Drawers, "drawEphemeral"> {
  readonly emojis: () => Emojis;
  readonly tables: Tables;
  readonly features: Pick<Features, "ofVerb">;
  readonly commands: Pick<TableCommands, "request" | "refusal" | "refused" | "note">;
  readonly permissions: Permissions;
  readonly writer: BoardWriter;
  readonly messages: Pick<BoardMessages, "endLinks">;
  readonly ephemerals: EphemeralMessages;
  readonly starts: StartMessages;
  readonly secondTaps: SecondTaps;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** What a press does that asks nothing of its table. */
type Look = (
  context: InteractionContext,
  board: KnownBoard,
  press: { readonly id: CustomId; readonly values: readonly string[] },
  deps: PressDeps,
) => Promise<void>;

/** By verb; features have others. */
const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  [luckyVerb, askLuckyWord],
  [setUpVerb, setUp],
  ["info", showInfo],
  [moreVerb, openMenu],
  [hintsVerb, switchHintsOff],
  ["rematch", rematch],
]);

/** Handles and answers a press on a button or select of a table. @param fields of a modal @param users who were chosen */
export async function handlePress(
  deps: PressDeps,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  fields: Fields = {},
  users: readonly NamedUser[] = [],
): Promise<void> {
  const look = looks.get(id.verb);
  const onTablePress = look === undefined ? deps.features.ofVerb(id.verb)?.onTablePress : undefined;
  const body = look === undefined && onTablePress === undefined ? bodyFor(id, values, fields) : null;
  if (body !== null)
    return deps.ephemerals.during(context, id.table, () => requestAndAnswer(deps, context, id, values, body));
  const board = await deps.tables.board(id.table);
  const { t } = context;
  if (board === null) return tell(context, t("answers.noSuchTable"));
  const barred = whyBarred(context, board, null);
  if (barred !== null || !isKnown(board)) return tell(context, t(barred ?? "answers.unreadable"));
  if (look !== undefined) return look(context, board, { id, values }, deps);
  if (onTablePress !== undefined) return onTablePress(context, { id, values, users }, board);
  await tell(context, t("answers.unknownButton"));
}

/**
 * Why nothing is asked of a table; null: it is. Buttons work only in their table's channel, where the presser's
 * permissions are known, and one that cannot be read can only be closed.
 */
function whyBarred(
  context: InteractionContext,
  board: Board,
  asked: RequestBody["kind"] | null,
): "answers.noSuchTable" | "answers.unreadable" | null {
  if (board.guild !== context.guild || board.channel !== context.channel) return "answers.noSuchTable";
  return isKnown(board) || asked === "close" ? null : "answers.unreadable";
}

/** Answers a press with a sentence that goes after some seconds. */
function tell({ reply }: InteractionContext, sentence: string): Promise<void> {
  return reply.notice(textMessage(sentence));
}

/** Asks the table, once it is clear that the press belongs there, and answers with its reply. */
async function requestAndAnswer(
  deps: PressDeps,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  body: RequestBody,
): Promise<void> {
  const { table, verb } = id;
  const { onEphemeral, person } = context;
  const { doubleTaps } = deps.ephemerals;
  const menu = menuStatus(id);
  const barred: { why: ReturnType<typeof whyBarred> | "second tap" | "old menu" } = { why: null };
  const request = requestOf(context, body, doubleTaps.begin(context, id, values));
  const { reply, isAnswered } = await deps.starts.during(context, () =>
    deps.tables.requests.handle(table, request, (board) => {
      barred.why = whyBarred(context, board, body.kind);
      const isOnBoard = barred.why === null && board.game !== null && !onEphemeral;
      if (isOnBoard && deps.secondTaps.isSecond(`${table} ${person.user}`, board.game, verb)) barred.why = "second tap";
      if (barred.why === null && menu !== null && menu !== board.status) barred.why = "old menu";
      return barred.why === null ? null : { kind: "repeated", board };
    }),
  );
  if (isAnswered) return followStart(deps, context, reply);
  const isGone = reply.kind === "refused" && reply.code === "no-table";
  const lost = isGone ? "answers.noSuchTable" : barred.why;
  if (lost === "second tap" || (lost === null && doubleTaps.replied(context, id, values, reply))) {
    deps.metrics.replied("repeated");
    await context.reply.acknowledge();
    return;
  }
  if (lost === "old menu") return showMenu(deps, context, reply.board, context.t("more.moved"));
  if (lost !== null) return tell(context, context.t(lost));
  deps.commands.note(context, reply);
  switch (reply.kind) {
    case "refused": {
      const sentence = await deps.commands.refusal(context, reply, reply.board?.game ?? null);
      if (menu === null) await refuse(deps, context, table, reply.code, sentence);
      else await showMenu(deps, context, reply.board, sentence);
      // A press on what is not offered any more may come from a board that could not be written: it is tried again.
      if (reply.board !== null) deps.writer.changed(reply.board, "pressed");
      return;
    }
    case "known":
      // It must not touch the board: an edit could betray a hidden answer.
      await (onEphemeral ? context.reply.acknowledge() : deps.writer.answer(context, reply.board));
      return;
    case "repeated":
      await (onEphemeral ? context.reply.acknowledge() : deps.writer.answerUnchanged(context, reply.board));
      return;
    case "seen":
      await showEphemeral(deps, context, reply.board, reply.pressed);
      return;
    case "done":
      try {
        if (body.kind === "word") {
          const isKept = normaliseLuckyWord(body.luckyWord) !== "";
          await tell(context, context.t(isKept ? "answers.wordKept" : "answers.wordGone"));
        } else if (menu !== null) await answerOnMenu(deps, context, reply.board, body.kind);
        else if (body.kind === "arrange") await answerSetUp(deps, context, reply.board, body.luckyWord);
        else await answerStored(deps, context, reply);
      } catch (error) {
        deps.log.error({ interaction: context.id, table, error }, "a press is stored but could not be shown");
        await context.reply.text("answers.arrived");
      }
  }
}

/** A press has been answered for a start message to follow it: that is the game's board, or there is none. */
async function followStart(deps: PressDeps, context: InteractionContext, reply: Reply): Promise<void> {
  deps.commands.note(context, reply);
  if (reply.kind === "refused") {
    await context.reply.followUp(await deps.commands.refusal(context, reply, reply.board?.game ?? null));
    return;
  }
  await deps.writer.begin(context, reply.board);
  await deps.permissions.tellOfLostRights(context, reply.board);
}

/** Answers a stored press with the board or an ephemeral message. */
async function answerStored(
  deps: PressDeps,
  context: InteractionContext,
  { board, pressed, visible }: Extract<Reply, { kind: "done" }>,
): Promise<void> {
  if (pressed === null)
    await (context.onEphemeral ? bringUpToDate(deps, context, board) : deps.writer.answer(context, board));
  else {
    // An edit would betray a changed hidden choice.
    if (visible) deps.writer.changed(board, "pressed");
    await showEphemeral(deps, context, board, pressed);
  }
  await deps.permissions.tellOfLostRights(context, board);
}

/** What has changed the board by a press on an ephemeral message: both follow. */
async function bringUpToDate(deps: PressDeps, context: InteractionContext, board: Board): Promise<void> {
  deps.writer.changed(board, "pressed");
  const known = await deps.tables.knownTo(board.table, context.person.user);
  const name = known === null ? null : lastingName(known);
  if (known === null || name === null) {
    await context.reply.acknowledge();
    return;
  }
  const drawing = await drawFor(deps, context, name, known);
  await answerWithEphemeral(deps, context, known.board, { name, drawing, sentence: null });
}

async function showEphemeral(
  deps: PressDeps,
  context: InteractionContext,
  board: Board,
  { intent, situation }: Pressed,
): Promise<void> {
  if (!isKnown(board) || intent.kind === "refuse" || intent.ephemeral === undefined)
    throw new Error("a press that nothing was to be shown for");
  const name = intent.ephemeral;
  const drawing = await drawFor(deps, context, name, { board, situation });
  if (!isLasting(name, board.game)) return context.reply.notice(drawing.words(null));
  const { user } = context.person;
  const isAgain = intent.kind === "draft" && intent.again === true && !context.onEphemeral;
  // Both at once: what is above moves as little as possible.
  if (isAgain) deps.ephemerals.takeAway(board.table, user);
  // An open message is brought up to date; a press on the board adds none.
  const isOpen = deps.ephemerals.nameOf(board.table, user) === name;
  if (intent.kind !== "look" && !context.onEphemeral && isOpen) await context.reply.acknowledge();
  else await answerWithEphemeral(deps, context, board, { name, drawing, sentence: null });
}

/** A message for the presser alone, in their language. */
async function drawFor(deps: PressDeps, context: InteractionContext, name: string, known: Known): Promise<Drawing> {
  return deps.drawEphemeral(name, known, context.t, await deps.messages.endLinks(known.board));
}

/** Answers a press with a message that stays open. */
async function answerWithEphemeral(
  deps: PressDeps,
  context: InteractionContext,
  board: KnownBoard,
  shown: Omit<Shown, "png">,
): Promise<void> {
  const { picture } = shown.drawing;
  const png = picture === null ? null : await context.reply.paintInTime(picture, false);
  if (await deps.ephemerals.answer(context, board, { ...shown, png })) return;
  await (context.onEphemeral ? context.reply.acknowledge() : context.reply.text("answers.arrived"));
}

/**
 * On an ephemeral message whose question is gone or answered, that is brought up to date and says why. Who has answered
 * and presses on the board is shown their own message, which says so.
 */
async function refuse(
  deps: PressDeps,
  context: InteractionContext,
  table: string,
  code: RefusalCode,
  sentence: string,
): Promise<void> {
  const gone = code === "stale" || code === "waiting" || code === "over" || code === "ended" || code === "no-table";
  if (!gone || (!context.onEphemeral && code !== "waiting")) return tell(context, sentence);
  const { user } = context.person;
  const known = await deps.tables.knownTo(table, user);
  const name = known === null ? null : lastingName(known);
  if (known === null || name === null) {
    if (!context.onEphemeral) return tell(context, sentence);
    deps.ephemerals.forget(table, user);
    return context.reply.inPlace(message(text(sentence)), textMessage(sentence));
  }
  const drawing = await drawFor(deps, context, name, known);
  const said = context.onEphemeral ? sentence : null;
  await answerWithEphemeral(deps, context, known.board, { name, drawing, sentence: said });
}

/** Replaces the piece of the rules that the presser had open; pressed on their hand it is a new message. */
async function showInfo(
  context: InteractionContext,
  board: KnownBoard,
  { id: { argument }, values: [topic = argument] }: Parameters<Look>[2],
): Promise<void> {
  const drawn = drawInfo(topic, board, context.t);
  if (drawn === null) return tell(context, context.t("answers.unknownButton"));
  if (argument !== separateInfo) return context.reply.inPlace(drawn);
  await context.reply.ephemeral(drawn);
}

/** Switches hints off for the presser. Board and ephemeral message follow by themselves. */
async function switchHintsOff(
  context: InteractionContext,
  board: KnownBoard,
  { id }: Parameters<Look>[2],
  deps: PressDeps,
): Promise<void> {
  const { user } = context.person;
  const { t } = context;
  const known = await deps.tables.knownTo(board.table, user);
  const hasHint = known !== null && known.situation.hint !== null;
  if (hasHint) await deps.tables.switchHintsOff(user);
  const said = t(hasHint ? "answers.hintsOff" : "answers.noHintsHere");
  await (menuStatus(id) === null ? tell(context, said) : showMenu(deps, context, board, said));
}

/**
 * The old board stays, and a result's button leads to the rematch. Somebody with only computer players to play with waits for
 * nobody: that game starts at once.
 */
async function rematch(context: InteractionContext, board: Board, _press: object, deps: PressDeps): Promise<void> {
  if (!(await deps.permissions.canOpenHere(context))) return;
  const reply = await deps.commands.request(context, board.table, { kind: "rematch", parent: context.parent });
  if (reply.kind === "refused") return context.reply.notice(await deps.commands.refused(context, reply, board.game));
  if (isOfOne(reply.board)) await startAtOnce(deps, context, reply.board);
  else await deps.writer.post(context, reply.board);
  const old = await deps.tables.board(board.table);
  if (old?.status === "over") deps.writer.changed(old, "pressed");
}

/** Whether a lobby has one person, and computer players. */
function isOfOne({ status, seats }: Board): boolean {
  return status === "lobby" && seats.length > 1 && seats.filter(({ type }) => type === "human").length === 1;
}

/** Starts the game of a table that the same press has just opened. A lobby that does not start stays open. */
async function startAtOnce(deps: PressDeps, context: InteractionContext, { table }: Board): Promise<void> {
  const request = requestOf(context, { kind: "start" });
  const interaction = `${request.interaction}-start`;
  const { reply, isAnswered } = await deps.starts.during(
    context,
    () => deps.tables.requests.handle(table, { ...request, interaction }),
    interaction,
  );
  deps.commands.note(context, reply);
  if (isAnswered && reply.kind !== "refused") await deps.writer.begin(context, reply.board);
  else if (reply.board !== null) {
    if (isAnswered) deps.writer.changed(reply.board, "pressed");
    else await deps.writer.post(context, reply.board);
  }
}

/** Null: no request that the table knows. @internal */
export function bodyFor(
  { prompt, verb, argument }: CustomId,
  values: readonly string[],
  fields: Fields,
): RequestBody | null {
  switch (verb) {
    case arrangeVerb:
      return { kind: verb, ...arrangementIn(fields) };
    case "join":
    case "leave":
    case "back":
    case pauseVerb:
    case "remove":
    case "start":
    case "close":
      return { kind: verb };
    case stopVerb:
      return { kind: "stop", wants: true };
    case goOnVerb:
      return { kind: "stop", wants: false };
    case luckyWordVerb:
      return { kind: argument === joining ? "join" : "word", luckyWord: values[0] ?? "" };
    case "alone":
      return { kind: "play-alone" };
    case "add":
      return isLevel(argument) ? { kind: "add", level: argument } : null;
    case letInVerb:
      return { kind: "let-in", user: values[0] ?? "" };
    case "away":
      return { kind: "send-away", user: values[0] ?? "" };
    case "set":
      return { kind: "set", select: argument, values };
    case timeVerb:
      return { kind: "time", seconds: Number(values[0]) };
    default:
      return { kind: "press", prompt, verb, argument, values };
  }
}

/** Argument of a modal whose answer takes a seat as well. */
const joining = "join";

/** Asks for a lucky word, which those who do not sit there yet bring along as they join. Empty, it takes one back. */
async function askLuckyWord(context: InteractionContext, board: KnownBoard): Promise<void> {
  const { t } = context;
  const isSeated = sits(board, context.person.user);
  if (!isSeated && board.cup !== null) return tell(context, t("answers.cupTable"));
  const words = { title: t("table.luckyTitle"), hint: t("table.luckyHint"), value: "" };
  const id = { table: board.table, prompt: 0, verb: luckyWordVerb, argument: isSeated ? "" : joining };
  await context.reply.respond({ type: InteractionResponseType.Modal, data: textModal(id, words, maxLuckyWord, false) });
}

/** All that can be set in a lobby, at once: by its host, and a lucky word by everybody else who sits there. */
async function setUp(context: InteractionContext, board: KnownBoard): Promise<void> {
  const { person, t, reply } = context;
  if (board.status !== "lobby") return tell(context, t("answers.alreadyStarted"));
  if (!sits(board, person.user))
    return tell(context, t("answers.setUpSeated", { name: hostName(board, t), button: t("table.join") }));
  if (board.host !== person.user || board.cup !== null) return askLuckyWord(context, board);
  await reply.respond({ type: InteractionResponseType.Modal, data: lobbyModal(board, t) });
}

/** The board has changed if others can see it; a lucky word nobody sees. */
async function answerSetUp(
  deps: PressDeps,
  context: InteractionContext,
  board: Board,
  luckyWord: string | null,
): Promise<void> {
  const { reply, t } = context;
  const said = t(luckyWord === null ? "answers.wordGone" : "answers.wordKept");
  if (!isVisible(board)) return tell(context, said);
  await deps.writer.answer(context, board);
  if (luckyWord !== "") await reply.followUp(said);
}

function isLevel(name: string): name is Level {
  return name === "relaxed" || name === "strong";
}
