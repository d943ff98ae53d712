/** Servers' club evenings (docs/club.md). The caller orders calls for the same server. */
export interface EveningRows {
  /** Null: there is none. */
  of(key: EveningKey): Promise<EveningRow | null>;
  /** All of a server, by number. */
  ofServer(guild: string): Promise<readonly EveningRow[]>;
  /** Due until a time, earliest first. @param after the previous page's last */
  dueBy(moment: number, after: EveningDue | null, most: number): Promise<readonly EveningDue[]>;
  /** Adds or replaces a row. */
  set(row: EveningRow): Promise<void>;
  /** In the order in which they first came. */
  answers(key: EveningKey, evening: number): Promise<readonly EveningAnswerRow[]>;
  /**
   * Adds or replaces somebody's answer, gives the board a new version, and makes it due, as all calls that change it.
   *
   * @returns false: nobody can sign up any more, or not yet, or it is another evening
   */
  answer(row: Omit<EveningAnswerRow, "seated">): Promise<boolean>;
  /** In the order of their numbers. */
  tables(key: EveningKey, evening: number): Promise<readonly EveningTableRow[]>;
  /** Whether a club evening has opened a table. */
  has(guild: string, table: string): Promise<boolean>;
  /**
   * Stores which tables are to be opened and who is seated at them, and gives the board a new version.
   *
   * @param seated users by table
   * @returns false: they are stored already, or the evening has not begun
   */
  plan(tables: readonly EveningTableRow[], seated: readonly (readonly string[])[]): Promise<boolean>;
  /** Replaces a table's row, and gives the board a new version. */
  setTable(row: EveningTableRow): Promise<void>;
  /** All that somebody has said, oldest first. */
  answersOf(user: string): Promise<readonly EveningAnswerRow[]>;
  /** Deletes somebody's answers in a server. @returns evenings whose boards show that */
  removeUser(user: string, guild: string): Promise<readonly EveningKey[]>;
  /** Deletes answers and tables from before this time. @returns how many, at most `most` of each kind */
  dropOld(before: number, most: number): Promise<number>;
}

/** Which club evening of which server. */
export interface EveningKey {
  readonly guild: string;
  /** Its number in the server, from 0. */
  readonly series: number;
}

/** When something happens to a club evening. */
export type EveningDue = EveningKey & Pick<EveningRow, "due">;

/** A server's club evening: what is set, and how far the present one is. */
export interface EveningRow extends EveningKey {
  /** Not escaped; null: the usual one. */
  readonly name: string | null;
  readonly channel: string;
  /** 1: Monday … 7: Sunday. */
  readonly weekday: number;
  /** Since midnight, by the server's clock. */
  readonly minutes: number;
  /** `monthly`: in the first week of a month. */
  readonly rhythm: "weekly" | "fortnightly" | "monthly" | "once";
  /** The day, since 1970, from which on fortnights are counted, or the only one; 0: any. */
  readonly anchor: number;
  /** The evening that does not take place; null: each does. */
  readonly skipped: number | null;
  /** The list goes up this many days before, at this time since midnight. */
  readonly listDays: number;
  readonly listMinutes: number;
  /** May be unknown to this program; null: whatever they like. */
  readonly game: string | null;
  /** Discord's scheduled event; null: none. */
  readonly event: string | null;
  /** Whether the event has to be made or changed. */
  readonly eventPending: boolean;
  /** As the club counts it. */
  readonly evening: number;
  readonly start: number;
  readonly end: number;
  /**
   * `coming`: without a board yet. `open`: people sign up. `begun`. `over`: its board leads to the recap, or says that it
   * is off. `ended`: none takes place any more.
   */
  readonly stage: "coming" | "open" | "begun" | "over" | "ended";
  /** Where the board is. */
  readonly boardChannel: string;
  /** The board; null: not posted. */
  readonly message: string | null;
  /** Counts what the board shows. */
  readonly version: number;
  readonly shown: number;
  /** How many messages have mentioned those who come. */
  readonly announced: number;
  /** When the next such message was sent, stored or not; null: it was not. */
  readonly announcing: number | null;
  /** Whether those were asked once more who may come. */
  readonly asked: boolean;
  /** When something happens next. */
  readonly due: number;
}

/** What somebody has said to a club evening. */
export interface EveningAnswerRow extends EveningKey {
  readonly evening: number;
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  readonly answer: "yes" | "maybe" | "no";
  readonly at: number;
  /** Number of the table they are given, from 1; null: none. */
  readonly seated: number | null;
}

/** A table that a club evening opens. */
export interface EveningTableRow extends EveningKey {
  readonly evening: number;
  /** From 1. */
  readonly number: number;
  readonly game: string;
  /**
   * Channel, or thread once it is made. That of a table that waits: where it will be opened, the board's channel if there
   * are no threads; null: not known yet.
   */
  readonly channel: string | null;
  /** Null: not opened yet. */
  readonly table: string | null;
  /** `waiting`: there was nowhere to open it. `later`: Discord takes no thread now; it is tried again by itself. */
  readonly state: "planned" | "later" | "waiting" | "open";
  readonly at: number;
}
