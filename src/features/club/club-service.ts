import { setImmediate } from "node:timers/promises";
import { ClubBook, type GameNews } from "./book/book.js";
import type { Evening } from "../../lib/evenings.js";
import type { GuildBook } from "./book/guild-book.js";
import { inOrderOfDebt, takeBackMs, refuseRound } from "../../tables/decide/decide.js";
import type { Recap } from "./book/recap.js";
import type { ClubRoundRow, CoasterRow, OpenRounds, Store, TabRow } from "../../store/store.js";
import type { ServerMemory } from "../../tables/ports.js";
import type { RefusalCode } from "../../tables/requests.js";
import type { Clock } from "../../clock.js";
import type { TableCommands } from "../../discord/table-commands.js";
import type { Drawing } from "../../discord/messages/compose.js";
import type { Log } from "../../log.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { Translate } from "../../texts/index.js";
import type { Games } from "../../game/module.js";

/** The rounds of games that the reader has played, in place of a debtor. */
export const mineAlone = "mine";

/** Who reads a list of rounds. */
interface RoundsReader {
  readonly user: string;
  /** As in a view of the rounds. */
  readonly of?: string | undefined;
}

/** What servers remember of their games. */
export class ClubService {
  readonly #rows: Store["club"];
  readonly #book: ClubBook;

  constructor({ club }: Pick<Store, "club">, kinds: Games) {
    this.#rows = club;
    this.#book = new ClubBook({ rows: club, kinds, pause: () => setImmediate() });
  }

  /** What tables tell it. */
  get memory(): ServerMemory {
    return {
      drop: (_shard, of) => {
        this.#book.forget(of);
      },
      forgetUser: (user) => {
        this.#book.forgetUser(user);
      },
    };
  }

  /** What a server's games come to. The first time takes seconds if they are very many. @param zone its time zone */
  bookOf(guild: string, zone: string): Promise<GuildBook> {
    return this.#book.of(guild, zone);
  }

  /** An evening. @param evening null: the last one with a game that counts; null if there is none */
  recap(guild: string, zone: string, evening: Evening | null): Promise<Recap | null> {
    return this.#book.recap(guild, zone, evening);
  }

  /** Some evenings. */
  week(...of: Parameters<ClubBook["week"]>): ReturnType<ClubBook["week"]> {
    return this.#book.week(...of);
  }

  /** What to remember of a season. */
  seasonAwards(...of: Parameters<ClubBook["seasonAwards"]>): ReturnType<ClubBook["seasonAwards"]> {
    return this.#book.seasonAwards(...of);
  }

  /** Badges that somebody has chosen for their coaster in a server, as `badgeName` has them; none: the newest are shown. */
  async chosenBadges(guild: string, user: string): Promise<readonly string[]> {
    return (await this.#rows.coasters(user)).find((row) => row.guild === guild)?.badges ?? [];
  }

  /** As `ClubRows.setCoaster`. */
  chooseBadges(guild: string, user: string, badges: readonly string[]): Promise<void> {
    return this.#rows.setCoaster({ guild, user, badges });
  }

  /** What somebody has chosen, by server. */
  coasters(user: string): Promise<readonly CoasterRow[]> {
    return this.#rows.coasters(user);
  }

  /** Forgets that. */
  dropCoasters(user: string): Promise<void> {
    return this.#rows.dropCoasters(user);
  }

  /** What a finished game has brought; null: it does not count. */
  async newsOf(table: string, zone: string): Promise<GameNews | null> {
    const last = await this.#rows.game(table);
    return last === null || !last.counts ? null : this.#book.newsOf(last, zone);
  }

  /** The round of a table of a server; null: there is none. */
  async round(guild: string, table: string): Promise<ClubRoundRow | null> {
    const round = await this.#rows.round(table);
    return round?.guild === guild ? round : null;
  }

  /** Everybody's tab in a server, who owes most first. */
  async tabs(guild: string): Promise<readonly TabRow[]> {
    return inOrderOfDebt(await this.#rows.tabs(guild));
  }

  /** Rounds that are owed, and those that a reader may take back now, the newest first. */
  openRounds(guild: string, reader: RoundsReader, now: number, offset: number, most: number): Promise<OpenRounds> {
    const { user, of } = reader;
    const only = of === undefined ? {} : of === mineAlone ? { isMine: true as const } : { debtor: of };
    return this.#rows.openRounds(guild, { user, since: now - takeBackMs, ...only }, offset, most);
  }

  /** Forgives a round whose table is gone or cannot be read. @returns why not; null: it is forgiven */
  async forgiveRound({ table }: ClubRoundRow, now: number): Promise<RefusalCode | null> {
    return (await this.#rows.forgiveRound(table, now)) ? null : "round-settled";
  }

  /** Settles a round whose table is gone or cannot be read. @returns why not; null: it is settled */
  async settleRound(round: ClubRoundRow, user: string, now: number): Promise<RefusalCode | null> {
    const game = await this.#rows.game(round.table);
    const why = refuseRound(round, game?.places ?? [], user);
    if (why !== null) return why;
    return (await this.#rows.settleRound(round.table, user, now)) ? null : "round-settled";
  }

  /** Takes that back within a minute. @returns why not; null: it is owed again */
  async takeBackRound({ table }: ClubRoundRow, user: string, now: number): Promise<RefusalCode | null> {
    return (await this.#rows.reopenRound(table, user, now - takeBackMs)) ? null : "round-late";
  }
}

/** A cup that somebody has won, or that is being played. */
export interface ToldCup {
  /** When it was won, in milliseconds since 1970; null: it is being played. */
  readonly at: number | null;
  /** Says that, or who has won, with the way to its board. */
  readonly line: (t: Translate) => string;
}

/** What the club needs. */
export interface ClubDeps {
  readonly games: Games;
  readonly club: ClubService;
  readonly settings: SettingsKeeper;
  readonly commands: TableCommands;
  /** A server's locale as Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** As `noteLocales`. */
  readonly noteLocales: (guild: string, hostLocale: string | null) => Promise<void>;
  /** A server's trophies; left out: nobody gives any. */
  readonly trophies?: (guild: string, page: number, t: Translate) => Promise<Drawing | string>;
  /** A server's last cups that somebody has won or that are being played; left out: there are no cups. */
  readonly toldCups?: (guild: string) => Promise<readonly ToldCup[]>;
  /** The names that hosts have given to the club evenings of a day; left out: none has one. */
  readonly eveningNames?: (guild: string, evening: Evening) => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
}
