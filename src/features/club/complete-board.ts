import type { Clock } from "../../clock.js";
import { zoneOf } from "../../lib/time-zones.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import type { Board, BoardBadges, BoardSting, ClubLines } from "../../tables/board.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { GameNews } from "./book/book.js";
import type { ClubService } from "./club-service.js";

/** How long a result waits for its line, in milliseconds: a press that ends a game is answered with it. */
const patienceMs = 400;

/** What completing a board needs. */
export interface CompleteDeps {
  readonly club: Pick<ClubService, "newsOf">;
  readonly settings: Pick<SettingsKeeper, "of">;
  readonly localeOf: (guild: string) => string | null;
  readonly clock: Pick<Clock, "after">;
  readonly log: Pick<Log, "warn">;
}

/** The most badges that a result names. */
const maxBadges = 2;

/** A result with the lines that the club's other games add to it, if they can be had in time. */
export async function completeBoard(deps: CompleteDeps, board: Board): Promise<Board> {
  const { club } = board;
  if (club === null || club.why !== null) return board;
  try {
    const news = await within(deps.clock, patienceMs, readNews(deps, board));
    return news === null ? board : { ...board, club: { ...club, ...linesOf(news, board) } };
  } catch (error) {
    deps.log.warn(
      { table: board.table, error },
      "a result goes without its lines about rivals and badges; the club could not be read",
    );
    return board;
  }
}

async function readNews({ club, settings, localeOf }: CompleteDeps, { table, guild }: Board): Promise<GameNews | null> {
  return club.newsOf(table, zoneOf(await settings.of(guild), localeOf(guild)));
}

/** Users as seats; people who have deleted their data have none. */
function linesOf(
  { sting, badges, evening }: GameNews,
  { seats }: Board,
): Pick<ClubLines, "sting" | "badges" | "evening"> {
  const seatOf = (user: string): number => seats.findIndex((owner) => owner.type === "human" && owner.user === user);
  const won = badges.flatMap(({ user, badge }) => (seatOf(user) === -1 ? [] : [{ seat: seatOf(user), badge }]));
  const told: BoardBadges = { named: won.slice(0, maxBadges), more: Math.max(0, won.length - maxBadges) };
  return {
    ...stingOf(sting, seatOf),
    ...(won.length === 0 ? {} : { badges: told }),
    ...(evening === null ? {} : { evening }),
  };
}

function stingOf(sting: GameNews["sting"], seatOf: (user: string) => number): { readonly sting?: BoardSting } {
  if (sting === null) return {};
  const [winner, loser] = [seatOf(sting.winner), seatOf(sting.loser)];
  return winner === -1 || loser === -1 ? {} : { sting: { winner, loser, length: sting.length } };
}
