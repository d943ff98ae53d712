import type { WhyNot, Board, BoardBadges, BoardSting } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import { badgeKeys } from "../../game/game-club.js";
import type { CustomId, Button } from "./parts.js";
import { seatNames } from "./names.js";

/** Stands for a table in the club's custom_ids. */
export const clubTable = "club";

/** Whether a game counts for the club, or why not. */
export function countsLine(why: WhyNot | null, t: Translate): string {
  return `📖 ${why === null ? t("table.counts") : t(`table.notCounted.${why}`)}`;
}

/** What the club makes of a finished game, in words. */
interface ClubWords {
  /** Who owes a round, has won a badge, or has lost to the same person again. */
  readonly news: readonly string[];
  /** Whether it counts, or why not. */
  readonly counts: readonly string[];
}

/** What the club makes of a finished game; empty: the server has no club, or has not looked yet. */
export function clubWords(board: Board, t: Translate): ClubWords {
  if (board.club === null) return { news: [], counts: [] };
  const { why, round, owed = 1, sting, badges } = board.club;
  const news = [
    ...(round === null ? [] : [roundLine(board, round, owed, t)]),
    ...badgeLines(board, badges, t),
    ...(sting === undefined ? [] : [stingLine(board, sting, t)]),
  ];
  return { news, counts: [countsLine(why, t)] };
}

/** The buttons to an open round and to the evening; none: the game has neither. */
export function clubButtons(board: Board, t: Translate): readonly Button[] {
  if (board.club === null) return [];
  const { round, evening } = board.club;
  return [
    ...(round === null || round.isSettled
      ? []
      : [{ id: cheersId(board.table), style: "marked", label: t("rounds.cheers") } as const]),
    ...(evening === undefined ? [] : [{ id: recapId(evening), style: "plain", label: t("table.recap") } as const]),
  ];
}

/** Who owes a round, or who has confirmed that it was given. */
function roundLine(
  { seats }: Board,
  { debtor, isSettled, isForgiven, confirmedBy }: NonNullable<NonNullable<Board["club"]>["round"]>,
  owed: number,
  t: Translate,
): string {
  const names = seatNames(seats, t);
  const name = names[debtor] ?? "";
  if (!isSettled) return `🍻 ${t("rounds.owes", { name, count: owed })}`;
  if (isForgiven) return `🧽 ${t("rounds.forgiven", { name })}`;
  return confirmedBy === null
    ? `🍻 ${t("rounds.gave", { name })}`
    : `🍻 ${t("rounds.gaveTo", { name, by: names[confirmedBy] ?? "" })}`;
}

/** Who has just lost to whom again. */
function stingLine({ seats }: Board, { winner, loser, length }: BoardSting, t: Translate): string {
  const names = seatNames(seats, t);
  return `🔥 ${t("table.sting", { loser: names[loser] ?? "", winner: names[winner] ?? "", count: length })}`;
}

/** Who has won which badge; the last line says how many others there are. */
function badgeLines({ game, seats }: Board, badges: BoardBadges | undefined, t: Translate): readonly string[] {
  if (badges === undefined || game === null) return [];
  const names = seatNames(seats, t);
  const lines = badges.named.map(
    ({ seat, badge }) =>
      `🏅 ${t("table.badge", { name: names[seat] ?? "", badge: t(badgeKeys(game.id, badge).name) })}`,
  );
  const last = lines.at(-1);
  return badges.more === 0 || last === undefined
    ? lines
    : [...lines.slice(0, -1), `${last} ${t("table.moreBadges", { count: badges.more })}`];
}

/** The button with which another player of a table confirms that its round was given. */
function cheersId(table: string): CustomId {
  return { table, prompt: 0, verb: "cheers", argument: "" };
}

/** The button that recaps an evening to its reader, as the club's own custom_ids say. */
function recapId(evening: number): CustomId {
  return { table: clubTable, prompt: 0, verb: "recap", argument: String(evening) };
}

/** The button that takes that back. */
export function takeBackId(table: string): CustomId {
  return { table, prompt: 0, verb: "takeback", argument: "" };
}
