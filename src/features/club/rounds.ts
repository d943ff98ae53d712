import { InteractionResponseType } from "discord.js";
import type { Drawing } from "../../discord/messages/compose.js";
import { sentenceFor } from "../../discord/refusals.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import { takeBackId } from "../../discord/ui/club-lines.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { seatNames, shownName, shownText } from "../../discord/ui/names.js";
import { buttons, text } from "../../discord/ui/parts.js";
import { textModal } from "../../discord/ui/text-modal.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { RefusalCode } from "../../tables/requests.js";
import type { Translate } from "../../texts/index.js";
import type { ClubDeps } from "./club-service.js";
import { type ClubPress, wipedVerb, wipeId } from "./screen/club-view.js";
import { turnTo } from "./screen/show-club.js";

/** Turns to another page, after settling rounds or taking that back. @param press null: none that is known */
export async function turn(deps: ClubDeps, context: InteractionContext, press: ClubPress | null): Promise<void> {
  if (press === null) return context.reply.text("answers.unknownButton");
  const { round, view } = press;
  if (round?.kind === "settle-all") return turnTo(deps, context, view, () => settleAll(deps, context, round.debtor));
  const code = round === null ? null : await changeListedRound(deps, context, round.table, round.kind);
  if (code === null) return turnTo(deps, context, view);
  await context.reply.notice(textMessage(refusalIn(code, context.t)));
}

function refusalIn(code: RefusalCode, t: Translate): string {
  return sentenceFor(code, null, null, t, "");
}

/** Refusals of tables that no longer play a part in their rounds. */
const gone: ReadonlySet<RefusalCode> = new Set(["no-table", "ended", "unreadable"]);

type RoundChange = "settle-round" | "take-back-round" | "forgive-round";

/** Changes a round of this server. @param of which of the rounds that one press changes @returns why not; null: done */
async function changeListedRound(
  { club, settings, commands, clock }: ClubDeps,
  context: InteractionContext,
  table: string,
  kind: RoundChange,
  of = "",
): Promise<RefusalCode | null> {
  const { guild, person } = context;
  const round = await club.round(guild, table);
  if (round === null) return "no-round";
  if (!(await settings.of(guild)).rounds) return "rounds-off";
  const reply = await commands.request(context, table, { kind }, of);
  if (reply.kind !== "refused") {
    commands.changed(reply.board);
    return null;
  }
  if (!gone.has(reply.code)) return reply.code;
  const now = clock.now();
  switch (kind) {
    case "settle-round":
      return club.settleRound(round, person.user, now);
    case "take-back-round":
      return club.takeBackRound(round, person.user, now);
    case "forgive-round":
      return club.forgiveRound(round, now);
  }
}

/** Rounds that one press changes: each is a change of its own table. */
const maxAtOnce = 100;

/** Changes all open rounds of a list that can be. @param of whose; left out: everybody's @returns how many, and why not the last other one */
async function changeAll(
  deps: ClubDeps,
  context: InteractionContext,
  kind: RoundChange,
  of?: string,
): Promise<{ readonly count: number; readonly code: RefusalCode }> {
  const reader = { user: context.person.user, of };
  const { rounds } = await deps.club.openRounds(context.guild, reader, deps.clock.now(), 0, maxAtOnce);
  let [count, code]: [number, RefusalCode] = [0, "no-round"];
  for (const { table } of rounds.filter(({ settled }) => settled === null)) {
    const why = await changeListedRound(deps, context, table, kind, `-${table}`);
    if (why === null) count += 1;
    else code = why;
  }
  return { count, code };
}

/** Settles all rounds of somebody that the presser may confirm. @returns why none; null: some are */
async function settleAll(deps: ClubDeps, context: InteractionContext, debtor: string): Promise<string | null> {
  const { count, code } = await changeAll(deps, context, "settle-round", debtor);
  return count > 0 ? null : refusalIn(code, context.t);
}

/** The longest word with which a slate is wiped. */
const maxWord = 100;

/** Asks a host for a word to wipe the slate with. */
export async function askToWipe(deps: ClubDeps, context: InteractionContext): Promise<void> {
  const { reply, t } = context;
  if (!(await deps.settings.isHost(context))) return reply.notice(textMessage(t("club.tab.notHost")));
  const words = { title: t("club.tab.word"), hint: t("club.tab.wordHint"), value: "" };
  const modal = textModal({ ...wipeId, verb: wipedVerb }, words, maxWord);
  await reply.respond({ type: InteractionResponseType.Modal, data: modal });
}

/** Forgives all rounds that are owed, and tells everybody, with the host's word. */
export async function wipeSlate(deps: ClubDeps, context: InteractionContext, word: string): Promise<void> {
  const { reply, t, serverT, person } = context;
  if (!(await deps.settings.isHost(context))) return reply.text("club.tab.notHost");
  const wiped = async (): Promise<Drawing | string> => {
    let count = 0;
    for (;;) {
      const some = await changeAll(deps, context, "forgive-round");
      count += some.count;
      if (some.count === 0) break;
    }
    if (count === 0) return t("club.tab.none");
    const said = serverT("club.tab.wiped", { name: shownName(person.name, serverT), count });
    return { picture: null, words: () => message(text(`🧽 ${said}`, `> ${shownText(word)}`)) };
  };
  await reply.drawing("public", wiped());
}

/**
 * Settles the round that the loser of a finished game owes, or takes that back. The presser is answered with a message of
 * their own, from which they can take it back, and the board follows.
 */
export async function changeRound(
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

/** Tells who has confirmed a round that it is given, with the button that takes that back. @internal */
export function settledMessage(board: Board, t: Translate): PublicMessage {
  return message(
    text(`🍻 ${t("rounds.settled", { name: debtorOf(board, t) })}`),
    buttons({ id: takeBackId(board.table), style: "plain", label: t("rounds.takeBack") }),
  );
}

/** Tells who has taken that back. @internal */
export function takenBackMessage(board: Board, t: Translate): PublicMessage {
  return message(text(t("rounds.takenBack", { name: debtorOf(board, t) })));
}

function debtorOf({ seats, club }: Board, t: Translate): string {
  return seatNames(seats, t)[club?.round?.debtor ?? 0] ?? "";
}
