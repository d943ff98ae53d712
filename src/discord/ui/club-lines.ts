import type { Board, BoardBadge, BoardSting, KnownBoard, WhyNot } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import { badgeKeys } from "../../game/game-club.js";
import type { CustomId, Button } from "./parts.js";
import { plainName, seatNames, shownName } from "./names.js";

/** Stands for a table in the club's custom_ids. */
export const clubTable = "club";

/** Whether a game counts for the club, or why not. */
export function countsLine(why: WhyNot | null, t: Translate): string {
  return `📖 ${why === null ? t("table.counts") : t(`table.notCounted.${why}`)}`;
}

/** How a result tells of badges. */
export type BadgesIn = "short" | "full" | "picture";

/** What the club makes of a finished game, in words. */
interface ClubWords {
  /** Who owes a round, has won a badge, or has lost to the same person again. */
  readonly news: readonly string[];
  /** Why it does not count, where its people may have thought so. */
  readonly uncounted: readonly string[];
  /** Else whether it counts, or why not. */
  readonly counts: readonly string[];
}

/** What the club makes of a finished game; empty: the server has no club, or has not looked yet. @param badgesIn how badges are told: the rarest and how many others, all by name, or not at all */
export function clubWords(board: Board, t: Translate, badgesIn: BadgesIn): ClubWords {
  if (board.club === null) return { news: [], uncounted: [], counts: [] };
  const { why, round, owed = 1, sting, badges = [] } = board.club;
  const news = [
    ...(round === null ? [] : [roundLine(board, round, owed, t)]),
    ...(badgesIn === "full" ? badgeLines(board, badges, t) : []),
    ...(badgesIn === "short" ? rarestLines(board, badges, t) : []),
    ...(sting === undefined ? [] : [stingLine(board, sting, t)]),
  ];
  const counts = [countsLine(why, t)];
  return isUnexpected(board, why) ? { news, uncounted: counts, counts: [] } : { news, uncounted: [], counts };
}

/** Whether several people have played a game that does not count. Try-outs say all along what they are. */
function isUnexpected({ seats }: Board, why: WhyNot | null): boolean {
  return why === "alone" || (why === "computer" && seats.filter(({ type }) => type === "human").length > 1);
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

/** The rarest badge, and how many others there are, or whose these are. */
function rarestLines({ game, seats }: Board, badges: readonly BoardBadge[], t: Translate): readonly string[] {
  const [rarest, ...others] = badges;
  if (game === null || rarest === undefined) return [];
  const names = seatNames(seats, t);
  const name = names[rarest.seat] ?? "";
  const line = `🏅 ${t("table.badge", { name, badge: t(badgeKeys(game.id, rarest.badge).name) })}`;
  const bold = names.map((shown) => `**${shown}**`);
  return [[line, ...othersLine(rarest, others, bold, t)].join(" ")];
}

/** How many other badges there are, or whose, if others have won some: nobody is named twice. @param names by seat */
function othersLine(
  rarest: BoardBadge,
  others: readonly BoardBadge[],
  names: readonly string[],
  t: Translate,
): readonly string[] {
  const seats = [...new Set(others.map(({ seat }) => seat))].filter((seat) => seat !== rarest.seat);
  if (others.length === 0) return [];
  if (seats.length === 0) return [t("table.moreBadges", { count: others.length })];
  return [t("table.badgesFor", { names: seats.map((seat) => names[seat] ?? "") })];
}

/** Who has won which badges, a line each; who has won the rarest first. */
function badgeLines({ game, seats }: Board, badges: readonly BoardBadge[], t: Translate): readonly string[] {
  if (game === null) return [];
  const names = seatNames(seats, t);
  return [...new Set(badges.map(({ seat }) => seat))].map((seat) => {
    const won = badges
      .filter((one) => one.seat === seat)
      .map(({ badge }) => `**${t(badgeKeys(game.id, badge).name)}**`);
    return `🏅 ${t("table.badges", { name: names[seat] ?? "", badges: won, count: won.length })}`;
  });
}

/** A badge that a game has brought. */
interface BadgeNews {
  /** Its place in the game's album. */
  readonly index: number;
  readonly name: string;
  /** Who has won it. */
  readonly title: string;
  /** How many others there are, or whose these are; empty: none. */
  readonly others: string;
  /** All of that and what it is for, for those who cannot see it. */
  readonly words: string;
}

/** The rarest badge that a game has brought, as it stands below the picture of its end; null: it has brought none. */
export function badgeNews({ game, seats, club, status }: KnownBoard, t: Translate): BadgeNews | null {
  const [rarest, ...others] = club?.badges ?? [];
  if (rarest === undefined || status !== "over") return null;
  const { name, reason } = badgeKeys(game.id, rarest.badge);
  const names = seatNames(seats, t).map(plainName);
  const title = t("table.newBadge", { name: names[rarest.seat] ?? "" });
  const index = game.club.badges.findIndex(({ id }) => id === rarest.badge);
  const [more = ""] = othersLine(rarest, others, names, t);
  const said = more === "" ? title : `${title}. ${more}`;
  const words = `${t("table.labelled", { label: t(name), said: t(reason) })} ${said}`;
  return { index, title, others: more, name: t(name), words };
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

/** Who has closed a table, or why it was. */
export function closedBy({ seats }: KnownBoard, hasBegun: boolean, t: Translate): string {
  const people = seats.flatMap((owner) => (owner.type === "human" ? [owner] : []));
  const closers = people.filter(({ stops }) => stops === true);
  const present = people.filter(({ away }) => !away);
  const alone = closers.find(({ away }) => away || !hasBegun) ?? (closers.length === 1 ? closers[0] : undefined);
  if (alone !== undefined) return t("table.closedBy", { name: `**${shownName(alone.name, t)}**` });
  if (!hasBegun) return t("table.closedLobby");
  if (present.length === 0) return t("table.closedAsleep");
  return t(closers.length > 0 ? "table.closedAgreed" : "table.closedByModerator");
}
