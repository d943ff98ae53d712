import type { GameModule } from "../game/module.js";
import type { Translate } from "../texts/index.js";
import type { Board } from "../tables/board.js";
import { defaultMaxima } from "../tables/decide/user-limits.js";
import type { RefusalCode, Reply } from "../tables/requests.js";
import type { Tables } from "../tables/tables.js";
import type { BoardMessages } from "./messages/board-messages.js";
import type { InteractionContext } from "./replies.js";
import { mayPlayAlone } from "./ui/lobby.js";
import { hostName, seatNames as namesOf, whereTablesAre } from "./ui/names.js";

/** What sentences for refusals need. */
interface RefusalDeps {
  readonly messages: Pick<BoardMessages, "linkTo">;
  readonly tables: Pick<Tables, "settings">;
}

/** The sentence for a table's refusal, in the caller's language. */
export async function refusal(
  { messages, tables }: RefusalDeps,
  { guild, person, t }: InteractionContext,
  { code, board }: Extract<Reply, { kind: "refused" }>,
  game: GameModule | null,
): Promise<string> {
  if (code === "not-here") return whereTablesAre((await tables.settings.of(guild)).channels, t);
  return sentenceFor(code, board, game, t, await messages.linkTo(board), person.user);
}

/**
 * The sentence for a refusal.
 *
 * @param board the table's, if any
 * @param link to its message
 * @param user who gets it
 */
export function sentenceFor(
  code: RefusalCode,
  board: Board | null,
  game: GameModule | null,
  t: Translate,
  link: string,
  user = "",
): string {
  switch (code) {
    case "no-table":
      return game === null ? t("answers.noSuchTable") : t("answers.noTable", { command: game.id });
    case "channel-taken":
      return t("answers.tableOpen");
    case "started":
      return t("answers.alreadyStarted");
    case "not-started":
    case "not-now":
      return t("answers.notNow");
    case "ended":
      return t(board?.status === "closed" ? "answers.closed" : "answers.over");
    case "over":
      return t("answers.over");
    case "seated":
      return sayHowToStart(board, t, user);
    case "full":
      return t("answers.full");
    case "kept":
      return t("invite.keptSeats");
    case "here":
      return t("invite.here");
    case "asked-before":
      return t("invite.before");
    case "asked-many":
      return t("invite.many");
    case "rallied":
      return t("rally.before");
    case "not-to-ask":
      return t("invite.notToAsk");
    case "not-asked":
      return t("invite.notAsked", { button: t("table.join") });
    case "stranger":
      return t("answers.stranger");
    case "not-host":
      return t("answers.notHost", { name: board === null ? "" : hostName(board, t) });
    case "many-tables":
      return t("answers.manyTables", { most: defaultMaxima.hosted, command: (board?.game ?? game)?.id ?? "", link });
    case "many-seats":
      return t("answers.manySeats", { most: defaultMaxima.seats });
    case "sent-away":
      return t("answers.sentAway", { name: board === null ? "" : hostName(board, t) });
    case "not-there":
      return t("answers.notThere");
    case "host-closes":
      return t("answers.closeHost", { name: board === null ? "" : hostName(board, t) });
    case "seated-close":
      return t("answers.closeSeated");
    case "moderators-close":
      return t("answers.closeModerators");
    case "not-alone":
      return t("answers.notAlone");
    case "too-few":
      return t("answers.tooFewPlayers", { count: board === null ? 1 : missingAt(board) });
    case "no-computer":
      return t("answers.noComputer");
    case "late":
      return t("answers.tooSlow");
    case "stale":
      return t("answers.stale", { link });
    case "not-your-turn": {
      const asked = board === null ? [] : askedAt(board, t);
      return t("answers.notYourTurn", { count: asked.length, names: asked });
    }
    case "waiting":
      return t("answers.waiting");
    case "unknown-button":
      return t("answers.unknownButton");
    case "malformed":
      return t("answers.malformed");
    case "away":
      return t("answers.away");
    case "not-away":
      return t("answers.notAway");
    case "unreadable":
      return t("answers.unreadable");
    case "moving":
      return t("answers.moving");
    case "cup-table":
      return t("answers.cupTable");
    case "stirred":
      return t("answers.stirred");
    case "starting":
      return t("answers.starting");
    case "many-starts":
      return t("answers.manyStarts");
    case "unannounced":
      return t("answers.unannounced");
    case "not-here":
      return whereTablesAre([], t);
    case "no-round":
      return t("rounds.refused.none");
    case "round-settled":
      return t("rounds.refused.settled");
    case "own-round":
      return t("rounds.refused.own");
    case "round-stranger":
      return t("rounds.refused.stranger");
    case "round-late":
      return t("rounds.refused.late");
    case "rounds-off":
      return t("rounds.refused.off");
    case "nothing-chosen":
      return t("answers.nothingToThrow");
  }
}

/** To somebody seated in a lobby who presses "Join": who starts the game, and with which button. */
function sayHowToStart(board: Board | null, t: Translate, user: string): string {
  if (board === null || board.game === null) return t("answers.alreadySeated");
  const limits = board.game.seats;
  if (board.cup === null && mayPlayAlone(board, limits)) {
    return t("answers.seatedAlone", { button: t("table.playAlone") });
  }
  const name = hostName(board, t);
  const button = t("table.start");
  if (board.cup !== null || board.shared || board.host === user) return t("answers.seatedHost", { button });
  return name === "" ? t("answers.alreadySeated") : t("answers.seatedGuest", { name, button });
}

function missingAt(board: Board): number {
  return board.game === null ? 1 : Math.max(1, board.game.seats.min - board.seats.length);
}

/** Names of those who are awaited. */
function askedAt(board: Board, t: Translate): readonly string[] {
  const names = namesOf(board.seats, t);
  return (board.play?.prompts ?? []).flatMap(({ awaited, seat }) =>
    awaited && seat !== null ? [names[seat] ?? ""] : [],
  );
}
