import { memberName } from "../../discord/context.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { Feature } from "../../discord/feature.js";
import { sentenceFor } from "../../discord/refusals.js";
import { textMessage } from "../../discord/messages/reply.js";
import { clubTable, takeBackId } from "../../discord/ui/club-lines.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { text, buttons } from "../../discord/ui/parts.js";
import type { KnownBoard, Board } from "../../tables/board.js";
import type { RefusalCode } from "../../tables/requests.js";
import { completeBoard } from "./complete-board.js";
import { challenges } from "./challenges.js";
import { clubCommand, rivalsCommand } from "./club-command.js";
import type { ClubDeps } from "./club-deps.js";
import { challengeTable } from "./screen/challenge-message.js";
import { type ClubPress, readClubPress } from "./screen/club-view.js";
import { openClub, openView, turnTo } from "./screen/show-club.js";
import type { Translate } from "../../texts/index.js";
import { seatNames } from "../../discord/ui/names.js";

export type { ClubDeps } from "./club-deps.js";
export { pageOf, pagerParts } from "./screen/paging.js";

/** What a server remembers of its games: `/club`, rounds that are owed, rivals and challenges. */
export function clubFeature(deps: ClubDeps): Feature {
  const challenge = challenges(deps);
  return {
    id: "club",
    commands: [clubCommand(deps.trophies !== undefined), rivalsCommand, challenge.command],
    words: [{ word: clubTable }, { word: challengeTable, isEphemeral: true }],
    verbs: ["cheers", "takeback"],
    serverOnly: "club.serverOnly",
    complete: (board) => completeBoard(deps, board),
    onCommand: (context, interaction) => {
      const { reply, person } = context;
      if (interaction.isUserContextMenuCommand()) {
        const { commandName, targetUser, targetMember } = interaction;
        const name = memberName(targetMember, targetUser);
        if (commandName === challenge.command.name)
          return challenge.ask(context, targetUser, name, targetMember !== null);
        if (commandName !== rivalsCommand.name) return reply.text("answers.unknownButton");
        if (targetUser.bot) return reply.text("club.robot");
        return openView(deps, context, { kind: "pair", user: person.user, rival: targetUser.id }, name, false);
      }
      if (!interaction.isChatInputCommand()) return reply.text("answers.unknownButton");
      const { options, user, member } = interaction;
      const asked = options.getUser("who") ?? user;
      const seen = asked.id === user.id ? member : options.getMember("who");
      const who = { user: asked.id, name: memberName(seen, asked), isBot: asked.bot };
      return openClub(deps, context, options.getSubcommand(), who, options.getString("show") === "all");
    },
    onPress: (context, { id, values }) =>
      id.table === challengeTable ? challenge.open(context, id, values) : turn(deps, context, readClubPress(id)),
    onTablePress: (context, { id }, board) =>
      changeRound(deps, context, board, id.verb === "cheers" ? "settle-round" : "take-back-round"),
  };
}

/** The recap of an evening, for one reader. */
export function showRecap(deps: ClubDeps, context: InteractionContext, evening: number): Promise<void> {
  return openView(deps, context, { kind: "recap", evening }, "", false);
}

/** Turns to another page, after settling a round or taking that back. @param press null: none that is known */
async function turn(deps: ClubDeps, context: InteractionContext, press: ClubPress | null): Promise<void> {
  if (press === null) return context.reply.text("answers.unknownButton");
  const code = press.round === null ? null : await changeListedRound(deps, context, press.round);
  if (code === null) return turnTo(deps, context, press.view);
  await context.reply.notice(textMessage(sentenceFor(code, null, null, context.t, "")));
}

/** Refusals of tables that no longer play a part in their rounds. */
const gone: ReadonlySet<RefusalCode> = new Set(["no-table", "ended", "unreadable"]);

/** Settles a round of this server, or takes that back. @returns why not; null: done */
async function changeListedRound(
  { club, settings, commands, clock }: ClubDeps,
  context: InteractionContext,
  { kind, table }: NonNullable<ClubPress["round"]>,
): Promise<RefusalCode | null> {
  const { guild, person } = context;
  const round = await club.round(guild, table);
  if (round === null) return "no-round";
  if (!(await settings.of(guild)).rounds) return "rounds-off";
  const reply = await commands.request(context, table, { kind });
  if (reply.kind !== "refused") {
    commands.changed(reply.board);
    return null;
  }
  if (!gone.has(reply.code)) return reply.code;
  const now = clock.now();
  return kind === "settle-round"
    ? club.settleRound(round, person.user, now)
    : club.takeBackRound(round, person.user, now);
}

/**
 * Settles the round that the loser of a finished game owes, or takes that back. The presser is answered with a message of
 * their own, from which they can take it back, and the board follows.
 */
async function changeRound(
  { commands }: ClubDeps,
  context: InteractionContext,
  board: KnownBoard,
  kind: "settle-round" | "take-back-round",
): Promise<void> {
  const { reply, t } = context;
  const outcome = await commands.request(context, board.table, { kind });
  if (outcome.kind === "refused") {
    const sentence = await commands.refusal(context, outcome, board.game);
    if (context.onEphemeral) return reply.inPlace(message(text(sentence)));
    return reply.notice(textMessage(sentence));
  }
  commands.changed(outcome.board);
  await reply.inPlace(kind === "settle-round" ? settledMessage(board, t) : takenBackMessage(board, t));
}

/** Tells who has confirmed a round that it is given, with the button that takes that back. */
export function settledMessage(board: Board, t: Translate): PublicMessage {
  return message(
    text(`🍻 ${t("rounds.settled", { name: debtorOf(board, t) })}`),
    buttons({ id: takeBackId(board.table), style: "plain", label: t("rounds.takeBack") }),
  );
}

/** Tells who has taken that back. */
export function takenBackMessage(board: Board, t: Translate): PublicMessage {
  return message(text(t("rounds.takenBack", { name: debtorOf(board, t) })));
}

function debtorOf({ seats, club }: Board, t: Translate): string {
  return seatNames(seats, t)[club?.round?.debtor ?? 0] ?? "";
}
