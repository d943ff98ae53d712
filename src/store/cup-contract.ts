/** Servers' cups (docs/club.md). The caller orders calls for the same cup. */
export interface CupRows {
  /** Null: no such cup. */
  of(cup: string): Promise<CupRow | null>;
  /** In the order of their numbers. @param after the number before the first */
  events(cup: string, after: number, most: number): Promise<readonly CupEventRow[]>;
  /** A server's last cups, newest first. */
  ofGuild(guild: string, most: number): Promise<readonly CupRow[]>;
  /** Cups that have not ended, oldest first. */
  running(): Promise<readonly string[]>;
  /** Due until a time, earliest first. @param after the previous page's last */
  dueBy(moment: number, after: CupDue | null, most: number): Promise<readonly CupDue[]>;
  /** Opens a cup with its first event. @returns false: it is there already */
  open(row: CupRow, event: CupEventRow): Promise<boolean>;
  /**
   * Adds events, gives the board a new version and makes it due.
   *
   * @param end what the end of the cup brings; null: it goes on, or has ended before
   * @returns false: the first number is not the next, or the request has added events already
   */
  append(cup: string, events: readonly CupEventRow[], end: CupEnd | null): Promise<boolean>;
  /** Changes these columns of a cup that is there. */
  set(row: Pick<CupRow, "id" | "guild"> & Partial<CupRow>): Promise<void>;
  /** Engraves a trophy that has no text, in one with its event. @returns as `append` */
  engrave(cup: string, event: CupEventRow, text: string | null): Promise<boolean>;
  /** A server's, in the order in which they were won. */
  trophies(guild: string): Promise<readonly TrophyRow[]>;
  /** Trophies of series won since a time, in all servers, in the order in which they were won. */
  wonSince(time: number): Promise<readonly TrophyRow[]>;
  /** Cups in which a user signed up or decided. */
  cupsOf(user: string): Promise<readonly string[]>;
  /** Trophies of a user, in the order in which they were won. */
  trophiesOf(user: string): Promise<readonly TrophyRow[]>;
  /**
   * Takes a user out of a cup: replaces its events by these, takes the user and the text off its trophy if it is theirs,
   * and gives the board a new version.
   */
  removeUser(user: string, cup: string, events: readonly CupEventRow[]): Promise<void>;
  /** Deletes try-outs that ended before this time. @returns how many */
  dropOld(before: number, most: number): Promise<number>;
}

/** When something happens to a cup. */
export interface CupDue {
  readonly cup: string;
  readonly due: number;
}

/**
 * What the end of a cup brings. `trophy`: null: nobody has won, or it counts for nothing. It is left out if its series
 * has one of that year. Where the cup has one without a text, that goes to the user of the new one.
 */
export interface CupEnd {
  readonly at: number;
  readonly trophy: TrophyRow | null;
}

/** A cup: what is no event of it. */
export interface CupRow {
  /** The id of the interaction that opened it. */
  readonly id: string;
  readonly guild: string;
  /** 32 secret bytes behind all draws, published when it is over. */
  readonly seed: Buffer;
  readonly opened: number;
  /** When it was won or called off; null: it goes on. */
  readonly ended: number | null;
  readonly tryOut: boolean;
  /** Where its board is. */
  readonly channel: string;
  /** The board; null: not posted. */
  readonly message: string | null;
  /** Counts what the board shows. */
  readonly version: number;
  readonly shown: number;
  /** The number of the last event of which the channel is told, or needs not be. */
  readonly told: number;
  /** When the message of the next was sent, stored or not; null: it was not. */
  readonly telling: number | null;
  /** The channel in which the next table is opened; null: none yet. */
  readonly place: string | null;
  /** Which table that is for, in words of the program's own; null where `place` is. */
  readonly placeFor: string | null;
  /**
   * Why tables cannot be opened: no channel is free, the bot may open no threads, or Discord takes none now (`later`);
   * null: they can.
   */
  readonly waiting: "taken" | "refused" | "later" | null;
  /** When something happens next; null: nothing by itself. */
  readonly due: number | null;
}

/** What has happened in a cup. */
export interface CupEventRow {
  /** From 1 without gaps. */
  readonly number: number;
  readonly at: number;
  /** The request whose first event it is; null: of none. */
  readonly request: string | null;
  /** Who signed up or decided; null: nobody. So every user of a cup is found. */
  readonly user: string | null;
  /** As `CupFact` in club/cups. */
  readonly fact: unknown;
}

/** The winner of a cup that counts. */
export interface TrophyRow {
  readonly cup: string;
  readonly guild: string;
  /** Null: a cup of its own. */
  readonly series: string | null;
  readonly title: string;
  readonly game: string;
  readonly year: number;
  /** Null once the user's data is deleted. */
  readonly user: string | null;
  /** As engraved; null: nothing. */
  readonly text: string | null;
  /** When it was won. */
  readonly at: number;
}
